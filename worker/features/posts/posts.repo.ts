import { type SQL, sql } from 'drizzle-orm';
import type { ReactionType } from '#contract/reactions';
import type { Db } from '../../db/client.ts';
import { imageByIdJson } from '../images/images.statements.ts';
import { chargingSql } from '../subscriptions/charging.statements.ts';
import { type PostSummaryRow, postSummaryColumns, postSummaryJoins } from './post-summaries.statements.ts';
import { type PostTextRow, postTextColumns } from './post-texts.statements.ts';
import { reactionCountsSql } from './reaction-counts.repo.ts';

export type ArticleRow = PostSummaryRow &
  PostTextRow & {
    description: string;
    /** JSON of the `ImageRow` for shared links; null for the featured one. */
    shareImage: string | null;
    viewCount: number;
    commentsOpen: number;
    reaction: ReactionType | null;
    /** JSON of the contract's `ReactionCounts`; null unless the reader is the author. */
    reactionCounts: string | null;
    /** The viewer's live subscription to the author as JSON (subscriptions.policy `LiveSubscription`). */
    subscription: string | null;
    /** The author's price as JSON (subscriptions `chargingSql`); null while they accept no subscribers. */
    charging: string | null;
  };

const ownSubscription = (user: number | null): SQL => sql`(
  SELECT json_object('active', s.active, 'status', s.status, 'paidUntil', s.current_period_end,
    'pastDueSince', s.past_due_since, 'entitled', coalesce(e.subscribed, 0), 'entitledUntil', e.subscription_end)
    FROM subscriptions s LEFT JOIN subscribers e ON e.user = s.subscriber AND e.creator = s.creator
   WHERE s.subscriber = ${user} AND s.creator = p.blogger AND s.ended_at IS NULL)`;

/** Reads an article for one viewer: at most one row. */
export function articleStatement(db: Db, id: string, user: number | null, now: number) {
  return db.all<ArticleRow>(sql`
    SELECT ${postSummaryColumns}, ${postTextColumns(user, now)}, p.description,
      ${imageByIdJson(sql`p.share_image`)} AS shareImage, p.view_count AS viewCount,
      (p.comments_closed_at IS NULL AND r.comments IS NOT 'off') AS commentsOpen,
      (SELECT reaction_type FROM article_reactions WHERE post = p.seq AND user = ${user}) AS reaction,
      CASE WHEN p.blogger = ${user} THEN ${reactionCountsSql} END AS reactionCounts,
      ${ownSubscription(user)} AS subscription, ${chargingSql(now)} AS charging
      FROM posts p ${postSummaryJoins}
     WHERE p.id = ${id} AND p.unpublished_at IS NULL`);
}

/** Reads a published post's `seq` and author, to count a view: at most one row. */
export function postOwnerStatement(db: Db, id: string) {
  return db.all<{ seq: number; blogger: number }>(
    sql`SELECT seq, blogger FROM posts WHERE id = ${id} AND unpublished_at IS NULL`,
  );
}
