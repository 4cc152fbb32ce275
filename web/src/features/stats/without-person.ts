import type { DeletionKind } from '#contract/deletions';
import type { StatisticsResponse } from '#contract/stats';

/** Of a 'blogger' the profile and the posts go, and the person stays a reader; of an 'account' everything (decisions). */
export type Removal = { id: string; kind: DeletionKind };

/**
 * What to show when an answer comes: the newer of the two, as answers overtake each other.
 * @param removals who was deleted while it may have been under way
 */
export function newerStats(
  kept: StatisticsResponse | undefined,
  came: StatisticsResponse,
  removals: readonly Removal[],
): StatisticsResponse {
  return kept !== undefined && kept.takenAt >= came.takenAt ? kept : removals.reduce(withoutPerson, came);
}

/** The statistics without the rows of someone who is gone. The counts are left to the server. */
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
