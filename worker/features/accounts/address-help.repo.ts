import { sql } from 'drizzle-orm';
import { assertStatement } from '../../db/assert.ts';
import type { Db, Statement } from '../../db/client.ts';
import { mergeGuestStatements } from '../audience/members.statements.ts';
import { hasEmailSql } from './accounts.statements.ts';

type Needed = { isUnconfirmed?: true; isFree?: string };

/**
 * Rolls the batch back unless the user has this address, is not an admin and is not being deleted.
 * @param needed what else must be true: the address is unconfirmed; no account has the new address
 */
export function assertHelpedStatement(
  db: Db,
  { seq, email }: { seq: number; email: string },
  { isUnconfirmed, isFree }: Needed,
): Statement {
  return assertStatement(
    db,
    sql`EXISTS (
      SELECT 1 FROM users WHERE seq = ${seq} AND email = ${email} AND deleting_at IS NULL
         AND (email_confirmed_at IS NULL OR ${isUnconfirmed ? 0 : 1})
         AND NOT EXISTS (SELECT 1 FROM admin_users WHERE user = ${seq}))
      AND NOT EXISTS (SELECT 1 FROM users WHERE ${isFree === undefined ? sql`0` : hasEmailSql(isFree)})`,
  );
}

/** Confirms the address of a user, who takes over the lists of a guest with this address, as with a mailed link. */
export function confirmByAdminStatements(db: Db, user: number, now: number): Statement[] {
  return [
    db.run(sql`UPDATE users SET email_confirmed_at = ${now} WHERE seq = ${user}`),
    ...mergeGuestStatements(db, sql`${user}`, now),
  ];
}

/** Replaces an unconfirmed address. */
export const correctByAdminStatement = (db: Db, user: number, email: string) =>
  db.run(sql`UPDATE users SET email = ${email} WHERE seq = ${user}`);
