import { ledgerAccounts } from '../../features/billing/ledger.policy.ts';
import { isUserSql, textLiteral } from '../admin-grants.ts';
import { CliError } from '../deploy/cli-error.ts';
import type { DumpDatabase } from '../dump/dump-database.ts';

/** Table of a running restore of a person; its name keeps it out of archives (tables.ts). */
export const UNDER_WAY = 'moving_person';

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

/** Returns what was deleted. Throws CliError unless an admin deleted it, and all of it. */
export async function findDeletion(
  db: DumpDatabase,
  { id, username }: Omit<DeletedPerson, 'kind'>,
): Promise<DeletedPerson['kind']> {
  const [row] = await db.all(`
    SELECT kind, state, requested_by AS "by" FROM deletions WHERE account_id = ${textLiteral(id)}
     ORDER BY created_at DESC LIMIT 1`);
  if (row === undefined) throw new CliError(`${username} was not deleted.`);
  if (row.state !== 'done') throw new CliError(`The deletion of ${username} still runs. Try again when it is done.`);
  if (row.by === 'self') throw new CliError(`${username} asked for the deletion: it is not undone.`);
  return row.kind as DeletedPerson['kind'];
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

/** Shows the person again, and connects the invoices that remained. */
export function finishRestoreStatements(
  { user, id, kind }: DeletedPerson,
  profile: { isBlogging: number },
  now: number,
): string[] {
  const connect = (table: string, column: 'creator' | 'subscriber') => {
    const account = textLiteral(column === 'creator' ? ledgerAccounts.blogger(id) : ledgerAccounts.reader(id));
    return `UPDATE ${table} SET ${column} = ${user} WHERE ${column} IS NULL AND ${column}_account = ${account}`;
  };
  const own = kind === 'account' ? [connect('invoices', 'subscriber'), connect('failed_payments', 'subscriber')] : [];
  return [
    ...['invoices', 'failed_payments', 'transfers'].map((table) => connect(table, 'creator')),
    ...own,
    `UPDATE profiles SET deleting_at = NULL, is_blogging = ${profile.isBlogging} WHERE user = ${user}`,
    `UPDATE users SET deleting_at = NULL WHERE seq = ${user}`,
    `INSERT INTO audit_entries (admin, admin_name, action, target, before, after, created_at)
     SELECT NULL, 'command line', 'person_restored', username || ' (' || id || ')', NULL,
       json_object('kind', '${kind}'), ${now} FROM users WHERE seq = ${user}`,
    `DROP TABLE ${UNDER_WAY}`,
  ];
}
