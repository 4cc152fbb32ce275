import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '#contract/query-keys';
import type { SubscriptionsResponse } from '#contract/subscriptions';
import { api } from '@/lib/api.ts';

/** The viewer's running subscriptions, newest first. */
export function useSubscriptions() {
  return useQuery({
    queryKey: queryKeys.subscriptions,
    queryFn: ({ signal }) => api.get<SubscriptionsResponse>('/subscriptions', signal),
  });
}
