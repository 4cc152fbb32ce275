import { slugify } from '#contract/posts';
import { currentPrice } from '#contract/prices';
import { STATS_MONTHLY_COUNTS, type Statistics } from '#contract/stats';
import { categoryName } from '#contract/topics';
import type { ArticleStatsRow, CountsRow, ListRows, MonthlyCountRow } from './stats.repo.ts';

const presentArticle = ({ count: _, category: __, ...row }: ArticleStatsRow) => ({ ...row, slug: slugify(row.title) });

/** Returns the highest counts of all slices. @param now selects the price in force */
function presentMonthlyCounts(rows: readonly MonthlyCountRow[], now: number) {
  const highest = rows
    .toSorted((a, b) => b.subscriberCount - a.subscriberCount || b.user - a.user)
    .slice(0, STATS_MONTHLY_COUNTS);
  return highest.map(({ bloggerId, bloggerUsername, subscriberCount, ...row }) => {
    const { priceCents } = currentPrice(row, now);
    return {
      bloggerId,
      bloggerUsername,
      subscriberCount,
      subscriptionAmountCents: priceCents,
      totalMonthlyRevenueCents: subscriberCount * priceCents,
    };
  });
}

type BloggerRow = ListRows[1][number];
const presentBlogger = ({ totalDislikes: _, ...row }: BloggerRow) => row;

/** Combines the rows of all slices into the statistics. @param found `counts` and `monthly` in any order */
export function presentStatistics(
  found: { lists: ListRows; counts: readonly CountsRow[]; monthly: readonly MonthlyCountRow[] },
  now: number,
): Statistics {
  const [disliked, dislikedBloggers, rising, accounts, newPosts, viewed, bloggers, newestBloggers, newestReaders] =
    found.lists;
  const sum = (column: keyof CountsRow) => found.counts.reduce((total, row) => total + row[column], 0);
  const totalSubscribers = sum('subscribers');
  const bloggersTotal = sum('bloggers');
  return {
    takenAt: now,
    totalSubscribers,
    nonSubscribedUsers: sum('users') - totalSubscribers,
    totalCreators: bloggersTotal,
    totalReaders: sum('users') - bloggersTotal,
    monthlySubscriberCounts: presentMonthlyCounts(found.monthly, now),
    mostDislikedArticles: disliked.map((row) => ({ ...presentArticle(row), dislikeCount: row.count })),
    mostDislikedBloggers: dislikedBloggers.map(({ createdAt: _, ...row }) => row),
    risingCreators: rising[0]?.risen ?? 0,
    risingBloggers: rising.map(({ risen: _, ...row }) => row),
    newAccounts: accounts.map(({ isBlogger, ...row }) => ({
      ...row,
      accountType: isBlogger === 1 ? ('Creator' as const) : ('Reader' as const),
    })),
    newBlogPosts: newPosts.map((row) => ({ ...presentArticle(row), topicName: categoryName(row.category) })),
    mostLikedArticles: viewed.map((row) => ({ ...presentArticle(row), views: row.count })),
    allBloggers: bloggers.map(presentBlogger),
    newestCreators: newestBloggers.map(presentBlogger),
    newestReaders,
  };
}
