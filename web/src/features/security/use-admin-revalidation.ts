import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryKeys } from '#contract/query-keys';
import { ApiError } from '@/lib/http/api.ts';

const isUnauthorized = (error: unknown) => error instanceof ApiError && (error.status === 401 || error.status === 403);

/**
 * Reloads the session when the server rejects an admin request: the user may have lost the role in another tab. Clears
 * admin data when the role is lost.
 * @param isAdmin as far as the page knows
 */
export function useAdminRevalidation(isAdmin: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isAdmin) return;
    const refetchSession = () => void queryClient.invalidateQueries({ queryKey: queryKeys.session });
    const stops = [
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return;
        if (event.query.queryKey[0] === 'admin' && isUnauthorized(event.action.error)) refetchSession();
      }),
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error' && isUnauthorized(event.action.error))
          refetchSession();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [isAdmin, queryClient]);
  useEffect(() => {
    if (!isAdmin) queryClient.removeQueries({ queryKey: queryKeys.admin() });
  }, [isAdmin, queryClient]);
}
