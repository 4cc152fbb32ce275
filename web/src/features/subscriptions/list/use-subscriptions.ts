import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '#contract/query-keys';
import type { SubscriptionsResponse } from '#contract/subscriptions';
import { api } from '@/lib/http/api.ts';

/** Reads the viewer's subscriptions: active ones, and canceled ones with a remaining paid period. */
export function useSubscriptions() {
  return useQuery({
    queryKey: queryKeys.subscriptions,
    queryFn: ({ signal }) => api.get<SubscriptionsResponse>('/subscriptions', signal),
  });
}
