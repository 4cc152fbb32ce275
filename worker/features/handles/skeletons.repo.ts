import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { literalNumber } from '../../db/literal-number.ts';

/** Accounts that one slice fills. */
export const SKELETONS_SLICE = 500;

/** Reads a slice of the accounts without a skeleton. */
export function withoutSkeletonStatement(db: Db) {
  return db.all<{ seq: number; username: string }>(sql`
    SELECT seq, username FROM users WHERE skeleton IS NULL LIMIT ${literalNumber(SKELETONS_SLICE)}`);
}

/** Stores skeletons, except where the user was renamed meanwhile. */
export function saveSkeletonsStatement(db: Db, rows: readonly { seq: number; username: string; skeleton: string }[]) {
  return db.run(sql`
    UPDATE users SET skeleton = value->>'skeleton' FROM json_each(${JSON.stringify(rows)})
     WHERE users.seq = value->>'seq' AND users.username = value->>'username' AND users.skeleton IS NULL`);
}
