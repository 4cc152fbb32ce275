import type { DeletionKind } from '#contract/deletions';
import type { StatisticsResponse } from '#contract/stats';

/**
 * Deleting a 'blogger' removes the profile and posts, and the user stays a reader; deleting an 'account' removes
 * everything (docs/product-rules.md "Deletion").
 */
export type Removal = { id: string; kind: DeletionKind };

/**
 * Returns the newer of two statistics, because responses can arrive out of order.
 * @param removals deletions while the response may have been pending
 */
export function newerStats(
  kept: StatisticsResponse | undefined,
  came: StatisticsResponse,
  removals: readonly Removal[],
): StatisticsResponse {
  return kept !== undefined && kept.takenAt >= came.takenAt ? kept : removals.reduce(withoutPerson, came);
}

/** Removes the rows of a deleted user. Counts stay as the server sent them. */
export function withoutPerson(stats: StatisticsResponse, { id, kind }: Removal): StatisticsResponse {
  const others = <Row extends { bloggerId: string }>(rows: readonly Row[]) =>
    rows.filter(({ bloggerId }) => bloggerId !== id);
  const otherPeople = <Row extends { userId: string }>(rows: Row[]) =>
    kind === 'blogger' ? rows : rows.filter(({ userId }) => userId !== id);
  return {
    ...stats,
    monthlySubscriberCounts: others(stats.monthlySubscriberCounts),
    mostDislikedArticles: others(stats.mostDislikedArticles),
    mostDislikedBloggers: others(stats.mostDislikedBloggers),
    risingBloggers: others(stats.risingBloggers),
    newAccounts: otherPeople(stats.newAccounts),
    newBlogPosts: others(stats.newBlogPosts),
    mostLikedArticles: others(stats.mostLikedArticles),
    allBloggers: others(stats.allBloggers),
    newestCreators: others(stats.newestCreators),
    newestReaders: otherPeople(stats.newestReaders),
  };
}
