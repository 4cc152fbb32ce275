import { type SQL, sql } from 'drizzle-orm';
import { SAVED_MAX, type SavedState } from '#contract/reading';
import type { CategoryKey } from '#contract/topics';
import type { Db } from '../../db/client.ts';
import type { ValueCursor } from '../../db/cursor.ts';
import { literalNumber } from '../../db/literal-number.ts';
import {
  isListedSql,
  optionalSummaryJoins,
  type PostSummaryRow,
  unlockedColumn,
  untaggedSummaryColumns,
} from '../posts/post-summaries.statements.ts';

/** An entry of a reading list. The columns of the post are null unless `isListed` is 1. */
export type SavedRow = PostSummaryRow & { post: number; postId: string; savedAt: number; isListed: number };

export type SavedSelection = { state: SavedState; category: CategoryKey | null; after: ValueCursor | null };

const ofState: Record<SavedState, SQL> = { open: sql`s.read_at IS NULL`, read: sql`s.read_at IS NOT NULL` };

const isOfCategory = (category: CategoryKey): SQL => sql` AND EXISTS (
  SELECT 1 FROM posts p JOIN topics t ON t.seq = p.topic
   WHERE p.seq = s.post AND p.id = s.post_id AND p.unpublished_at IS NULL AND t.category = ${category})`;

const isAfter = ({ value, before }: ValueCursor): SQL =>
  sql` AND s.saved_at <= ${value} AND (s.saved_at < ${value} OR s.post < ${before})`;

/** Reads a page of a reading list. Filtering by topic reads at most all entries: SAVED_MAX. */
export function savedPostsStatement(
  db: Db,
  user: number,
  { state, category, after }: SavedSelection,
  { limit, now }: { limit: number; now: number },
) {
  return db.all<SavedRow>(sql`
    SELECT e.post, e.post_id AS postId, e.saved_at AS savedAt, ${isListedSql} AS isListed, ${untaggedSummaryColumns},
      ${unlockedColumn({ user, now })}
      FROM (SELECT s.post, s.post_id, s.saved_at FROM saved s
             WHERE s.user = ${user} AND ${ofState[state]}${after === null ? sql`` : isAfter(after)}${category === null ? sql`` : isOfCategory(category)}
             ORDER BY s.saved_at DESC, s.post DESC LIMIT ${literalNumber(limit)}) e
      ${optionalSummaryJoins(sql`e.post`, sql`e.post_id`)}
     ORDER BY e.saved_at DESC, e.post DESC`);
}

/** Reads the ids of everything that a reader saved. */
export function savedIdsStatement(db: Db, user: number) {
  return db.all<{ id: string; isRead: number }>(
    sql`SELECT post_id AS id, read_at IS NOT NULL AS isRead FROM saved WHERE user = ${user} LIMIT ${literalNumber(SAVED_MAX)}`,
  );
}

/**
 * Saves a published post unless the list is full, and marks it as read or to read. Saved again, it stays in its place.
 * The second statement returns the post, and whether it is saved now.
 * @param read undefined leaves the mark
 */
export function savePostStatements(db: Db, user: number, id: string, read: boolean | undefined, now: number) {
  const published = sql`posts p WHERE p.id = ${id} AND p.unpublished_at IS NULL`;
  const isSaved = sql`EXISTS (SELECT 1 FROM saved WHERE user = ${user} AND post = p.seq AND post_id = p.id)`;
  // The entry of a deleted imported post gives way to the post that has its number now.
  const isOther = sql`post_id <> excluded.post_id`;
  const isMarked = read === undefined ? sql`false` : sql`(read_at IS NULL) <> (excluded.read_at IS NULL)`;
  return [
    db.run(sql`
      INSERT INTO saved (user, post, post_id, saved_at, read_at)
      SELECT ${user}, p.seq, p.id, ${now}, ${read ? now : null} FROM ${published}
         AND (${isSaved} OR (SELECT count(*) FROM saved WHERE user = ${user}) < ${SAVED_MAX})
      ON CONFLICT (user, post) DO UPDATE SET post_id = excluded.post_id, read_at = excluded.read_at,
        saved_at = iif(${isOther}, excluded.saved_at, saved_at) WHERE ${isOther} OR ${isMarked}`),
    db.all<{ isSaved: number }>(sql`SELECT ${isSaved} AS isSaved FROM ${published}`),
  ] as const;
}

/** Removes an entry, also of a post that was deleted. */
export const removeSavedStatement = (db: Db, user: number, id: string) =>
  db.run(sql`DELETE FROM saved WHERE user = ${user} AND post_id = ${id}`);
