import { sql } from 'drizzle-orm';
import { RESET_REQUESTS_LISTED } from '#contract/moderation';
import { assertStatement } from '../../db/assert.ts';
import type { Db, Statement } from '../../db/client.ts';
import { literalNumber } from '../../db/literal-number.ts';

export type ResetRequestRow = {
  id: string;
  email: string;
  userId: string | null;
  username: string | null;
  createdAt: number;
};

const columns = sql`r.id, r.email, u.id AS userId, u.username, r.created_at AS createdAt`;
const holder = sql`LEFT JOIN users u ON lower(u.email) = lower(r.email) AND u.deleting_at IS NULL`;

/**
 * Reads the open requests, oldest first, each with the current owner of the address. The `+` makes SQLite use the index
 * of open ones.
 */
export function openRequestsStatement(db: Db) {
  return db.all<ResetRequestRow>(sql`
    SELECT ${columns} FROM password_reset_requests r ${holder}
     WHERE lower(r.email) > '' AND r.handled_at IS NULL ORDER BY +r.created_at LIMIT ${literalNumber(RESET_REQUESTS_LISTED)}`);
}

/** Counts open requests, up to `most`: one row. */
export function openRequestsCountStatement(db: Db, most: number) {
  return db.all<{ n: number }>(sql`
    SELECT count(*) AS n FROM (
      SELECT 1 FROM password_reset_requests WHERE lower(email) > '' AND handled_at IS NULL LIMIT ${literalNumber(most)})`);
}

/** Reads an open request: at most one row. */
export function openRequestStatement(db: Db, id: string) {
  return db.all<ResetRequestRow>(sql`
    SELECT ${columns} FROM password_reset_requests r ${holder} WHERE r.id = ${id} AND r.handled_at IS NULL`);
}

/** Closes a request and erases its address, which is no longer needed. Rolls the batch back if it is already closed. */
export function handleRequestStatements(db: Db, id: string, admin: number, now: number): Statement[] {
  return [
    assertStatement(db, sql`EXISTS (SELECT 1 FROM password_reset_requests WHERE id = ${id} AND handled_at IS NULL)`),
    db.run(sql`
      UPDATE password_reset_requests SET email = '', handled_at = ${now}, handled_by = ${admin} WHERE id = ${id}`),
  ];
}
