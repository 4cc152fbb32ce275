import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { commentAudiences, commentHolds } from '#contract/comments';
import { categoryKeys } from '#contract/topics';
import { users } from './accounts.ts';

/** The blogger's side of a user: a row exists from the first time blogging is switched on. Prices are US cents. */
export const profiles = sqliteTable(
  'profiles',
  {
    user: integer()
      .primaryKey()
      .references(() => users.seq, { onDelete: 'cascade' }),
    id: text().notNull().unique(),
    isBlogging: integer('is_blogging', { mode: 'boolean' }).notNull().default(true),
    aboutMe: text('about_me').notNull().default(''),
    pictureKey: text('picture_key'),
    youtubeUrl: text('youtube_url'),
    tiktokUrl: text('tiktok_url'),
    subscriptionCents: integer('subscription_cents').notNull().default(300),
    nextSubscriptionCents: integer('next_subscription_cents'),
    nextSubscriptionFrom: integer('next_subscription_from'),
    /** Grows with each change of the price; notices and updates of a price change refer to it. */
    priceVersion: integer('price_version').notNull().default(0),
    /** Set during the blog's deletion: it is invisible and accepts no new subscriptions. */
    deletingAt: integer('deleting_at'),
    maxFreePosts: integer('max_free_posts').notNull().default(10),
    /** Number of active subscriptions, updated by triggers (migration 0005); lists are ordered by it. */
    activeSubscribers: integer('active_subscribers').notNull().default(0),
    /** Number of dislikes of the blogger's posts, updated by triggers (migration 0007). */
    dislikeCount: integer('dislike_count').notNull().default(0),
    /** Who may comment on the blogger's posts, and which comments wait for the blogger. */
    comments: text({ enum: commentAudiences }).notNull().default('everyone'),
    commentsHold: text('comments_hold', { enum: commentHolds }).notNull().default('new'),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [
    index('profiles_rank').on(sql`(active_subscribers * 1000000000 + user)`).where(sql`${t.isBlogging} = 1`),
    index('profiles_created').on(t.createdAt),
    index('profiles_dislikes').on(t.dislikeCount).where(sql`${t.dislikeCount} > 0`),
    index('profiles_price_due').on(t.nextSubscriptionFrom).where(sql`${t.nextSubscriptionFrom} IS NOT NULL`),
    check('profiles_price', sql`${t.subscriptionCents} BETWEEN 300 AND 1000`),
    check(
      'profiles_next_price',
      sql`${t.nextSubscriptionCents} IS NULL OR ${t.nextSubscriptionCents} BETWEEN 300 AND 1000`,
    ),
    check('profiles_next_pair', sql`(${t.nextSubscriptionCents} IS NULL) = (${t.nextSubscriptionFrom} IS NULL)`),
    check('profiles_free_posts', sql`${t.maxFreePosts} >= 0`),
  ],
);

/** Categories that a blogger writes about. */
export const writingTopics = sqliteTable(
  'writing_topics',
  {
    user: integer()
      .notNull()
      .references(() => profiles.user, { onDelete: 'cascade' }),
    category: text({ enum: categoryKeys as [string, ...string[]] }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.user, t.category] })],
);
