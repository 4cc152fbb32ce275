import { type SQL, sql } from 'drizzle-orm';
import type { Format } from '#contract/format/tree';
import type { ReactionType } from '#contract/reactions';
import type { Db } from '../../db/client.ts';
import { canReadSql } from '../access/access.statements.ts';
import { imageByIdJson, ownImagesJson } from '../images/images.statements.ts';
import { chargingSql } from '../subscriptions/charging.statements.ts';
import { type PostSummaryRow, postSummaryColumns, postSummaryJoins } from './post-summaries.statements.ts';
import { reactionCountsSql } from './reaction-counts.repo.ts';
import { isTeaserCompleteSql } from './teasers.statements.ts';

/** `readableBody` is null unless the viewer may read the text. */
export type ArticleRow = PostSummaryRow & {
  teaser: string;
  /**
   * 1 when the stored teaser contains the whole text of a premium post, as in rows from before short texts were cut.
   */
  isTeaserWhole: number;
  imageAlt: string;
  subtitle: string;
  description: string;
  /** JSON of the `ImageRow` for shared links; null for the featured one. */
  shareImage: string | null;
  format: Format;
  /** JSON array of `ImageRow`: the images of the text that the viewer may read; null for a text without. */
  images: string | null;
  viewCount: number;
  updatedAt: number;
  readableBody: string | null;
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
  const canRead = canReadSql(user, now);
  return db.all<ArticleRow>(sql`
    SELECT ${postSummaryColumns}, p.teaser, ${isTeaserCompleteSql} AS isTeaserWhole, p.image_alt AS imageAlt,
      p.subtitle, p.description, ${imageByIdJson(sql`p.share_image`)} AS shareImage,
      p.view_count AS viewCount, p.updated_at AS updatedAt,
      CASE WHEN ${canRead} THEN (SELECT content FROM post_bodies WHERE post = p.seq) END AS readableBody, p.format,
      CASE WHEN p.pictures <> '[]' THEN ${ownImagesJson(sql`p.pictures`, sql`p.blogger`, sql`key < p.teaser_pictures OR ${canRead}`)} END AS images,
      (SELECT reaction_type FROM article_reactions WHERE post = p.seq AND user = ${user}) AS reaction,
      CASE WHEN p.blogger = ${user} THEN ${reactionCountsSql} END AS reactionCounts,
      ${ownSubscription(user)} AS subscription, ${chargingSql} AS charging
      FROM posts p ${postSummaryJoins}
     WHERE p.id = ${id} AND p.unpublished_at IS NULL`);
}

/** Reads a published post's `seq` and author, to count a view: at most one row. */
export function postOwnerStatement(db: Db, id: string) {
  return db.all<{ seq: number; blogger: number }>(
    sql`SELECT seq, blogger FROM posts WHERE id = ${id} AND unpublished_at IS NULL`,
  );
}
