import { existsSync, readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { categories } from '#contract/topics';
import { CliError } from '../../worker/cli/deploy/cli-error.ts';
import { openFile } from '../../worker/cli/dump/sqlite-file.ts';
import { parseConfig } from '../../worker/config.ts';
import { type Account, emptyAccount } from './cloudflare/account.ts';
import {
  deployedAccount,
  deployTo,
  file,
  forgetFile,
  freshFile,
  ORIGIN,
  SECRETS,
  setVar,
} from './cloudflare/deployment.ts';
import { siteOf } from './cloudflare/site.ts';

const CHECKS = 11;

afterAll(forgetFile);

test('creates missing resources, prompts for secrets, stores them and checks the deployment', async () => {
  freshFile();
  const before = readFileSync(file, 'utf8').split('\n');
  const account = emptyAccount();
  const send = async (question: string) => {
    const name = Object.keys(SECRETS).find((secret) => question.includes(`${secret} (`));
    return name === undefined ? ORIGIN : SECRETS[name as keyof typeof SECRETS];
  };
  const { ended, said } = await deployTo(account, { ask: send });
  expect(ended).toBe(true);
  expect(account.changes).toEqual([
    'build',
    'database blog-platform-staging',
    'bucket blog-platform-staging-profile-pictures',
    'bucket blog-platform-staging-blog-images',
    'migrations',
    'catalog',
    'deploy --env staging --tag abc1234 --message npm run deploy at abc1234 --domain blog.quill.test --secrets-file FILE',
  ]);
  const after = readFileSync(file, 'utf8').split('\n');
  expect(after.filter((line, n) => line !== before[n])).toEqual([
    `APP_ORIGIN = "${ORIGIN}"`,
    'database_id = "id-of-blog-platform-staging"',
  ]);
  const secrets = account.worker?.secrets ?? {};
  expect(secrets).toEqual({ ...SECRETS, SESSION_KEYS: expect.any(String) });
  expect(() => parseConfig({ APP_ORIGIN: ORIGIN, PLATFORM_EMAIL: 'a@quill.test', ...secrets })).not.toThrow();
  for (const value of Object.values(secrets)) expect(said).not.toContain(value);
  expect(said.match(/^ {2}ok /gm)).toHaveLength(CHECKS);
  expect(existsSync(account.secretsFile ?? expect.unreachable())).toBe(false);
});

test('changes only the version on the second run', async () => {
  const account = await deployedAccount();
  const [kept, secrets] = [readFileSync(file, 'utf8'), { ...account.worker?.secrets }];
  const { ended, said } = await deployTo(account, { env: { SMTP_PASSWORD: 'another' } });
  expect(ended).toBe(true);
  expect(account.changes).toEqual([
    'build',
    'migrations',
    'catalog',
    'deploy --env staging --tag abc1234 --message npm run deploy at abc1234 --domain blog.quill.test',
  ]);
  expect(readFileSync(file, 'utf8')).toBe(kept);
  expect(account.worker?.secrets).toEqual(secrets);
  expect(said).toContain('npm run deploy -- --env staging --roll-back (version-1)');
});

test('lists the features that do not work without secrets when no terminal can be prompted', async () => {
  freshFile(ORIGIN);
  const account = emptyAccount();
  const { ended, said } = await deployTo(account);
  expect(ended).toBe(true);
  expect(Object.keys(account.worker?.secrets ?? {})).toEqual(['SESSION_KEYS']);
  expect(said).toContain('STRIPE_SECRET_KEY: none, so readers cannot pay');
});

test('leaves the previous version in place when a migration fails', async () => {
  const account = await deployedAccount();
  account.failures = { 'd1 migrations apply': 'near "CREAT": syntax error' };
  const { ended } = await deployTo(account);
  expect(ended).toBeInstanceOf(CliError);
  expect(String(ended)).toMatch(
    /syntax error[\s\S]*Nothing was deployed[\s\S]*restore DB --env staging --bookmark bookmark-1/,
  );
  expect(account.worker?.versions).toEqual(['version-1']);
});

test.each<[string, RegExp, Partial<Account>]>([
  [
    'live, without its address',
    /no zone[\s\S]*Version version-2 is live[\s\S]*--env staging --roll-back \(version-1\)/,
    { lateFailures: { 'deploy --env': 'no zone' } },
  ],
  ['not live', /too large[\s\S]*Nothing was deployed/, { failures: { 'deploy --env': 'too large' } }],
])('says how far a failed upload came: %s', async (_state, problem, failing) => {
  const account = Object.assign(await deployedAccount(), failing);
  const { ended } = await deployTo(account);
  expect(ended).toBeInstanceOf(CliError);
  expect(String(ended)).toMatch(problem);
});

test('says how to roll back when a check fails', async () => {
  const account = await deployedAccount();
  const old = () => Response.json({ parts: {}, version: 'version-1' });
  const { ended, said } = await deployTo(account, { fetch: siteOf(account, { '/api/health': old }) });
  expect(ended).toBe(false);
  expect(said).toMatch(/FAILED {2}the version is up.*version version-1 responds, not version-2/);
  expect(said.match(/^ {2}ok /gm)).toHaveLength(CHECKS - 1);
  expect(said).toContain('npm run deploy -- --env staging --roll-back (version-1)');
});

test('fails the check of a version whose pictures cannot be reached, and passes one whose email waits', async () => {
  const upWith = async (part: string) => {
    const account = await deployedAccount();
    const parts = { [part]: { state: 'ill', since: 1 } };
    const health = () => Response.json({ status: 'degraded', parts, version: account.worker?.versions.at(-1) });
    return await deployTo(account, { fetch: siteOf(account, { '/api/health': health }) });
  };
  const { ended, said } = await upWith('blogImages');
  expect(ended).toBe(false);
  expect(said).toMatch(/FAILED {2}the version is up.*blogImages/);
  expect((await upWith('mail')).ended).toBe(true);
});

test('migrates a libSQL server and loads its catalog when DATABASE_URL names one', async () => {
  const account = await deployedAccount();
  setVar('DATABASE_URL = "https://db.quill.test"');
  const db = openFile(':memory:');
  const openLibsql = () => ({ ...db, close: async () => undefined });
  expect((await deployTo(account, { openLibsql })).ended).toBe(true);
  expect(account.changes).not.toContain('migrations');
  expect(await db.all('SELECT count(*) AS n FROM topics')).toEqual([{ n: categories.length }]);
  await db.close();
});

test('checks a product in read-only mode', async () => {
  const account = await deployedAccount();
  setVar('READ_ONLY = "1"');
  const refused = () => Response.json({}, { status: 503 });
  expect((await deployTo(account, { fetch: siteOf(account, { '/api/auth/sign-in': refused }) })).ended).toBe(true);
  expect((await deployTo(account)).said).toMatch(/FAILED {2}nothing can be written: .* responded with 401, not 503/);
});

test.each<[string, () => Response, RegExp]>([
  ['/', () => new Response('<html><div id="root"></div></html>'), /readable before any script/],
  ['/', () => new Response('', { headers: { 'X-Request-Id': crypto.randomUUID() } }), /served from the cache/],
  ['/', () => new Response('', { headers: { ETag: '"1"' } }), /not sent again: .* responded with 200, not 304/],
  ['/api/topics', () => Response.json([]), /the API responds/],
  ['/no-such-page', () => new Response('<html></html>'), /return 404: .* responded with 200/],
  ['/assets/index-1.js', () => new Response(''), /scripts are cached permanently/],
  ['/api/auth/sign-in', () => new Response('error code: 1102', { status: 503 }), /limit of CPU time/],
  ['/sitemap.xml', () => new Response('', { status: 404 }), /the sitemap/],
])('fails the check of a product whose %s responds wrongly', async (path, wrong, failure) => {
  const account = await deployedAccount();
  const { ended, said } = await deployTo(account, { fetch: siteOf(account, { [path]: wrong }) });
  expect(ended).toBe(false);
  expect(said).toMatch(new RegExp(`FAILED.*${failure.source}`));
});
