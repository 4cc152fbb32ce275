import { type SQL, sql } from 'drizzle-orm';
import type { Db, Statement } from '../../db/client.ts';
import { mergeGuestStatements } from '../audience/members.statements.ts';

/** SQL condition: the user has this address, unconfirmed, and is not being deleted. */
export const isUnconfirmedSql = (user: number, email: string): SQL => sql`EXISTS (
  SELECT 1 FROM users WHERE seq = ${user} AND email = ${email} AND email_confirmed_at IS NULL AND deleting_at IS NULL)`;

/** Confirms the address of a user, who takes over the lists of a guest with this address, as with a mailed link. */
export function confirmByAdminStatements(db: Db, user: number, now: number): Statement[] {
  return [
    db.run(sql`UPDATE users SET email_confirmed_at = ${now} WHERE seq = ${user}`),
    ...mergeGuestStatements(db, sql`${user}`, now),
  ];
}

/** Replaces an unconfirmed address. A unique index fails for one of another account. */
export const correctByAdminStatement = (db: Db, user: number, email: string) =>
  db.run(sql`UPDATE users SET email = ${email} WHERE seq = ${user}`);
