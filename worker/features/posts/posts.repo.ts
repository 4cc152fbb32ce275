import { type SQL, sql } from 'drizzle-orm';
import type { ReactionType } from '#contract/reactions';
import type { Db } from '../../db/client.ts';
import { chargingSql } from '../subscriptions/charging.repo.ts';
import { type PostSummaryRow, postSummaryColumns, postSummaryJoins } from './post-summaries.repo.ts';
import { reactionCountsSql } from './reaction-counts.repo.ts';
import { mayRead } from './read-access.repo.ts';

/** `readableBody` is null unless the text is for this reader. */
export type ArticleRow = PostSummaryRow & {
  teaser: string;
  /** 1 where the stored teaser holds the whole text of a premium post, as rows written before short texts were cut do. */
  isTeaserWhole: number;
  imageAlt: string;
  viewCount: number;
  updatedAt: number;
  readableBody: string | null;
  reaction: ReactionType | null;
  /** JSON of the contract's `ReactionCounts`; null unless the reader is the author. */
  reactionCounts: string | null;
  /** The reader's live subscription to the author as JSON (subscriptions.policy `LiveSubscription`). */
  subscription: string | null;
  /** What the author charges as JSON (subscriptions `chargingSql`); null while they take no subscribers. */
  charging: string | null;
};

const ownSubscription = (user: number | null): SQL => sql`(
  SELECT json_object('active', s.active, 'status', s.status, 'paidUntil', s.current_period_end,
    'pastDueSince', s.past_due_since, 'entitled', coalesce(e.subscribed, 0), 'entitledUntil', e.subscription_end)
    FROM subscriptions s LEFT JOIN subscribers e ON e.user = s.subscriber AND e.creator = s.creator
   WHERE s.subscriber = ${user} AND s.creator = p.blogger AND s.ended_at IS NULL)`;

/** A text that may be a teaser is no larger in bytes, with room for markers. */
const TEASER_BYTES_MAX = 4000;
const withoutMarkup = (text: SQL): SQL =>
  sql`replace(replace(replace(replace(${text}, '*', ''), '_', ''), char(10), ''), ' ', '')`;

export const isTeaserCompleteSql = sql`(p.is_free = 0 AND EXISTS (
  SELECT 1 FROM post_bodies b WHERE b.post = p.seq AND octet_length(b.content) <= ${sql.raw(String(TEASER_BYTES_MAX))}
     AND ${withoutMarkup(sql`b.content`)} = ${withoutMarkup(sql`p.teaser`)}))`;

/** One article for one reader: at most one row. */
export function articleStatement(db: Db, id: string, user: number | null, now: number) {
  return db.all<ArticleRow>(sql`
    SELECT ${postSummaryColumns}, p.teaser, ${isTeaserCompleteSql} AS isTeaserWhole, p.image_alt AS imageAlt,
      p.view_count AS viewCount, p.updated_at AS updatedAt,
      CASE WHEN ${mayRead(user, now)} THEN (SELECT content FROM post_bodies WHERE post = p.seq) END AS readableBody,
      (SELECT reaction_type FROM article_reactions WHERE post = p.seq AND user = ${user}) AS reaction,
      CASE WHEN p.blogger = ${user} THEN ${reactionCountsSql} END AS reactionCounts,
      ${ownSubscription(user)} AS subscription, ${chargingSql} AS charging
      FROM posts p ${postSummaryJoins}
     WHERE p.id = ${id} AND p.unpublished_at IS NULL`);
}

/** Whose published post it is, for counting a view: at most one row. */
export function postOwnerStatement(db: Db, id: string) {
  return db.all<{ seq: number; blogger: number }>(
    sql`SELECT seq, blogger FROM posts WHERE id = ${id} AND unpublished_at IS NULL`,
  );
}

/** The titles of a blogger's newest published posts. @param blogger their `seq` */
export function newestTitlesStatement(db: Db, blogger: number, limit: number) {
  return db.all<{ id: string; title: string }>(sql`
    SELECT id, title FROM posts WHERE blogger = ${blogger} AND unpublished_at IS NULL ORDER BY seq DESC LIMIT ${limit}`);
}
