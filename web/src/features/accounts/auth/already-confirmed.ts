import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '#contract/query-keys';
import { ApiError } from '@/lib/http/api.ts';

/** Whether a request was refused because the address was confirmed before, perhaps in another browser. */
export const isAlreadyConfirmed = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'conflict' && !('email' in error.fields);

/** Fetches who is signed in again; what asked to confirm the address goes with the answer. */
export const refreshSession = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: queryKeys.session });
