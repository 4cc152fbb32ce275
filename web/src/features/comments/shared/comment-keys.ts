import type { QueryClient } from '@tanstack/react-query';
import type { ModeratedCommentList } from '#contract/comments';
import { queryKeys } from '#contract/query-keys';

/** Query keys of the screens on which a blogger moderates comments. */
export const commentKeys = {
  /** Prefix of all of them. */
  all: ['own', 'comments'],
  /** Prefix of all lists. */
  lists: ['own', 'comments', 'lists'],
  /** Infinite query. */
  list: (name: ModeratedCommentList) => ['own', 'comments', 'lists', name],
  /** Counts of what waits for a decision. */
  waiting: ['own', 'comments', 'waiting'],
  /** Infinite query: the people whom the viewer has banned. */
  bans: ['own', 'comments', 'bans'],
  settings: ['own', 'comments', 'settings'],
};

/** Invalidates all queries that show comments to readers: articles with their counts, and the comments below them. */
export async function invalidateThreads(queryClient: QueryClient): Promise<void> {
  const keys = [queryKeys.articles, queryKeys.threads];
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** Invalidates all queries that show comments, to readers or to a blogger who moderates them. */
export async function invalidateComments(queryClient: QueryClient): Promise<void> {
  await Promise.all([invalidateThreads(queryClient), queryClient.invalidateQueries({ queryKey: commentKeys.all })]);
}
