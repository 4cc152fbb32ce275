import type { Query, QueryClient } from '@tanstack/react-query';
import type { ArticleResponse } from '#contract/posts';
import { queryKeys } from '#contract/query-keys';

/** Under which stands what hangs on whom the viewer pays: what they pay, what they may read, who has how many readers. */
const keys = [
  queryKeys.session,
  queryKeys.subscriptions,
  queryKeys.receipts,
  ['own', 'checkouts'],
  ['article'],
  ['bloggers'],
] as const;

/**
 * After what the viewer pays for has changed, or may have: all that shows it is asked for anew, at once where on screen.
 * @param bloggerId whom it concerns, where that is known: what others would cost stays
 */
export async function renewSubscriptions(queryClient: QueryClient, bloggerId?: string): Promise<void> {
  const theirs =
    bloggerId === undefined
      ? [['own', 'offers'], ['blogger']]
      : [queryKeys.offer(bloggerId), queryKeys.blogger(bloggerId)];
  await Promise.all([...keys, ...theirs].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** Whether something tells what a subscription opens, costs, or is: a premium article, an offer, the list of them. */
function tellsOfSubscriptions({ queryKey: [first, second], state: { data } }: Query): boolean {
  if (first === 'article') return (data as ArticleResponse | null | undefined)?.article.isFree === false;
  return first === 'own' && (second === 'offers' || second === 'subscriptions');
}

/**
 * Before words about subscriptions were listened to, some may have gone unheard: what is on screen and tells of them is
 * asked for anew, and nothing else, as this happens with each page that is loaded.
 */
export async function catchUpWithSubscriptions(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ type: 'active', predicate: tellsOfSubscriptions });
}
