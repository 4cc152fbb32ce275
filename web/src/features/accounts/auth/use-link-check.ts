import { useQuery } from '@tanstack/react-query';
import type { CheckLinkRequest } from '#contract/accounts';
import { api } from '@/lib/http/api.ts';

/**
 * Looks up a mailed link before anybody presses or types anything, without using it. `error` is what using it would fail
 * with; any other failure leaves that to the press.
 */
export function useLinkCheck(token: string, purpose: CheckLinkRequest['purpose']): Error | null {
  const { error } = useQuery({
    queryKey: ['link-check', purpose, token],
    queryFn: ({ signal }) => api.post('/auth/check-link', { token, purpose }, { signal }),
    enabled: token !== '',
    staleTime: 'static',
    retry: false,
  });
  return error;
}
