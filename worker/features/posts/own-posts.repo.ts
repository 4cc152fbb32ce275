import { type SQL, sql } from 'drizzle-orm';
import type { Format } from '#contract/format/tree';
import type { OwnPostOrder } from '#contract/posts';
import type { CategoryKey } from '#contract/topics';
import type { Db, Statement } from '../../db/client.ts';
import type { ValueCursor } from '../../db/cursor.ts';
import { literalNumber } from '../../db/literal-number.ts';
import { holdsTerms } from '../../db/trigrams.ts';
import { stopCampaignsStatement } from '../audience/campaign-start.statements.ts';
import { preserveNoticesInFlightStatement, withdrawNoticesStatement } from '../mail/notices.statements.ts';
import { removeFromIndexStatements } from './post-search.repo.ts';
import { removePostFromStreamsStatement } from './post-streams.repo.ts';
import { reactionCountsSql } from './reaction-counts.repo.ts';

export type OwnPostRow = {
  seq: number;
  id: string;
  title: string;
  category: string;
  isFree: number;
  viewCount: number;
  /** JSON of the contract's `ReactionCounts`. */
  reactionCounts: string;
  createdAt: number;
  excerpt: string;
  /** Whole text of a short premium post, because its excerpt is shorter than the preview; otherwise null. */
  shortText: string | null;
  format: Format;
  pictureDecision: string | null;
};

/** Maximum bytes of a text that is no longer than its preview, markers included. */
const SHORT_TEXT_BYTES = 2000;

/** Filter and order of an author's posts. `terms` are normalized; each must be in the title or the public text. */
export type OwnPostsSelection = {
  terms: readonly string[];
  isFree: boolean | null;
  category: CategoryKey | null;
  order: OwnPostOrder;
  after: ValueCursor | null;
};

/** Sort columns of each order; ties are newest first. */
const orders = {
  date: { value: sql`p.seq`, direction: sql`DESC`, follows: sql`<` },
  views: { value: sql`p.view_count`, direction: sql`DESC`, follows: sql`<` },
  title: { value: sql`p.title COLLATE NOCASE`, direction: sql`ASC`, follows: sql`>` },
};

/** Returns the filter as SQL conditions, each with a leading AND. */
function selectionSql({ terms, isFree, category, order, after }: OwnPostsSelection): SQL {
  const { value, follows } = orders[order];
  const conditions = [
    terms.length > 0 &&
      sql`EXISTS (SELECT 1 FROM post_search s WHERE s.rowid = p.seq AND ${holdsTerms(terms, [sql`s.title`, sql`s.body`])})`,
    isFree !== null && sql`p.is_free = ${isFree ? 1 : 0}`,
    category !== null && sql`t.category = ${category}`,
    after !== null &&
      sql`(${value} ${follows} ${after.value} OR (${value} = ${after.value} AND p.seq < ${after.before}))`,
  ];
  return sql.join(conditions.map((condition) => (condition === false ? sql`` : sql` AND ${condition}`)));
}

/** Reads a page of a user's published posts. */
export function ownPostsStatement(db: Db, user: number, selection: OwnPostsSelection, limit: number) {
  const { value, direction } = orders[selection.order];
  return db.all<OwnPostRow>(sql`
    SELECT p.seq, p.id, p.title, t.category, p.is_free AS isFree, p.view_count AS viewCount, p.created_at AS createdAt,
      ${reactionCountsSql} AS reactionCounts, p.excerpt, CASE WHEN p.is_free = 0 THEN (
        SELECT content FROM post_bodies WHERE post = p.seq AND octet_length(content) <= ${SHORT_TEXT_BYTES}) END AS shortText,
      p.format, (SELECT id FROM restrictions WHERE post = p.seq AND kind = 'article_picture_removed' AND ended_at IS NULL
                  ORDER BY seq DESC LIMIT 1) AS pictureDecision
      FROM posts p JOIN topics t ON t.seq = p.topic
     WHERE p.blogger = ${user} AND p.unpublished_at IS NULL${selectionSql(selection)}
     ORDER BY ${value} ${direction}, p.seq DESC LIMIT ${literalNumber(limit)}`);
}

/** Reads a user's own post, published or not: at most one row. */
export function ownPostStatement(db: Db, id: string, user: number) {
  return db.all<{ title: string; image: string | null }>(
    sql`SELECT title, image FROM posts WHERE id = ${id} AND blogger = ${user}`,
  );
}

/**
 * Returns statements that remove a post from streams, search and waiting notices. Put them before its change, in the
 * same batch.
 */
const hideStatements = (db: Db, id: string, now: number): Statement[] => [
  stopCampaignsStatement(db, sql`SELECT seq FROM posts WHERE id = ${id}`, now),
  removePostFromStreamsStatement(db, id),
  ...removeFromIndexStatements(db, sql`(SELECT seq FROM posts WHERE id = ${id})`),
  preserveNoticesInFlightStatement(db, sql`SELECT seq FROM posts WHERE id = ${id}`),
  withdrawNoticesStatement(db, sql`SELECT seq FROM posts WHERE id = ${id}`),
];

/** Unpublishes a post, which retains its views, reactions and date. */
export function unpublishStatements(db: Db, id: string, user: number, now: number): Statement[] {
  return [
    ...hideStatements(db, id, now),
    db.run(sql`
      UPDATE posts SET unpublished_at = ${now} WHERE id = ${id} AND blogger = ${user} AND unpublished_at IS NULL`),
  ];
}

/**
 * Deletes a post. Streams and search need statements of their own, because no foreign key covers them. The row of a
 * taken-down post remains, because it holds the ban.
 */
export function deletePostStatements(db: Db, id: string, user: number, now: number): Statement[] {
  return [
    ...hideStatements(db, id, now),
    db.run(sql`DELETE FROM posts WHERE id = ${id} AND blogger = ${user} AND taken_down_at IS NULL`),
  ];
}
