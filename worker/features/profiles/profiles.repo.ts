import { type SQL, sql } from 'drizzle-orm';
import type { FeeOutlook } from '#contract/fees';
import { monthStart } from '#contract/prices';
import type { Db } from '../../db/client.ts';
import { feeInForceSql, nextFeeSql } from '../../db/fees.ts';
import { streamSql } from '../../db/streams.ts';
import { type CardViewer, streamPostsStatement } from '../posts/post-summaries.repo.ts';
import { countFreePostsSql, countPostsSql } from '../subscriptions/charging.repo.ts';

export type BloggerRow = {
  id: string;
  username: string;
  joinedAt: number;
  pictureKey: string | null;
  aboutMe: string;
  youtubeUrl: string | null;
  tiktokUrl: string | null;
  /** As they are stored: which price is in force depends on the time. */
  priceCents: number;
  nextPriceCents: number | null;
  nextPriceFrom: number | null;
  /** JSON array of category keys. */
  writingTopics: string;
  currentSubscribers: number;
  previousMonthSubscribers: number;
  /** Counted as far as it matters for subscribing. */
  posts: number;
  freePosts: number;
};

/**
 * What everybody may know of a blogger, of `users u JOIN profiles r`.
 * @param monthStart when the current month began: who had begun before and was not unsubscribed before are the previous
 *   month's subscribers
 */
const bloggerColumns = (monthStart: number): SQL => sql`
  u.id, u.username, u.created_at AS joinedAt, r.picture_key AS pictureKey, r.about_me AS aboutMe,
  r.youtube_url AS youtubeUrl, r.tiktok_url AS tiktokUrl, r.subscription_cents AS priceCents,
  r.next_subscription_cents AS nextPriceCents, r.next_subscription_from AS nextPriceFrom,
  (SELECT json_group_array(category) FROM writing_topics WHERE user = u.seq) AS writingTopics,
  r.active_subscribers AS currentSubscribers,
  ${countPostsSql(sql`u.seq`)} AS posts, ${countFreePostsSql(sql`u.seq`)} AS freePosts,
  (SELECT count(*) FROM subscriptions WHERE creator = u.seq AND created_at < ${monthStart}
                                        AND (unsubscribed_at IS NULL OR unsubscribed_at >= ${monthStart})) AS previousMonthSubscribers`;

/** Nobody sees the blog of who is being deleted, not even they themselves. */
const isStaying = sql`u.deleting_at IS NULL AND r.deleting_at IS NULL`;

/** A blogger, if the person has a profile, and their newest posts. */
export function bloggerStatements(db: Db, id: string, recentPosts: number, viewer: CardViewer) {
  const stream = streamSql('blogger', sql`(SELECT seq FROM users WHERE id = ${id})`);
  return [
    db.all<BloggerRow>(
      sql`SELECT ${bloggerColumns(monthStart(viewer.now))} FROM users u JOIN profiles r ON r.user = u.seq
         WHERE u.id = ${id} AND ${isStaying}`,
    ),
    streamPostsStatement(db, stream, { before: Number.MAX_SAFE_INTEGER, limit: recentPosts }, viewer),
  ] as const;
}

/**
 * A blogger's name, if the person has a profile, and a page of all their posts.
 * @param page.before posts below this `seq`
 */
export function bloggerPostsStatements(
  db: Db,
  id: string,
  page: { before: number; limit: number },
  viewer: CardViewer,
) {
  const stream = streamSql('blogger', sql`(SELECT seq FROM users WHERE id = ${id})`);
  return [
    db.all<{ username: string }>(
      sql`SELECT u.username FROM users u JOIN profiles r ON r.user = u.seq WHERE u.id = ${id} AND ${isStaying}`,
    ),
    streamPostsStatement(db, stream, page, viewer),
  ] as const;
}

export type OwnProfileRow = BloggerRow & FeeOutlook & { isBlogging: number };

/** The same of oneself, and what only the blogger sees of it: one row, or none without a profile. */
export function ownProfileStatement(db: Db, user: number | null, now: number) {
  return db.all<OwnProfileRow>(sql`
    SELECT ${bloggerColumns(monthStart(now))}, r.is_blogging AS isBlogging, ${feeInForceSql(now)} AS feePercentage,
           ${nextFeeSql(now)}
      FROM users u JOIN profiles r ON r.user = u.seq WHERE u.seq = ${user} AND ${isStaying}`);
}
