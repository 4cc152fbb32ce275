import type { QueryClient } from '@tanstack/react-query';
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
