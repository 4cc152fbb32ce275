import { type SQL, sql } from 'drizzle-orm';
import {
  STATS_MONTHLY_COUNTS,
  STATS_MOST_VIEWED,
  STATS_RECENT,
  STATS_SUMMARY_TOP,
  STATS_TOP,
  STATS_WINDOW,
} from '#contract/stats';
import type { CategoryKey } from '#contract/topics';
import type { Db } from '../../db/client.ts';
import { literalNumber } from '../../db/literal-number.ts';

/** Range of user `seq`s that one statement counts. */
export const COUNT_SLICE = 10_000;

/** SQL condition: the account `u` is a Creator, with writing topics and a blog that is not being deleted. */
const isBlogger = sql`EXISTS (
  SELECT 1 FROM profiles r CROSS JOIN writing_topics w ON w.user = r.user WHERE r.user = u.seq AND r.deleting_at IS NULL)`;

/** Reads the highest `seq` of a user, 0 without any. */
export function lastUserStatement(db: Db) {
  return db.all<{ seq: number }>(sql`SELECT coalesce(max(seq), 0) AS seq FROM users`);
}

export type CountsRow = { users: number; subscribers: number; bloggers: number };

/** Counts the users, subscribers and bloggers of a slice of COUNT_SLICE `seq`s above `after`. Always one row. */
export function countsStatement(db: Db, after: number) {
  return db.all<CountsRow>(sql`
    SELECT count(*) AS users,
      coalesce(sum(EXISTS (SELECT 1 FROM subscriptions WHERE subscriber = u.seq AND active = 1)), 0) AS subscribers,
      coalesce(sum(${isBlogger}), 0) AS bloggers
      FROM users u WHERE u.seq > ${after} AND u.seq <= ${after + COUNT_SLICE} AND u.deleting_at IS NULL`);
}

export type MonthlyCountRow = {
  user: number;
  bloggerId: string;
  bloggerUsername: string;
  subscriberCount: number;
  /** As stored; the price in force depends on the time. */
  priceCents: number;
  nextPriceCents: number | null;
  nextPriceFrom: number | null;
};

/**
 * Reads the bloggers of a slice with the most subscribers. Scans profiles, because former bloggers can still have
 * subscribers and are in no index.
 */
export function monthlyCountsStatement(db: Db, after: number) {
  return db.all<MonthlyCountRow>(sql`
    WITH highest AS MATERIALIZED (
      SELECT * FROM profiles
       WHERE user > ${after} AND user <= ${after + COUNT_SLICE} AND active_subscribers > 0 AND deleting_at IS NULL
       ORDER BY active_subscribers DESC, user DESC LIMIT ${literalNumber(STATS_MONTHLY_COUNTS)})
    SELECT r.user, u.id AS bloggerId, u.username AS bloggerUsername, r.active_subscribers AS subscriberCount,
      r.subscription_cents AS priceCents, r.next_subscription_cents AS nextPriceCents,
      r.next_subscription_from AS nextPriceFrom
      FROM highest r CROSS JOIN users u ON u.seq = r.user`);
}

export type ArticleStatsRow = {
  id: string;
  title: string;
  bloggerId: string;
  bloggerUsername: string;
  category: CategoryKey;
  createdAt: number;
  count: number;
};

/**
 * Reads the published posts with the highest `column`, by its index. Excludes blogs that are being deleted with a
 * subquery: for a join SQLite would first scan all profiles to build a filter.
 */
function articles(db: Db, column: 'dislike_count' | 'view_count' | 'created_at', above: SQL, limit: number) {
  const key = sql.raw(`p.${column}`);
  return db.all<ArticleStatsRow>(sql`
    WITH highest AS MATERIALIZED (
      SELECT seq FROM posts p WHERE ${key} > ${above} AND unpublished_at IS NULL
         AND NOT EXISTS (SELECT 1 FROM profiles WHERE user = p.blogger AND deleting_at IS NOT NULL)
       ORDER BY ${key} DESC, seq DESC LIMIT ${literalNumber(limit)})
    SELECT p.id, p.title, u.id AS bloggerId, u.username AS bloggerUsername, t.category, p.created_at AS createdAt,
      ${key} AS count
      FROM highest CROSS JOIN posts p ON p.seq = highest.seq CROSS JOIN users u ON u.seq = p.blogger
      CROSS JOIN topics t ON t.seq = p.topic
     ORDER BY ${key} DESC, p.seq DESC`);
}

/**
 * Reads the bloggers with the highest value of an indexed column. The deletion of a blog or an account marks the
 * profile.
 */
function bloggers(db: Db, where: SQL, order: SQL, limit = STATS_TOP) {
  return db.all<{ bloggerId: string; bloggerUsername: string; totalDislikes: number; createdAt: number }>(sql`
    SELECT u.id AS bloggerId, u.username AS bloggerUsername, r.dislike_count AS totalDislikes, r.created_at AS createdAt
      FROM profiles r CROSS JOIN users u ON u.seq = r.user
     WHERE ${where} AND r.deleting_at IS NULL ORDER BY ${order} DESC, r.user DESC LIMIT ${literalNumber(limit)}`);
}

/**
 * Reads the bloggers with the most new subscriptions since a time, ended ones included, and the number of all who
 * gained any (`risen`). Without INDEXED BY, SQLite scans all subscriptions in group order.
 */
function rising(db: Db, since: number) {
  return db.all<{
    bloggerId: string;
    bloggerUsername: string;
    newSubscriptionsCount: number;
    totalSubscribers: number;
    createdAt: number;
    risen: number;
  }>(sql`
    WITH gained AS MATERIALIZED (
      SELECT creator, count(*) AS count FROM subscriptions INDEXED BY subscriptions_created
       WHERE created_at > ${since} GROUP BY creator)
    SELECT u.id AS bloggerId, u.username AS bloggerUsername, gained.count AS newSubscriptionsCount,
      r.active_subscribers AS totalSubscribers, r.created_at AS createdAt, count(*) OVER () AS risen
      FROM gained CROSS JOIN profiles r ON r.user = gained.creator AND r.deleting_at IS NULL
      CROSS JOIN users u ON u.seq = r.user
     ORDER BY gained.count DESC, r.user DESC LIMIT ${literalNumber(STATS_TOP)}`);
}

function newAccounts(db: Db, since: number) {
  return db.all<{ userId: string; username: string; isBlogger: 0 | 1; createdAt: number }>(sql`
    SELECT u.id AS userId, u.username, u.created_at AS createdAt, ${isBlogger} AS isBlogger
      FROM users u WHERE u.created_at > ${since} AND u.deleting_at IS NULL
     ORDER BY u.created_at DESC, u.seq DESC LIMIT ${literalNumber(STATS_RECENT)}`);
}

/** Reads the newest accounts without a blog. */
function newestReaders(db: Db, now: number) {
  return db.all<{ userId: string; username: string; createdAt: number }>(sql`
    SELECT u.id AS userId, u.username, u.created_at AS createdAt FROM users u
     WHERE u.created_at <= ${now} AND u.deleting_at IS NULL
       AND NOT ${isBlogger}
     ORDER BY u.created_at DESC, u.seq DESC LIMIT ${literalNumber(STATS_SUMMARY_TOP)}`);
}

/**
 * Reads the lists of the statistics, each by an index or a range of 30 days, in this order: most disliked articles,
 * most disliked bloggers, rising bloggers, new accounts, new native posts, most viewed articles, newest bloggers, newest
 * Creators, newest Readers.
 */
export function listStatements(db: Db, now: number) {
  const since = now - STATS_WINDOW;
  return [
    articles(db, 'dislike_count', sql`0`, STATS_TOP),
    bloggers(db, sql`r.dislike_count > 0`, sql`r.dislike_count`),
    rising(db, since),
    newAccounts(db, since),
    articles(db, 'created_at', sql`${since} AND seq > 0`, STATS_RECENT),
    articles(db, 'view_count', sql`0`, STATS_MOST_VIEWED),
    bloggers(db, sql`r.created_at <= ${now}`, sql`r.created_at`),
    bloggers(
      db,
      sql`r.created_at <= ${now} AND EXISTS (SELECT 1 FROM writing_topics WHERE user = r.user)`,
      sql`r.created_at`,
      STATS_SUMMARY_TOP,
    ),
    newestReaders(db, now),
  ] as const;
}

type Lists = ReturnType<typeof listStatements>;
export type ListRows = { -readonly [K in keyof Lists]: Awaited<Lists[K]> };
