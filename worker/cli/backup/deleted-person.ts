import { ledgerAccounts } from '../../features/billing/ledger.policy.ts';
import { isUserSql, textLiteral } from '../admin-grants.ts';
import { CliError } from '../deploy/cli-error.ts';
import type { DumpDatabase, Sql } from '../dump/dump-database.ts';
import { UNDER_WAY } from './running-restore.ts';

export type DeletedPerson = { user: number; id: string; username: string; kind: 'blogger' | 'account' };

/** Finds the person in the backup. Throws CliError for an unknown address, or one that was being deleted. */
export async function findInBackup(backup: DumpDatabase, email: string): Promise<Omit<DeletedPerson, 'kind'>> {
  const [row] = await backup.all(`
    SELECT seq AS user, id, username, deleting_at IS NOT NULL
        OR EXISTS (SELECT 1 FROM profiles WHERE user = seq AND deleting_at IS NOT NULL) AS isDeleting
      FROM users WHERE ${isUserSql(email)}`);
  if (row === undefined) throw new CliError(`The backup has nobody with the address ${email}.`);
  if (row.isDeleting === 1) throw new CliError('The deletion had begun before this backup. Use an earlier one.');
  return { user: Number(row.user), id: String(row.id), username: String(row.username) };
}

/**
 * Returns what was deleted since the backup. Throws CliError unless admins alone requested and extended every deletion
 * since then, and all are done: what a person asked for is not undone.
 */
export async function findDeletion(
  backup: DumpDatabase,
  db: DumpDatabase,
  { user, id, username }: Omit<DeletedPerson, 'kind'>,
): Promise<DeletedPerson['kind']> {
  const ofPerson = `FROM deletions WHERE account_id = ${textLiteral(id)} ORDER BY created_at DESC`;
  const before = new Set((await backup.all(`SELECT id ${ofPerson}`)).map((row) => row.id));
  const all = await db.all(
    `SELECT id, kind, state, requested_by = 'self' OR coalesce(extended_by, '') = 'self' AS isOwn ${ofPerson}`,
  );
  const [newest, ...others] = all.filter((row) => !before.has(row.id));
  if (newest === undefined) throw new CliError(`${username} was not deleted since this backup.`);
  const since = [newest, ...others];
  if (since.some(({ state }) => state !== 'done'))
    throw new CliError(`The deletion of ${username} still runs. Try again when it is done.`);
  if (newest.isOwn === 1) throw new CliError(`${username} asked for the deletion: it is not undone.`);
  if (since.some(({ isOwn }) => isOwn === 1))
    throw new CliError(
      `${username} asked for a deletion since this backup: it is not undone. Use a backup from after it.`,
    );
  const kind = newest.kind as DeletedPerson['kind'];
  const [blog] = kind === 'account' ? [{}] : await backup.all(`SELECT 1 FROM profiles WHERE user = ${user}`);
  if (blog === undefined) throw new CliError(`The backup has no blog of ${username}.`);
  return kind;
}

/** Throws CliError when something of the person exists: nothing is merged. */
export async function requireNothing(
  db: DumpDatabase,
  email: string,
  { user, id, username, kind }: DeletedPerson,
): Promise<void> {
  const [row] = await db.all(`
    SELECT EXISTS (SELECT 1 FROM users WHERE seq = ${user} AND id = ${textLiteral(id)}) AS account,
      EXISTS (SELECT 1 FROM users WHERE ${isUserSql(email)}) AS address,
      EXISTS (SELECT 1 FROM users WHERE lower(username) = lower(${textLiteral(username)})) AS username,
      EXISTS (SELECT 1 FROM profiles WHERE user = ${user}) AS blog,
      EXISTS (SELECT 1 FROM posts WHERE blogger = ${user}) OR EXISTS (SELECT 1 FROM drafts WHERE author = ${user}) AS works`);
  const has = (what: string) => row?.[what] === 1;
  if (kind === 'blogger' && !has('account')) throw new CliError(`The account of ${username} no longer exists.`);
  if (kind === 'account' && has('account')) throw new CliError(`The account of ${username} exists.`);
  if (kind === 'account' && has('address'))
    throw new CliError(`${email} has a new account. Its owner changes its address or deletes it first.`);
  if (kind === 'account' && has('username'))
    throw new CliError(`Another account is named ${username}. Its owner renames it first.`);
  if (has('blog') || has('works')) throw new CliError(`${username} has a new blog or new drafts. Nothing is merged.`);
}

/**
 * Shows the person again, connects the invoices that remained, and dates the pictures as before.
 * @param pictureTimes JSON arrays of pairs: id, time of creation
 */
export function finishRestoreStatements(
  { user, id, kind }: DeletedPerson,
  { isBlogging, pictureTimes }: { isBlogging: number; pictureTimes: readonly string[] },
  now: number,
): Sql[] {
  const connect = (table: string, column: 'creator' | 'subscriber') => {
    const account = textLiteral(column === 'creator' ? ledgerAccounts.blogger(id) : ledgerAccounts.reader(id));
    return `UPDATE ${table} SET ${column} = ${user} WHERE ${column} IS NULL AND ${column}_account = ${account}`;
  };
  const own = kind === 'account' ? [connect('invoices', 'subscriber'), connect('failed_payments', 'subscriber')] : [];
  const dateImages = `
    UPDATE images SET created_at = line.value ->> 1 FROM json_each(?1) AS line WHERE images.id = line.value ->> 0`;
  return [
    ...pictureTimes.map((text) => ({ sql: dateImages, text })),
    ...['invoices', 'failed_payments', 'transfers'].map((table) => connect(table, 'creator')),
    ...own,
    `UPDATE profiles SET deleting_at = NULL, is_blogging = ${isBlogging} WHERE user = ${user}`,
    `UPDATE users SET deleting_at = NULL WHERE seq = ${user}`,
    `INSERT INTO audit_entries (admin, admin_name, action, target, before, after, created_at)
     SELECT NULL, 'command line', 'person_restored', username || ' (' || id || ')', NULL,
       json_object('kind', '${kind}'), ${now} FROM users WHERE seq = ${user}`,
    `DROP TABLE ${UNDER_WAY}`,
  ];
}
