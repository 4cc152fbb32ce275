import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, test } from 'vitest';
import { openCommandDatabase } from '../../worker/cli/database.ts';
import { projectRoot } from '../support/command.ts';

const folder = mkdtempSync(join(tmpdir(), 'admin-commands-'));
const file = join(folder, 'platform.sqlite');
afterAll(() => rmSync(folder, { recursive: true }));

const migrations = join(projectRoot, 'migrations');
const db = new DatabaseSync(file);
for (const name of readdirSync(migrations)
  .filter((entry) => entry.endsWith('.sql'))
  .sort()) {
  db.exec(readFileSync(join(migrations, name), 'utf8'));
}
const user = db.prepare(
  "INSERT INTO users (id, email, username, password_hash, email_confirmed_at, deleting_at, created_at) VALUES (?, ?, ?, '-', ?, ?, 0)",
);
const quoted = `o'hara"); DROP TABLE users; --@demo.test`;
user.run('1', 'Ann@Demo.test', 'ann', 1, null);
user.run('2', 'new@demo.test', 'newcomer', null, null);
user.run('3', 'gone@demo.test', 'leaver', 1, 1);
user.run('4', quoted, 'ohara', 1, null);

/** Runs a command on a libSQL database in a file, which responds immediately, as the local product's does. */
function run(script: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    cwd: projectRoot,
    encoding: 'utf8',
    env: { ...process.env, NODE_NO_WARNINGS: '1', DATABASE_URL: `file:${file}`, STATE_DIR: folder },
  });
  expect(stderr).not.toContain('undefined');
  return { status, said: (stdout + stderr.replace(/^Database: this machine, libSQL at .*\n/, '')).trim() };
}

const command = (...args: string[]) => run('worker/cli/admins.ts', ...args);

const admins = () =>
  db
    .prepare('SELECT username FROM admin_users a JOIN users u ON u.seq = a.user ORDER BY u.seq')
    .all()
    .map(({ username }) => username);

const audited = () =>
  db.prepare('SELECT admin_name, action, target FROM audit_entries ORDER BY seq').all() as Record<string, unknown>[];

const USAGE =
  /^Usage: npm run admin:grant -- <email> \[--role owner\|moderator\|finance\|support\[,...\]\] \[--confirm\] \[--env staging\|production\]/;
const unconfirmed =
  'newcomer (new@demo.test) has not confirmed this address. Open the link in the email, or add --confirm to vouch for the address.';

test.each<[string[], number, string | RegExp, string[]]>([
  [['list'], 0, 'There is no admin.', []],
  [
    ['grant', 'ann@demo.test'],
    0,
    'ann (ann@demo.test) is now an admin (owner) and has been signed out everywhere.',
    ['ann'],
  ],
  [['grant', 'ANN@demo.test'], 0, 'ann (ANN@demo.test) is already an admin (owner).', ['ann']],
  [
    ['grant', quoted],
    0,
    `ohara (${quoted}) is now an admin (owner) and has been signed out everywhere.`,
    ['ann', 'ohara'],
  ],
  [['grant', 'new@demo.test'], 1, unconfirmed, ['ann', 'ohara']],
  [
    ['grant', 'gone@demo.test', '--confirm'],
    1,
    'The account of leaver (gone@demo.test) is being deleted.',
    ['ann', 'ohara'],
  ],
  [['grant', `x' OR 1=1 --@demo.test`], 1, `No account has the address x' OR 1=1 --@demo.test.`, ['ann', 'ohara']],
  [
    ['grant', 'new@demo.test', '--confirm'],
    0,
    'newcomer (new@demo.test) is now an admin (owner) and has been signed out everywhere.',
    ['ann', 'newcomer', 'ohara'],
  ],
  [
    ['list'],
    0,
    /^ann \(Ann@Demo\.test\) owner, since \d{4}-.*\nohara .*\nnewcomer \(new@demo\.test\) owner, since/s,
    ['ann', 'newcomer', 'ohara'],
  ],
  [
    ['grant', 'new@demo.test', '--role', 'support, moderator'],
    0,
    'newcomer (new@demo.test) is an admin with other roles now (moderator, support).',
    ['ann', 'newcomer', 'ohara'],
  ],
  [['grant', 'new@demo.test', '--role', 'boss'], 1, USAGE, ['ann', 'newcomer', 'ohara']],
  [
    ['revoke', 'NEW@demo.test'],
    0,
    'newcomer (NEW@demo.test) is no longer an admin and has been signed out everywhere.',
    ['ann', 'ohara'],
  ],
  [['revoke', 'new@demo.test'], 1, 'newcomer (new@demo.test) is not an admin.', ['ann', 'ohara']],
  [['revoke', 'nobody@demo.test'], 1, 'No account has the address nobody@demo.test.', ['ann', 'ohara']],
  [['revoke', quoted], 0, `ohara (${quoted}) is no longer an admin and has been signed out everywhere.`, ['ann']],
  [
    ['revoke', 'ann@demo.test'],
    0,
    'ann (ann@demo.test) is no longer an admin and has been signed out everywhere. No owner is left: npm run admin:grant makes one.',
    [],
  ],
  [['grant'], 1, USAGE, []],
  [['revoke', 'ann@demo.test', '--confirm'], 1, USAGE, []],
  [['grant', 'ann@demo.test', '--env', 'elsewhere'], 1, USAGE, []],
])(
  'exits for admins %j with %i',
  (args, status, said, expected) => {
    const response = command(...args);
    expect(response.status).toBe(status);
    if (typeof said === 'string') expect(response.said).toBe(said);
    else expect(response.said).toMatch(said);
    expect(admins()).toEqual(expected);
  },
  60_000,
);

test('confirms an address only with --confirm, and writes each change to the audit log', () => {
  const confirmed = db.prepare('SELECT id FROM users WHERE email_confirmed_at IS NOT NULL ORDER BY id').all();
  expect(confirmed.map(({ id }) => id)).toEqual(['1', '2', '3', '4']);
  expect(audited().map(({ admin_name, action, target }) => [admin_name, action, target])).toEqual([
    ['command line', 'admin_granted', 'ann (1)'],
    ['command line', 'admin_granted', 'ohara (4)'],
    ['command line', 'admin_granted', 'newcomer (2)'],
    ['command line', 'admin_roles_changed', 'newcomer (2)'],
    ['command line', 'admin_revoked', 'newcomer (2)'],
    ['command line', 'admin_revoked', 'ohara (4)'],
    ['command line', 'admin_revoked', 'ann (1)'],
  ]);
});

test('prints the rows of a statement with db:query', () => {
  const sql = "SELECT username, 1 AS one FROM users WHERE id IN ('1', '2') ORDER BY id";
  expect(run('worker/cli/query.ts', sql)).toEqual({
    status: 0,
    said: '{"username":"ann","one":1}\n{"username":"newcomer","one":1}',
  });
  expect(run('worker/cli/query.ts', 'SELECT nothing')).toMatchObject({
    status: 1,
    said: expect.stringContaining('rejected the request'),
  });
  expect(run('worker/cli/query.ts', 'DELETE FROM sessions')).toMatchObject({
    status: 1,
    said: expect.stringContaining('Add --write'),
  });
  expect(run('worker/cli/query.ts', "UPDATE users SET id = '1' WHERE id = '1' RETURNING id", '--write')).toEqual({
    status: 0,
    said: '{"id":"1"}',
  });
  expect(run('worker/cli/query.ts').said).toMatch(/^Usage: npm run db:query/);
});

test('uses the database that the worker of the environment uses', async () => {
  const toml = join(folder, 'wrangler.toml');
  const d1 = 'd1_databases = [{ binding = "DB", database_name = "x", database_id = "y" }]';
  writeFileSync(
    toml,
    `name = "x"\nmain = "x.ts"\ncompatibility_date = "2026-01-01"\n${d1}\n` +
      `[env.staging]\n${d1}\n[env.staging.vars]\nDATABASE_URL = "libsql://staging.example"\n[env.production]\n${d1}\n`,
  );
  const given = { DATABASE_AUTH_TOKEN: 'token', DATABASE_URL: 'libsql://shell.example', STATE_DIR: folder };
  expect(await openCommandDatabase('staging', toml, given)).toEqual({
    kind: 'libsql',
    url: 'libsql://staging.example',
    authToken: 'token',
  });
  expect(await openCommandDatabase('production', toml, given)).toEqual({
    kind: 'd1',
    where: ['--remote', '--env', 'production'],
  });
  expect(await openCommandDatabase(undefined, toml, given)).toMatchObject({
    kind: 'libsql',
    url: 'libsql://shell.example',
  });
  await expect(openCommandDatabase(undefined, toml, { STATE_DIR: folder })).rejects.toThrow(
    `There is no database in ${folder}. Run npm start to create one, or set STATE_DIR to another folder.`,
  );
});
