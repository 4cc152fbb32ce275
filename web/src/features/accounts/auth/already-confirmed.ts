import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '#contract/query-keys';
import { ApiError } from '@/lib/http/api.ts';

/** Returns true if a request failed because the address is already confirmed, for example in another browser. */
export const isAlreadyConfirmed = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'conflict' && !('email' in error.fields);

/** Refetches the session, which hides the requests to confirm the address. */
export const refreshSession = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: queryKeys.session });
