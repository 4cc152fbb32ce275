import { afterAll, expect, test } from 'vitest';
import { findNotAdditive } from '../../worker/cli/deploy/additive.ts';
import { deployGradually, promote, rollBack } from '../../worker/cli/deploy/gradual.ts';
import { readMigrations } from '../../worker/cli/dump/migrate.ts';
import { deployedAccount, deployTo, forgetFile, runOn } from './cloudflare/deployment.ts';
import { siteOf } from './cloudflare/site.ts';

afterAll(forgetFile);

const tenPercent: Parameters<typeof runOn>[1] = (target, tools) => deployGradually(target, 10, tools);

test('checks a version without traffic, gives it its share, and then all or none of it', async () => {
  const account = await deployedAccount();
  const { ended, said } = await runOn(account, tenPercent);
  expect(ended).toBe(true);
  expect(account.changes).toEqual([
    'build',
    'migrations',
    'catalog',
    'versions upload --env staging --tag abc1234 --message npm run deploy at abc1234',
    'versions deploy version-2@0% version-1@100%',
    'versions deploy version-2@10% version-1@90%',
  ]);
  expect(said).toContain('ok      the version is up');
  expect(said).toContain('To continue: npm run deploy -- --env staging --promote');
  // Neither another upload nor a second share while two versions run.
  account.changes = [];
  expect(String((await runOn(account, tenPercent)).ended)).toContain('version-1 90 %, version-2 10 %');
  expect(account.changes).toEqual([]);

  expect((await runOn(account, promote)).ended).toBe(true);
  expect(account.changes).toEqual(['versions deploy version-2@100%']);
  expect(String((await runOn(account, promote)).ended)).toContain('version-2 already has all traffic');
  const { ended: isBack, said: saidBack } = await runOn(account, rollBack);
  expect(isBack).toBe(true);
  expect(saidBack).toContain('Rolling back: version-2 (100 %) → version-1');
  expect(account.worker?.deployments.at(-1)).toEqual({ 'version-1': 100 });
  // Twice in a row does not bring the version back.
  account.changes = [];
  expect(String((await runOn(account, rollBack)).ended)).toContain('was already a roll-back');
  expect(account.changes).toEqual([]);
});

test('changes nothing without an address to check', async () => {
  const account = await deployedAccount();
  expect((await runOn(account, tenPercent)).ended).toBe(true);
  account.changes = [];
  for (const run of [promote, rollBack]) {
    const { ended } = await runOn(account, (target, tools) => run({ ...target, origin: null }, tools));
    expect(String(ended)).toContain('Nothing is deployed to staging yet');
  }
  expect(account.changes).toEqual([]);
});

test('applies migrations that only add, and takes the traffic from a version that has a share of it', async () => {
  const account = await deployedAccount();
  account.migrations = readMigrations()
    .map(({ name }) => name)
    .slice(1);
  expect((await runOn(account, tenPercent)).ended).toBe(true);
  expect((await runOn(account, rollBack)).ended).toBe(true);
  expect(account.worker?.deployments.at(-1)).toEqual({ 'version-1': 100 });
});

test('gives no traffic to a version that fails its checks', async () => {
  const account = await deployedAccount();
  const fetch = siteOf(account, { '/robots.txt': () => new Response('', { status: 500 }) });
  const { ended, said } = await runOn(account, tenPercent, { fetch });
  expect(ended).toBe(false);
  expect(account.worker?.deployments.at(-1)).toEqual({ 'version-1': 100, 'version-2': 0 });
  expect(said).toContain('1 of the checks failed: version version-2 gets no traffic');
  expect(String((await runOn(account, promote)).ended)).toContain('The newest version has no traffic yet');
  // A roll-back takes the failed version out, and leaves the one that serves.
  expect((await runOn(account, rollBack)).ended).toBe(true);
  expect(account.worker?.deployments.at(-1)).toEqual({ 'version-1': 100 });
});

test('refuses changed Durable Objects, and a migration that changes what the running version uses', async () => {
  const account = await deployedAccount();
  account.objectMigration = 'v3';
  expect(String((await runOn(account, tenPercent)).ended)).toContain('changes the classes of Durable Objects');
  account.objectMigration = 'v4';
  account.failures = {
    'versions upload': 'This Worker has a pending Durable Object migration, which cannot be applied',
  };
  expect(String((await runOn(account, tenPercent)).ended)).toContain('changes the classes of Durable Objects');
  account.failures = {};
  account.migrations = [];
  account.changes = [];
  const { ended } = await runOn(account, tenPercent);
  expect(String(ended)).toMatch(/does not only add[\s\S]*\d{4}_\w+\.sql: [\s\S]*Deploy at once: npm run deploy/);
  expect(account.changes).toEqual([]);
  expect((await deployTo(account)).ended).toBe(true);
});

test.each([
  ['CREATE TABLE `a` (`b` text);--> statement-breakpoint\nCREATE UNIQUE INDEX `c` ON `a` (`b`);', true],
  ['CREATE TABLE a (b text);--> statement-breakpoint\nINSERT INTO a SELECT 1;', true],
  ['ALTER TABLE `users` ADD `b` text;--> statement-breakpoint\nUPDATE users SET b = lower(username);', true],
  [
    'CREATE TABLE a (n int);--> statement-breakpoint\nCREATE TRIGGER t AFTER INSERT ON users BEGIN UPDATE a SET n = 1; END;',
    true,
  ],
  ['CREATE TRIGGER t AFTER UPDATE OF email ON users BEGIN UPDATE a SET n = 1; END;', false],
  ['CREATE TRIGGER t AFTER INSERT ON users BEGIN SELECT 1; END; DROP TABLE users;', false],
  ['CREATE INDEX i ON users (email); DROP TABLE posts;', false],
  ['DROP TRIGGER t;--> statement-breakpoint\nCREATE TRIGGER t AFTER INSERT ON users BEGIN SELECT 1; END;', true],
  ['CREATE INDEX i ON users (email);', true],
  ['CREATE UNIQUE INDEX `c` ON `users` (`email`);', false],
  ["CREATE TRIGGER t BEFORE INSERT ON users BEGIN SELECT RAISE(ABORT, 'no'); END;", false],
  ['DROP TRIGGER t;', false],
  ['ALTER TABLE users DROP COLUMN email;', false],
  ['ALTER TABLE users RENAME COLUMN email TO mail;', false],
  ['DROP TABLE users;', false],
  ['DELETE FROM users;', false],
  ["UPDATE users SET email = '';", false],
  ['ALTER TABLE users ADD b text;--> statement-breakpoint\nUPDATE users SET b = 1, email = 2;', false],
  ['ALTER TABLE users ADD b text;--> statement-breakpoint\nUPDATE users SET b=1,email=2;', false],
])('rates %s', (sql, isAdditive) => {
  expect(findNotAdditive([{ name: '0001_a.sql', sql }]) === null).toBe(isAdditive);
});
