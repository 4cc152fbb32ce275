import { sql } from 'drizzle-orm';
import { foldHandle, HANDLE_REST_MS, PROTECTED_SUBSCRIBERS, toSkeleton } from '#contract/handle-rules';
import type { Db } from '../../db/client.ts';
import { type HandleFacts, reservingPatterns, reservingSkeletons } from './handles.policy.ts';

/**
 * A user's request for a handle. `hash` is the handle's as an erased account leaves it; `userSeq` is 0 for a new
 * account; `now` is milliseconds UTC.
 */
export type HandleClaim = { username: string; hash: string; userSeq: number; now: number };

/** SQL conditions of a claim. */
function claimConditions({ username, hash, userSeq, now }: HandleClaim) {
  const folded = foldHandle(username);
  const oneOf = (texts: readonly string[]) => sql`(SELECT value FROM json_each(${JSON.stringify(texts)}))`;
  return {
    isTaken: sql`EXISTS (SELECT 1 FROM users WHERE lower(username) = ${folded} AND seq <> ${userSeq})`,
    isReserved: sql`EXISTS (SELECT 1 FROM reserved_handles WHERE pattern IN ${oneOf(reservingPatterns(username))})`,
    isLikeReserved: sql`EXISTS (
      SELECT 1 FROM reserved_handles WHERE skeleton IN ${oneOf(reservingSkeletons(username))})`,
    isLikeProtected: sql`EXISTS (
      SELECT 1 FROM users other WHERE other.skeleton = ${toSkeleton(username)} AND other.seq <> ${userSeq}
         AND (EXISTS (SELECT 1 FROM admin_users WHERE user = other.seq)
           OR EXISTS (SELECT 1 FROM profiles WHERE user = other.seq AND active_subscribers >= ${PROTECTED_SUBSCRIBERS})))`,
    isResting: sql`EXISTS (
      SELECT 1 FROM former_handles
       WHERE name IN (${folded}, ${hash}) AND user IS NOT ${userSeq}
         AND (free_from > ${now} OR is_held = 1))`,
    isOwnFormer: sql`EXISTS (SELECT 1 FROM former_handles WHERE name = ${folded} AND user = ${userSeq})`,
  };
}

/** Reads the facts of `handleState`: one row. */
export function handleFactsStatement(db: Db, claim: HandleClaim) {
  const is = claimConditions(claim);
  return db.all<HandleFacts>(sql`
    SELECT ${is.isTaken} AS isTaken, ${is.isReserved} AS isReserved, ${is.isLikeReserved} AS isLikeReserved,
      ${is.isLikeProtected} AS isLikeProtected, ${is.isResting} AS isResting, ${is.isOwnFormer} AS isOwnFormer`);
}

/** Tests in a write that the user can take the handle, so concurrent claims of one handle cannot all succeed. */
export function isHandleFreeSql(claim: HandleClaim) {
  const is = claimConditions(claim);
  return sql`NOT ${is.isTaken} AND NOT ${is.isReserved} AND (${is.isOwnFormer}
    OR NOT (${is.isResting} OR ${is.isLikeReserved} OR ${is.isLikeProtected}))`;
}

/**
 * Stores the handle that a user is about to leave, before the username changes; not when only its case changes.
 * @param onlyIf whether it will change
 */
export function leaveHandleStatement(db: Db, { username, userSeq, now }: HandleClaim, onlyIf: ReturnType<typeof sql>) {
  return db.run(sql`
    INSERT INTO former_handles (name, user, left_at, free_from, is_held)
    SELECT lower(u.username), u.seq, ${now}, ${now + HANDLE_REST_MS},
           EXISTS (SELECT 1 FROM profiles WHERE user = u.seq AND active_subscribers >= ${PROTECTED_SUBSCRIBERS})
      FROM users u
     WHERE u.seq = ${userSeq} AND lower(u.username) <> ${foldHandle(username)} AND ${onlyIf}
        ON CONFLICT (name) DO UPDATE
       SET user = excluded.user, left_at = excluded.left_at, free_from = excluded.free_from, is_held = excluded.is_held`);
}

/** Ends the redirect of a handle that an account has taken. Returns a row if there was one. */
export function endRedirectStatement(db: Db, { username, hash }: Pick<HandleClaim, 'username' | 'hash'>) {
  const folded = foldHandle(username);
  return db.all<{ name: string }>(sql`
    DELETE FROM former_handles
     WHERE name IN (${folded}, ${hash}) AND EXISTS (SELECT 1 FROM users WHERE lower(username) = ${folded})
    RETURNING name`);
}

/** Reads the handles of a user, the present one first. */
export function ownHandlesStatement(db: Db, userSeq: number) {
  return db.all<{ name: string }>(sql`
    SELECT lower(username) AS name FROM users WHERE seq = ${userSeq}
    UNION ALL
    SELECT name FROM former_handles WHERE user = ${userSeq}`);
}

/**
 * Replaces the handles of a user who is being erased by their hashes, which rest without a user.
 * @param hashes of all of the user's handles
 */
export function restErasedHandlesStatements(db: Db, userSeq: number, hashes: readonly string[], now: number) {
  return [
    db.run(sql`DELETE FROM former_handles WHERE user = ${userSeq}`),
    db.run(sql`
      INSERT INTO former_handles (name, user, left_at, free_from)
      SELECT value, NULL, ${now}, ${now + HANDLE_REST_MS} FROM json_each(${JSON.stringify(hashes)}) WHERE true
          ON CONFLICT (name) DO UPDATE SET left_at = excluded.left_at, free_from = excluded.free_from`),
  ] as const;
}
