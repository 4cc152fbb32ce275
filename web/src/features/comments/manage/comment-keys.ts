import type { QueryClient } from '@tanstack/react-query';
import type { ModeratedCommentList } from '#contract/comments';

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

/** Articles with their counts, and the comments below them. */
const publicKeys = [['article'], ['comments']];

/** Invalidates all queries that show comments to readers. */
export async function invalidateThreads(queryClient: QueryClient): Promise<void> {
  await Promise.all(publicKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
