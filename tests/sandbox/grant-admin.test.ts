import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, test } from 'vitest';
import { projectRoot } from '../support/command.ts';

const folder = mkdtempSync(join(tmpdir(), 'grant-admin-'));
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

/** Runs the command; the database is a libSQL one, as a file answers at once. */
function grant(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['worker/db/grant-admin.ts', ...args], {
    cwd: projectRoot,
    encoding: 'utf8',
    env: { ...process.env, NODE_NO_WARNINGS: '1', DATABASE_URL: `file:${file}`, STATE_DIR: folder },
  });
  return { status, said: (stdout + stderr).trim() };
}

const admins = () =>
  db
    .prepare('SELECT username FROM admin_users a JOIN users u ON u.seq = a.user ORDER BY u.seq')
    .all()
    .map(({ username }) => username);

const DEPLOYED = ['--env', 'production'];
const USAGE = 'Usage: npm run admin:grant -- <email> [--env staging|production]';

test.each([
  [['ann@demo.test', ...DEPLOYED], 0, 'ann (ann@demo.test) is an admin now, and signs in anew.', ['ann']],
  [['--env', 'staging', 'ANN@demo.test'], 0, 'ann (ANN@demo.test) is an admin already.', ['ann']],
  [[quoted, ...DEPLOYED], 0, `ohara (${quoted}) is an admin now, and signs in anew.`, ['ann', 'ohara']],
  [['new@demo.test', ...DEPLOYED], 1, 'newcomer (new@demo.test) has not confirmed this e-mail yet.', ['ann', 'ohara']],
  [['gone@demo.test', ...DEPLOYED], 1, 'The account of leaver (gone@demo.test) is being deleted.', ['ann', 'ohara']],
  [[`x' OR 1=1 --@demo.test`, ...DEPLOYED], 1, `Nobody has signed up with x' OR 1=1 --@demo.test.`, ['ann', 'ohara']],
  [[], 1, USAGE, ['ann', 'ohara']],
  [['ann@demo.test', '--env', 'elsewhere'], 1, USAGE, ['ann', 'ohara']],
  [
    ['ann@demo.test'],
    1,
    `There is no database in ${folder}: npm start makes one, STATE_DIR names another folder.`,
    ['ann', 'ohara'],
  ],
])(
  'admin:grant %j ends with %i',
  (args, status, said, expected) => {
    expect(grant(...args)).toEqual({ status, said });
    expect(admins()).toEqual(expected);
  },
  60_000,
);
