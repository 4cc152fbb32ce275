import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryKeys } from '#contract/query-keys';
import type { CheckoutResponse } from '#contract/subscriptions';
import { invalidateSubscriptionQueries } from '@/features/subscriptions/shared/invalidate-subscription-queries.ts';
import { api } from '@/lib/http/api.ts';
import { pollDelay } from '@/lib/http/backoff.ts';
import { foundOrNull } from '@/lib/http/found-or-null.ts';

/**
 * Polls a checkout while it is open and the tab is visible, in case the live event is lost; null when it does not
 * exist. After completion it invalidates all dependent queries.
 * @param id null while there is no checkout
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
      return isOver ? false : pollDelay(state.dataUpdateCount + state.errorUpdateCount);
    },
  });
  const completed = query.data?.state === 'completed' ? query.data.blogger.id : null;
  useEffect(() => {
    if (completed !== null) void invalidateSubscriptionQueries(queryClient, completed);
  }, [completed, queryClient]);
  return query;
}
