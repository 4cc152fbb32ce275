import type { Query, QueryClient } from '@tanstack/react-query';
import type { ArticleResponse } from '#contract/posts';
import { publicQueryKeys, queryKeys } from '#contract/query-keys';

/**
 * Query keys that depend on the viewer's subscriptions: payments, readable posts, unlocked cards, subscriber counts and
 * search results.
 */
const keys = [
  queryKeys.session,
  queryKeys.subscriptions,
  queryKeys.receipts,
  ['own', 'checkouts'],
  ...publicQueryKeys,
  ['bloggers'],
  ['search'],
] as const;

/**
 * Invalidates all queries that depend on the viewer's subscriptions and refetches visible ones.
 * @param bloggerId the blogger concerned, if known: the offers of others stay valid
 */
export async function invalidateSubscriptionQueries(queryClient: QueryClient, bloggerId?: string): Promise<void> {
  const theirs = bloggerId === undefined ? [['own', 'offers']] : [queryKeys.offer(bloggerId)];
  await Promise.all([...keys, ...theirs].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** Returns true for queries that may depend on a subscription: an article, an offer, the list of subscriptions. */
const mayDepend = ({ queryKey: [first, second] }: Query): boolean =>
  first === 'article' || (first === 'own' && (second === 'offers' || second === 'subscriptions'));

/** Returns true for queries that do depend on one: a fully loaded article has nothing more to unlock. */
function dependsOnSubscriptions(query: Query): boolean {
  if (!mayDepend(query)) return false;
  if (query.queryKey[0] !== 'article') return true;
  return (query.state.data as ArticleResponse | null | undefined)?.article.access === 'teaser';
}

/**
 * Refetches visible queries that depend on subscriptions, because events before the live connection are lost. Refetches
 * nothing else, since this runs on each page load.
 */
export async function refetchVisibleSubscriptions(queryClient: QueryClient): Promise<void> {
  const isPending = (query: Query) => query.state.data === undefined && mayDepend(query);
  const pending = queryClient.getQueryCache().findAll({ fetchStatus: 'fetching', predicate: isPending });
  const refetch = (isIncluded: (query: Query) => boolean) =>
    queryClient.invalidateQueries({
      type: 'active',
      predicate: (query) => isIncluded(query) && dependsOnSubscriptions(query),
    });
  const refetchAfterPending = async () => {
    // A pending first response would be mistaken for the new one.
    await Promise.allSettled(pending.map(({ promise }) => promise));
    await refetch((query) => pending.includes(query));
  };
  await Promise.all([refetch((query) => !pending.includes(query)), refetchAfterPending()]);
}
