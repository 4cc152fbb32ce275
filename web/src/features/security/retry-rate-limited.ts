import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryKeys } from '#contract/query-keys';
import { ApiError } from '@/lib/http/api.ts';

const isRateLimited = (error: unknown): error is ApiError => error instanceof ApiError && error.code === 'rate_limited';

/**
 * Fetches admin data again that a rate limit has rejected, once the server allows it.
 * @returns a function that stops this
 */
export function retryRateLimited(queryClient: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refetch = () => {
    timer = undefined;
    void queryClient.refetchQueries({
      queryKey: queryKeys.admin(),
      type: 'active',
      predicate: ({ state }) => isRateLimited(state.error),
    });
  };
  const stop = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error' || event.query.queryKey[0] !== 'admin') return;
    const { error } = event.action;
    const waitMs = isRateLimited(error) ? error.retryAfterMs : null;
    // A proxy may send a date instead of seconds, which parses as NaN.
    if (waitMs === null || !(waitMs > 0)) return;
    // All admin queries share one quota, so the newest rejection has the right delay.
    clearTimeout(timer);
    timer = setTimeout(refetch, waitMs);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/** Runs `retryRateLimited` while the component is mounted. */
export function useRetryRateLimited(): void {
  const queryClient = useQueryClient();
  useEffect(() => retryRateLimited(queryClient), [queryClient]);
}
