import { QueryClient } from '@tanstack/react-query';
import { QUERY_STALE_MS } from '#contract/limits';
import { ApiError } from './api.ts';

const RETRIES = 3;

/** Failures that trying again cannot mend. */
const isFinal = (error: Error) =>
  error instanceof ApiError && ((error.status >= 400 && error.status < 500) || !navigator.onLine);

/**
 * Spec §9: 3 retries, 1000 ms doubling up to 30000 ms, a 5-minute cache lifetime, no refetch on window focus. The lifetime
 * is the library's own: it keeps to it in a browser, and on a server, where it would be a timer a query, sets none.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => !isFinal(error) && failures < RETRIES,
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 30_000),
        staleTime: QUERY_STALE_MS,
        refetchOnWindowFocus: false,
        // Only what has failed: everything else is on the screen already.
        refetchOnReconnect: ({ state }) => state.status === 'error',
        // Offline, ask and fail: a request that only waits would show neither an error nor a way to try again.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
}
