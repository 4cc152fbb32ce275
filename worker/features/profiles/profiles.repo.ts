import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { streamSql } from '../../db/streams.ts';
import { streamCards } from '../posts/post-cards.repo.ts';

export type BloggerRow = {
  id: string;
  username: string;
  joinedAt: number;
  pictureKey: string | null;
  aboutMe: string;
  youtubeUrl: string | null;
  tiktokUrl: string | null;
  priceCents: number;
  /** JSON array of category keys. */
  writingTopics: string;
  currentSubscribers: number;
  previousMonthSubscribers: number;
};

/**
 * What everybody may know of a blogger, of `users u JOIN profiles r`.
 * @param monthStart when the current month began: who was subscribed then are the previous month's subscribers
 */
const bloggerColumns = (monthStart: number): SQL => sql`
  u.id, u.username, u.created_at AS joinedAt, r.picture_key AS pictureKey, r.about_me AS aboutMe,
  r.youtube_url AS youtubeUrl, r.tiktok_url AS tiktokUrl, r.subscription_cents AS priceCents,
  (SELECT json_group_array(category) FROM writing_topics WHERE user = u.seq) AS writingTopics,
  r.active_subscribers AS currentSubscribers,
  (SELECT count(*) FROM subscriptions WHERE creator = u.seq AND created_at < ${monthStart}
                                        AND (ended_at IS NULL OR ended_at >= ${monthStart})) AS previousMonthSubscribers`;

/** A blogger, if the person has a profile, and their newest posts. */
export function bloggerStatements(db: Db, id: string, monthStart: number, recentPosts: number) {
  const stream = streamSql('blogger', sql`(SELECT seq FROM users WHERE id = ${id})`);
  return [
    db.all<BloggerRow>(
      sql`SELECT ${bloggerColumns(monthStart)} FROM users u JOIN profiles r ON r.user = u.seq WHERE u.id = ${id}`,
    ),
    streamCards(db, stream, Number.MAX_SAFE_INTEGER, recentPosts),
  ] as const;
}

export type OwnProfileRow = BloggerRow & {
  isBlogging: number;
  nextPriceCents: number | null;
  nextPriceFrom: number | null;
};

/** The same of oneself, and what only the blogger sees of it: one row, or none without a profile. */
export function ownProfileStatement(db: Db, user: number | null, monthStart: number) {
  return db.all<OwnProfileRow>(sql`
    SELECT ${bloggerColumns(monthStart)}, r.is_blogging AS isBlogging, r.next_subscription_cents AS nextPriceCents,
      r.next_subscription_from AS nextPriceFrom
      FROM users u JOIN profiles r ON r.user = u.seq WHERE u.seq = ${user}`);
}
