import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { CliError } from '../../worker/cli/deploy/cli-error.ts';
import type { Environment } from '../../worker/cli/deploy/environments.ts';
import { readGitState } from '../../worker/cli/deploy/git-state.ts';
import type { Tools } from '../../worker/cli/deploy/tools.ts';
import { type Account, emptyAccount } from './cloudflare/account.ts';
import {
  changeFile,
  deployedAccount,
  deployTo,
  folder,
  forgetFile,
  freshFile,
  ORIGIN,
  SECRETS,
  setVar,
} from './cloudflare/deployment.ts';
import { siteOf } from './cloudflare/site.ts';

afterAll(forgetFile);

test.each<[string, boolean, string | null, boolean]>([
  ['no terminal can be prompted', false, null, false],
  ['the answer is no', false, 'no', false],
  ['the answer is yes', true, 'yes', false],
  ['an option confirms it', true, null, true],
])(
  'takes an address that is already in use over only after a confirmation: %s',
  async (_when, isTaken, response, mayTake) => {
    const held = siteOf(await deployedAccount());
    freshFile(ORIGIN);
    const account = emptyAccount();
    const send = async (question: string) => (question.includes('Take it over') ? String(response) : '');
    const { ended } = await deployTo(
      account,
      { fetch: held, ask: response === null ? null : send },
      'staging',
      mayTake,
    );
    expect(account.worker !== null).toBe(isTaken);
    if (isTaken) return;
    expect(String(ended)).toMatch(/is already in use.*--take-address/);
    expect(account.changes).toEqual([]);
  },
);

test('does not treat its own changes to wrangler.toml as changes of the source', async () => {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@quill.test', ...args], {
      cwd: folder,
      stdio: 'pipe',
    });
  const isChanged = async () => (await readGitState(folder))?.isChanged;
  freshFile();
  git('init');
  git('add', '.');
  git('commit', '-m', 'As it comes');
  expect(await isChanged()).toBe(false);
  freshFile(ORIGIN);
  changeFile(/database_id = ".*"/g, 'database_id = "1"');
  expect(await isChanged()).toBe(false);
  setVar('SHOW_COSTS = "1"');
  expect(await isChanged()).toBe(true);
  freshFile();
  writeFileSync(join(folder, 'new.ts'), '');
  expect(await isChanged()).toBe(true);
});

const changed = async () => ({ commit: 'abc1234', isChanged: true });
const strange = { name: 'blog-platform-staging', uuid: 'of-another-account' };
test.each<[string, RegExp, (account: Account) => Partial<Tools>, Environment?]>([
  ['no account is signed in', /Not signed in/, (account) => Object.assign(account, { isSignedIn: false }) && {}],
  ['it is another account', /right account/, (account) => Object.assign(account, { databases: [strange] }) && {}],
  ['production would receive uncommitted changes', /Commit first/, () => ({ source: changed }), 'production'],
  [
    'two environments have one address',
    /is the address of production/,
    () => {
      changeFile(/https:\/\/www[^"]*/, ORIGIN);
      return {};
    },
  ],
  [
    'the address was changed to one that is held',
    /elsewhere.test is already in use/,
    () => {
      changeFile(ORIGIN, 'https://elsewhere.test');
      return {};
    },
  ],
  [
    'the token of the libSQL server is missing',
    /Set DATABASE_AUTH_TOKEN/,
    (account) => {
      setVar('DATABASE_URL = "https://db.quill.test"');
      Object.assign(account.worker?.secrets ?? {}, { DATABASE_AUTH_TOKEN: 'unseen' });
      return {};
    },
  ],
  [
    'secrets cannot be listed',
    /Authentication error/,
    (account) => Object.assign(account, { failures: { 'secret list': 'Authentication error' } }) && {},
  ],
  [
    'a setting is wrong, whose value is not shown',
    /SESSION_KEYS: needs kid:base64url pairs of at least 32 bytes$/,
    (account) => Object.assign(account, { worker: null }) && { env: { SESSION_KEYS: 'short:c2hvcnQ' } },
  ],
  [
    'money would work by halves',
    /Set both/,
    (account) => Object.assign(account, { worker: null }) && { env: { STRIPE_SECRET_KEY: 'sk_test_1' } },
  ],
  [
    'staging would move real money',
    /live key/,
    (account) => Object.assign(account, { worker: null }) && { env: { ...SECRETS, STRIPE_SECRET_KEY: 'sk_live_1' } },
  ],
  [
    'the build fails',
    /did not build/,
    () => ({
      build: async () => {
        throw new CliError('did not build');
      },
    }),
  ],
])('changes nothing when %s', async (_why, problem, arrange, env = 'staging') => {
  const account = await deployedAccount();
  const { ended } = await deployTo(account, arrange(account), env);
  expect(ended).toBeInstanceOf(CliError);
  expect(String(ended)).toMatch(problem);
  expect(account.changes).toEqual([]);
});

test('changes nothing when no location can be chosen', async () => {
  freshFile();
  const account = emptyAccount();
  expect(String((await deployTo(account)).ended)).toMatch(/Set APP_ORIGIN of env.staging/);
  expect(account.changes).toEqual([]);
});
