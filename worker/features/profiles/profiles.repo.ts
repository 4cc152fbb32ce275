import { type SQL, sql } from 'drizzle-orm';
import type { FeeOutlook } from '#contract/fees';
import { EMAILED_READERS_MAX } from '#contract/limits';
import { monthStart } from '#contract/prices';
import type { Db } from '../../db/client.ts';
import { feeInForceSql, nextFeeSql } from '../../db/fees.ts';
import { handleHolderSql } from '../../db/handle-holder.ts';
import { literalNumber } from '../../db/literal-number.ts';
import { streamSql } from '../../db/streams.ts';
import { getsCampaignSql } from '../audience/campaign-start.statements.ts';
import { type CardViewer, streamPostsStatement } from '../posts/post-summaries.statements.ts';
import { countFreePostsSql, countPostsSql } from '../subscriptions/charging.statements.ts';

export type BloggerRow = {
  id: string;
  username: string;
  joinedAt: number;
  pictureKey: string | null;
  aboutMe: string;
  youtubeUrl: string | null;
  tiktokUrl: string | null;
  /** As stored; the price in force depends on the time. */
  priceCents: number;
  nextPriceCents: number | null;
  nextPriceFrom: number | null;
  /** JSON array of category keys. */
  writingTopics: string;
  currentSubscribers: number;
  previousMonthSubscribers: number;
  /** Capped at the minimum needed for charging. */
  posts: number;
  freePosts: number;
};

/**
 * Public columns of a blogger, from `users u JOIN profiles r`.
 * @param monthStart start of the current month; subscriptions created before it and not unsubscribed before it are the
 *   previous month's subscribers
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

/** SQL condition: neither the user nor the blog is being deleted. It also hides the blog from its owner. */
const isStaying = sql`u.deleting_at IS NULL AND r.deleting_at IS NULL`;

/** A blogger's public id, or a handle that they have or had. */
export type BloggerKey = { id: string } | { handle: string };

const bloggerSeqSql = (key: BloggerKey): SQL =>
  'id' in key ? sql`(SELECT seq FROM users WHERE id = ${key.id})` : handleHolderSql(key.handle);

/** Reads a blogger with a profile, and their newest posts. */
export function bloggerStatements(db: Db, key: BloggerKey, recentPosts: number, viewer: CardViewer) {
  const seq = bloggerSeqSql(key);
  const stream = streamSql('blogger', seq);
  return [
    db.all<BloggerRow>(
      sql`SELECT ${bloggerColumns(monthStart(viewer.now))} FROM users u JOIN profiles r ON r.user = u.seq
         WHERE u.seq = ${seq} AND ${isStaying}`,
    ),
    streamPostsStatement(db, stream, { before: Number.MAX_SAFE_INTEGER, limit: recentPosts }, viewer),
  ] as const;
}

/**
 * Reads a blogger's name, if they have a profile, and a page of their posts.
 * @param page.before only posts below this `seq`
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

export type OwnProfileRow = BloggerRow & FeeOutlook & { isBlogging: number; emailedReaders: number };

/** Reads the user's own profile with private fields: one row, or none without a profile. */
export function ownProfileStatement(db: Db, user: number, now: number) {
  return db.all<OwnProfileRow>(sql`
    SELECT ${bloggerColumns(monthStart(now))}, r.is_blogging AS isBlogging,
           (SELECT count(*) FROM (SELECT 1 FROM list_members WHERE blogger = u.seq AND ${getsCampaignSql('post')}
                                   LIMIT ${literalNumber(EMAILED_READERS_MAX)})) AS emailedReaders, ${feeInForceSql(now)} AS feePercentage,
           ${nextFeeSql(now)}
      FROM users u JOIN profiles r ON r.user = u.seq WHERE u.seq = ${user} AND ${isStaying}`);
}
