import * as z from 'zod';

/** A blogger in a table; the name links to /blogger/{bloggerId}. */
const bloggerSchema = z.object({ bloggerId: z.string(), bloggerUsername: z.string() });

/** An article in a table; the title links to `articlePath`. */
const articleSchema = bloggerSchema.extend({ id: z.string(), slug: z.string(), title: z.string(), createdAt: z.int() });

/** Type of an account: a 'Creator' has chosen topics to write about. */
export const accountTypes = ['Creator', 'Reader'] as const;

/**
 * The statistics snapshot, without users being deleted. Money in US cents, times milliseconds UTC, lists in rank order.
 * `totalSubscribers` have an active subscription, `nonSubscribedUsers` none; `totalCreators` and `totalReaders` count
 * accounts by type.
 */
export const statisticsSchema = z.object({
  takenAt: z.int(),
  totalSubscribers: z.int(),
  nonSubscribedUsers: z.int(),
  totalCreators: z.int(),
  totalReaders: z.int(),
  /** Number of creators with a new subscription in the last 30 days; `risingBloggers` are the first of them. */
  risingCreators: z.int(),
  /** Most subscribers first, at most STATS_MONTHLY_COUNTS; at the price in force. */
  monthlySubscriberCounts: z.array(
    bloggerSchema.extend({
      subscriberCount: z.int(),
      subscriptionAmountCents: z.int(),
      totalMonthlyRevenueCents: z.int(),
    }),
  ),
  mostDislikedArticles: z.array(articleSchema.extend({ dislikeCount: z.int() })),
  mostDislikedBloggers: z.array(bloggerSchema.extend({ totalDislikes: z.int() })),
  /** Most new subscriptions of the last 30 days first. `createdAt`: start of the blog, as for all bloggers. */
  risingBloggers: z.array(
    bloggerSchema.extend({ newSubscriptionsCount: z.int(), totalSubscribers: z.int(), createdAt: z.int() }),
  ),
  newAccounts: z.array(
    z.object({ userId: z.string(), username: z.string(), accountType: z.enum(accountTypes), createdAt: z.int() }),
  ),
  newBlogPosts: z.array(articleSchema.extend({ topicName: z.string() })),
  /** The articles with the most views; the name is part of the API. */
  mostLikedArticles: z.array(articleSchema.extend({ views: z.int() })),
  /** Newest first. */
  allBloggers: z.array(bloggerSchema.extend({ createdAt: z.int() })),
  /** Newest creators and newest readers. */
  newestCreators: z.array(bloggerSchema.extend({ createdAt: z.int() })),
  newestReaders: z.array(z.object({ userId: z.string(), username: z.string(), createdAt: z.int() })),
});
export type Statistics = z.infer<typeof statisticsSchema>;

/**
 * `history` has the last snapshot of each of the last 30 days that have one, oldest first; its last entry is this
 * snapshot.
 */
export const statisticsResponse = statisticsSchema.extend({
  history: z.array(statisticsSchema.pick({ takenAt: true, totalSubscribers: true, nonSubscribedUsers: true })),
});
export type StatisticsResponse = z.infer<typeof statisticsResponse>;
