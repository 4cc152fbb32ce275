import type { Query, QueryClient } from '@tanstack/react-query';
import type { ArticleResponse } from '#contract/posts';
import { publicQueryKeys, queryKeys } from '#contract/query-keys';

/** Under which stands what hangs on whom the viewer pays: what they pay, what they may read, which cards are unlocked, who has how many readers, what search finds. */
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
 * After what the viewer pays for has changed, or may have: all that shows it is asked for anew, at once where on screen.
 * @param bloggerId whom it concerns, where that is known: what others would cost stays
 */
export async function invalidateSubscriptionQueries(queryClient: QueryClient, bloggerId?: string): Promise<void> {
  const theirs = bloggerId === undefined ? [['own', 'offers']] : [queryKeys.offer(bloggerId)];
  await Promise.all([...keys, ...theirs].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** Whether something may tell what a subscription opens, costs, or is: an article, an offer, the list of them. */
const mayTell = ({ queryKey: [first, second] }: Query): boolean =>
  first === 'article' || (first === 'own' && (second === 'offers' || second === 'subscriptions'));

/** Whether it does, as it is: an article that is here as a whole has nothing left to open. */
function tellsOfSubscriptions(query: Query): boolean {
  if (!mayTell(query)) return false;
  if (query.queryKey[0] !== 'article') return true;
  return (query.state.data as ArticleResponse | null | undefined)?.article.access === 'teaser';
}

/**
 * Before words about subscriptions were listened to, some may have gone unheard: what is on screen and tells of them is
 * asked for anew, and nothing else, as this happens with each page that is loaded.
 */
export async function refetchVisibleSubscriptions(queryClient: QueryClient): Promise<void> {
  const isComing = (query: Query) => query.state.data === undefined && mayTell(query);
  const coming = queryClient.getQueryCache().findAll({ fetchStatus: 'fetching', predicate: isComing });
  const catchUp = (isMeant: (query: Query) => boolean) =>
    queryClient.invalidateQueries({
      type: 'active',
      predicate: (query) => isMeant(query) && tellsOfSubscriptions(query),
    });
  const catchUpLater = async () => {
    // A first answer that is still to come would be taken for the new one.
    await Promise.allSettled(coming.map(({ promise }) => promise));
    await catchUp((query) => coming.includes(query));
  };
  await Promise.all([catchUp((query) => !coming.includes(query)), catchUpLater()]);
}
