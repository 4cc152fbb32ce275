import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { readTarget } from '../../worker/cli/deploy/target.ts';
import { emptyAccount } from './cloudflare/account.ts';
import { deployedAccount, deployTo, file, forgetFile, freshFile, ORIGIN } from './cloudflare/deployment.ts';

afterAll(forgetFile);

const hintOf = (env: 'staging' | 'production') => readTarget(env, file).vars.LOCATION_HINT;

test('creates Durable Objects where the database is', async () => {
  freshFile(ORIGIN);
  const { ended, said } = await deployTo(emptyAccount(), {}, 'staging', false, 'weur');
  expect(ended).toBe(true);
  expect(hintOf('staging')).toBe('weur');
  expect(hintOf('production')).toBe('');
  expect(said).toContain('wrote LOCATION_HINT into wrangler.toml');
});

test('ignores a location that is set after the database was created', async () => {
  const account = await deployedAccount();
  const before = readFileSync(file, 'utf8');
  expect((await deployTo(account, {}, 'staging', false, 'apac')).ended).toBe(true);
  expect(readFileSync(file, 'utf8')).toBe(before);
});
