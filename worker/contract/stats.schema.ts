import * as z from 'zod';

/** Someone in a table; their name leads to /blogger/{bloggerId}. */
const bloggerSchema = z.object({ bloggerId: z.string(), bloggerUsername: z.string() });

/** An article in a table; its title leads to `articlePath`. */
const articleSchema = bloggerSchema.extend({ id: z.string(), slug: z.string(), title: z.string(), createdAt: z.int() });

/** What an account is: a 'Creator' has chosen topics to write about (spec §3). */
export const accountTypes = ['Creator', 'Reader'] as const;

/**
 * The platform as a snapshot found it (spec §3 'Admin statistics'); who was being deleted is not in it. Money is US cents,
 * times are milliseconds UTC, every list has its first row first. `totalSubscribers` are people with an active
 * subscription, `nonSubscribedUsers` accounts without one; `totalCreators` and `totalReaders` are all accounts by their
 * type.
 */
export const statisticsSchema = z.object({
  takenAt: z.int(),
  totalSubscribers: z.int(),
  nonSubscribedUsers: z.int(),
  totalCreators: z.int(),
  totalReaders: z.int(),
  /** How many have gained a subscription in the last 30 days; `risingBloggers` are the first of them. */
  risingCreators: z.int(),
  /** Most subscribers first, STATS_MONTHLY_COUNTS at most; at the price in force. */
  monthlySubscriberCounts: z.array(
    bloggerSchema.extend({
      subscriberCount: z.int(),
      subscriptionAmountCents: z.int(),
      totalMonthlyRevenueCents: z.int(),
    }),
  ),
  mostDislikedArticles: z.array(articleSchema.extend({ dislikeCount: z.int() })),
  mostDislikedBloggers: z.array(bloggerSchema.extend({ totalDislikes: z.int() })),
  /** Most new subscriptions of the last 30 days first. `createdAt`: since when they write here, as for all bloggers. */
  risingBloggers: z.array(
    bloggerSchema.extend({ newSubscriptionsCount: z.int(), totalSubscribers: z.int(), createdAt: z.int() }),
  ),
  newAccounts: z.array(
    z.object({ userId: z.string(), username: z.string(), accountType: z.enum(accountTypes), createdAt: z.int() }),
  ),
  newBlogPosts: z.array(articleSchema.extend({ topicName: z.string() })),
  /** The spec's name; they are those with the most views (decisions). */
  mostLikedArticles: z.array(articleSchema.extend({ views: z.int() })),
  /** The newest. */
  allBloggers: z.array(bloggerSchema.extend({ createdAt: z.int() })),
  /** The newest Creators, and the newest Readers. */
  newestCreators: z.array(bloggerSchema.extend({ createdAt: z.int() })),
  newestReaders: z.array(z.object({ userId: z.string(), username: z.string(), createdAt: z.int() })),
});
export type Statistics = z.infer<typeof statisticsSchema>;

/** `history` has the last snapshot of each of the last 30 days that have one, oldest first: the newest is this one. */
export const statisticsResponse = statisticsSchema.extend({
  history: z.array(statisticsSchema.pick({ takenAt: true, totalSubscribers: true, nonSubscribedUsers: true })),
});
export type StatisticsResponse = z.infer<typeof statisticsResponse>;
