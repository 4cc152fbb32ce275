import { afterAll, expect, test } from 'vitest';
import { CliError } from '../../worker/cli/deploy/cli-error.ts';
import { emptyAccount } from './cloudflare/account.ts';
import { changeFile, deployTo, forgetFile, freshFile, setProduction } from './cloudflare/deployment.ts';

const ORIGIN = 'https://www.quill.test';

afterAll(forgetFile);

test('deploys production once its own settings are set', async () => {
  freshFile();
  setProduction(ORIGIN);
  const account = emptyAccount();
  expect((await deployTo(account, {}, 'production')).ended).toBe(true);
  expect(account.worker?.domain).toBe('www.quill.test');
});

test.each<[string, RegExp | string, string, RegExp]>([
  [
    'the placeholder as its email',
    'support@quill.test',
    'support@blog-platform.example',
    /^Error: Set PLATFORM_EMAIL .*$/,
  ],
  ['the default promotion', /PROMOTION_URL.*\n/, '', /^Error: Set PROMOTION_URL .*$/],
  [
    'an address on workers.dev',
    ORIGIN,
    'https://blog-platform-production.quill.workers.dev',
    /^Error: Production needs a domain of your own/,
  ],
])('rejects production with %s', async (_what, from, to, sentence) => {
  freshFile();
  setProduction(ORIGIN);
  changeFile(from, to);
  const account = emptyAccount();
  const { ended } = await deployTo(account, {}, 'production');
  expect(ended).toBeInstanceOf(CliError);
  expect(String(ended)).toMatch(sentence);
  expect(account.changes).toEqual([]);
});

test('accepts placeholders for staging', async () => {
  freshFile('https://staging.quill.test');
  expect((await deployTo(emptyAccount())).ended).toBe(true);
});

test('skips checks that need a domain on workers.dev', async () => {
  freshFile('https://blog-platform-staging.quill.workers.dev');
  const account = emptyAccount();
  const { ended, said } = await deployTo(account);
  expect(ended).toBe(true);
  expect(account.changes.at(-1)).not.toContain('--domain');
  expect(said.match(/^ {2}skipped .*/gm)).toEqual([
    '  skipped a page is rendered once, then served from the cache: workers.dev has no Cache API',
    "  skipped http leads to https: workers.dev has no 'Always Use HTTPS'",
  ]);
});
