import { sql } from 'drizzle-orm';
import { PART_DONE, POSITIONS_MAX } from '#contract/reading';
import type { Db } from '../../db/client.ts';

/**
 * Stores a reader's position in a published post, and deletes the oldest above POSITIONS_MAX. A finished article remains
 * finished. The last statement returns a row if the post is published.
 */
export function setPositionStatements(db: Db, user: number, id: string, part: number, now: number) {
  const published = sql`posts WHERE id = ${id} AND unpublished_at IS NULL`;
  return [
    db.run(sql`
      INSERT INTO reading (user, post, part, done, at)
      SELECT ${user}, seq, ${part}, ${part > PART_DONE ? 1 : 0}, ${now} FROM ${published}
      ON CONFLICT (user, post) DO UPDATE SET part = excluded.part, done = max(done, excluded.done), at = excluded.at`),
    db.run(sql`
      DELETE FROM reading WHERE user = ${user} AND post IN (
        SELECT post FROM reading WHERE user = ${user} ORDER BY at DESC, post DESC LIMIT -1 OFFSET ${POSITIONS_MAX})`),
    db.all<{ seq: number }>(sql`SELECT seq FROM ${published}`),
  ] as const;
}

/** Deletes all positions of a reader. */
export const clearPositionsStatement = (db: Db, user: number) => db.run(sql`DELETE FROM reading WHERE user = ${user}`);

/** Deletes a reader's position in one post. */
export const deletePositionStatement = (db: Db, user: number, id: string) =>
  db.run(sql`DELETE FROM reading WHERE user = ${user} AND post = (SELECT seq FROM posts WHERE id = ${id})`);
