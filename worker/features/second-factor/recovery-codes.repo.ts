import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { hasFactorSql } from '../../db/user-factors.ts';
import { enqueueStatement, type NewOutboxMessage } from '../../outbox/enqueue.ts';

/** Adds the first recovery codes of a user under a condition. Returns a row for each. */
export function firstCodesStatement(db: Db, user: number, hashes: readonly string[], now: number, onlyIf: SQL) {
  return db.all<{ hash: string }>(sql`
    INSERT INTO recovery_codes (hash, user, created_at)
    SELECT value, ${user}, ${now} FROM json_each(${JSON.stringify(hashes)})
     WHERE ${onlyIf} AND NOT EXISTS (SELECT 1 FROM recovery_codes WHERE user = ${user})
    RETURNING hash`);
}

/** Deletes the recovery codes of a user without a second factor. */
export const dropIdleCodesStatement = (db: Db, user: number) =>
  db.run(sql`
    DELETE FROM recovery_codes WHERE user = ${user} AND NOT ${hasFactorSql(sql`${user}`)}`);

/** Replaces all recovery codes of a user with a second factor. The second statement returns a row for each. */
export function replaceCodesStatements(
  db: Db,
  user: number,
  { hashes, notice }: { hashes: readonly string[]; notice: NewOutboxMessage },
  now: number,
) {
  const has = hasFactorSql(sql`${user}`);
  return [
    db.run(sql`DELETE FROM recovery_codes WHERE user = ${user}`),
    firstCodesStatement(db, user, hashes, now, has),
    enqueueStatement(db, notice, has),
  ] as const;
}

/** Uses a recovery code. The first statement returns a row if it was valid, the second one how many are left. */
export function consumeRecoveryCodeStatements(db: Db, user: number, hash: string, now: number) {
  return [
    db.all<{ hash: string }>(sql`
      UPDATE recovery_codes SET used_at = ${now} WHERE hash = ${hash} AND user = ${user} AND used_at IS NULL
      RETURNING hash`),
    db.all<{ left: number }>(sql`SELECT count(*) AS left FROM recovery_codes WHERE user = ${user} AND used_at IS NULL`),
  ] as const;
}
