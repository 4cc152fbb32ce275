import { sql } from 'drizzle-orm';
import { HANDLES_LISTED, PROTECTED_SUBSCRIBERS, RESERVED_HANDLES_MAX, toSkeleton } from '#contract/handle-rules';
import type { Db } from '../../db/client.ts';
import { literalNumber } from '../../db/literal-number.ts';

export type ReservedRow = { pattern: string; reason: string; createdAt: number };

/** Reads an admin's entry: at most one row. */
export function reservedHandleStatement(db: Db, pattern: string) {
  return db.all<ReservedRow>(sql`
    SELECT pattern, reason, created_at AS createdAt FROM reserved_handles WHERE pattern = ${pattern}`);
}

/** Reads a handle that waits for an admin, with its user's id: at most one row. */
export function heldHandleStatement(db: Db, name: string) {
  return db.all<{ name: string; userId: string }>(sql`
    SELECT f.name, u.id AS userId FROM former_handles f JOIN users u ON u.seq = f.user
     WHERE f.name = ${name} AND f.is_held = 1`);
}

/** SQL condition: an admin has reserved the pattern. */
export const isReservedSql = (pattern: string) =>
  sql`EXISTS (SELECT 1 FROM reserved_handles WHERE pattern = ${pattern})`;

/** SQL condition: a handle waits for an admin. */
export const isHeldSql = (name: string) => sql`EXISTS (
  SELECT 1 FROM former_handles WHERE name = ${name} AND is_held = 1)`;

/** SQL condition: the list has room for a pattern, or contains it. */
const hasRoomSql = (pattern: string) => sql`(${isReservedSql(pattern)}
  OR (SELECT count(*) FROM (SELECT 1 FROM reserved_handles LIMIT ${literalNumber(RESERVED_HANDLES_MAX)})) < ${RESERVED_HANDLES_MAX})`;

/** SQL condition: reserving the pattern for this reason changes the list. */
export const isReservingSql = (pattern: string, reason: string) => sql`${hasRoomSql(pattern)}
  AND NOT EXISTS (SELECT 1 FROM reserved_handles WHERE pattern = ${pattern} AND reason = ${reason})`;

export function reserveStatement(db: Db, { pattern, reason }: Omit<ReservedRow, 'createdAt'>, now: number) {
  return db.all<{ pattern: string }>(sql`
    INSERT INTO reserved_handles (pattern, skeleton, reason, created_at)
    SELECT ${pattern}, ${toSkeleton(pattern)}, ${reason}, ${now} WHERE ${hasRoomSql(pattern)}
        ON CONFLICT (pattern) DO UPDATE SET reason = excluded.reason
    RETURNING pattern`);
}

export function unreserveStatement(db: Db, pattern: string) {
  return db.run(sql`DELETE FROM reserved_handles WHERE pattern = ${pattern}`);
}

/** Lets others take a handle when its rest is over. */
export function releaseStatement(db: Db, name: string) {
  return db.run(sql`UPDATE former_handles SET is_held = 0 WHERE name = ${name} AND is_held = 1`);
}

/** The highest code point: text followed by it sorts after every other text with the same beginning. */
const LAST_CHARACTER = String.fromCodePoint(0x10ffff);

/** A word to protect. `text` is a skeleton, or the beginning of skeletons. */
type Word = { text: string; isBeginning: boolean };

/**
 * SQL query for the accounts that look like a protected name: rows `(seq)`. Protected are the words, the admins'
 * entries, admins, and bloggers with many subscribers.
 */
const lookAlikes = (words: readonly Word[]) => sql`
  SELECT o.seq FROM (SELECT u.seq, u.skeleton FROM admin_users a CROSS JOIN users u ON u.seq = a.user WHERE a.user > 0
      UNION SELECT u.seq, u.skeleton FROM profiles p CROSS JOIN users u ON u.seq = p.user
       WHERE p.is_blogging = 1 AND (p.active_subscribers * 1000000000 + p.user) >= ${PROTECTED_SUBSCRIBERS} * 1000000000) known
    CROSS JOIN users o ON o.skeleton = known.skeleton AND o.seq <> known.seq
  UNION
  SELECT o.seq FROM (SELECT value->>'text' AS skeleton FROM json_each(${JSON.stringify(words)}) WHERE NOT value->>'isBeginning'
      UNION SELECT skeleton FROM reserved_handles WHERE pattern > '' AND pattern NOT LIKE '%*') word
    CROSS JOIN users o ON o.skeleton = word.skeleton
  UNION
  SELECT o.seq FROM (SELECT value->>'text' AS skeleton FROM json_each(${JSON.stringify(words)}) WHERE value->>'isBeginning'
      UNION SELECT rtrim(skeleton, '*') FROM reserved_handles WHERE pattern > '' AND pattern LIKE '%*') word
    CROSS JOIN users o ON o.skeleton >= word.skeleton AND o.skeleton < word.skeleton || ${LAST_CHARACTER}`;

/** Reads what admins look after: their entries, the handles that wait for them, and look-alikes other than admins. */
export function reservedHandlesStatements(db: Db, words: readonly Word[]) {
  return [
    db.all<ReservedRow>(sql`
      SELECT pattern, reason, created_at AS createdAt FROM reserved_handles WHERE created_at > 0
       ORDER BY created_at DESC, pattern LIMIT ${literalNumber(RESERVED_HANDLES_MAX)}`),
    db.all<{ name: string; leftAt: number }>(sql`
      SELECT name, left_at AS leftAt FROM former_handles WHERE is_held = 1 AND left_at > 0
       ORDER BY left_at DESC LIMIT ${literalNumber(HANDLES_LISTED)}`),
    db.all<{ id: string; username: string; isBlogger: number; createdAt: number }>(sql`
      SELECT u.id, u.username, EXISTS (SELECT 1 FROM profiles WHERE user = u.seq) AS isBlogger, u.created_at AS createdAt
        FROM (${lookAlikes(words)}) found CROSS JOIN users u ON u.seq = found.seq
       WHERE u.deleting_at IS NULL AND NOT EXISTS (SELECT 1 FROM admin_users WHERE user = u.seq)
       ORDER BY u.seq DESC LIMIT ${literalNumber(HANDLES_LISTED)}`),
  ] as const;
}
