import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryKeys } from '#contract/query-keys';
import type { CheckoutResponse } from '#contract/subscriptions';
import { invalidateSubscriptionQueries } from '@/features/subscriptions/shared/invalidate-subscription-queries.ts';
import { api } from '@/lib/http/api.ts';
import { foundOrNull } from '@/lib/http/found-or-null.ts';

const FIRST_PAUSE = 2000;
const LONGEST_PAUSE = 30_000;

/** How long to wait after so many answers that said nothing new. Milliseconds. */
export const checkoutPollDelay = (answers: number): number => Math.min(FIRST_PAUSE * 1.5 ** answers, LONGEST_PAUSE);

/**
 * How a checkout stands by the server's truth; null when there is no such one. While it is open it is asked for again
 * and again, in tabs that somebody looks at, in case the word about the payment was lost. Once it is completed, all that
 * hangs on it is fetched anew.
 * @param id null while there is none
 */
export function useCheckout(id: string | null) {
  const queryClient = useQueryClient();
  const query = useQuery({
    queryKey: queryKeys.checkout(id ?? ''),
    queryFn: ({ signal }) =>
      foundOrNull(api.get<CheckoutResponse>(`/checkouts/${encodeURIComponent(id ?? '')}`, signal)),
    enabled: id !== null,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => {
      const isOver = state.data === null || (state.data !== undefined && state.data.state !== 'open');
      return isOver ? false : checkoutPollDelay(state.dataUpdateCount + state.errorUpdateCount);
    },
  });
  const completed = query.data?.state === 'completed' ? query.data.blogger.id : null;
  useEffect(() => {
    if (completed !== null) void invalidateSubscriptionQueries(queryClient, completed);
  }, [completed, queryClient]);
  return query;
}
