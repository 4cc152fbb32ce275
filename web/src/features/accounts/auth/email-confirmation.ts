import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '#contract/query-keys';
import { SITE_PATH, SITE_PATH_MAX } from '#contract/site-path';
import { ApiError } from '@/lib/http/api.ts';

/** Returns the page in the form that a confirmation email can carry; undefined for none or one that is too long. */
export const toMailedNext = (next: string | null): string | undefined =>
  next !== null && next.length <= SITE_PATH_MAX && SITE_PATH.test(next) ? next : undefined;

/** Returns true if a request failed because the address is already confirmed, for example in another browser. */
export const isAlreadyConfirmed = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'conflict' && !('email' in error.fields);

/** Refetches the session, which hides the requests to confirm the address. */
export const refreshSession = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: queryKeys.session });
