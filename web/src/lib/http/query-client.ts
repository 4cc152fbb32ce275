import { QueryClient } from '@tanstack/react-query';
import { QUERY_STALE_MS } from '#contract/limits';
import { ApiError } from './api.ts';
import { backoff } from './backoff.ts';

const RETRIES = 3;

/** Returns true for failures that a retry cannot repair. */
const isFinal = (error: Error) =>
  error instanceof ApiError && ((error.status >= 400 && error.status < 500) || !navigator.onLine);

/**
 * Creates the query client: 3 retries, 1 s doubling up to 30 s, no refetch on window focus. The cache lifetime is the
 * library's default of 5 minutes; on a server the default sets no timers.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => !isFinal(error) && failures < RETRIES,
        retryDelay: (attempt) => backoff(attempt),
        staleTime: QUERY_STALE_MS,
        refetchOnWindowFocus: false,
        // Only failed queries: everything else is already on the screen.
        refetchOnReconnect: ({ state }) => state.status === 'error',
        // Offline, requests run and fail: a paused request would show neither an error nor a retry.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
}
