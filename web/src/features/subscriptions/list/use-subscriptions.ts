import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '#contract/query-keys';
import type { SubscriptionsResponse } from '#contract/subscriptions';
import { api } from '@/lib/http/api.ts';

/** The viewer's subscriptions: those that run on, and those that are open until the end of what was paid for. */
export function useSubscriptions() {
  return useQuery({
    queryKey: queryKeys.subscriptions,
    queryFn: ({ signal }) => api.get<SubscriptionsResponse>('/subscriptions', signal),
  });
}
