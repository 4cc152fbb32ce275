import { useQuery } from '@tanstack/react-query';
import type { CheckLinkRequest } from '#contract/accounts';
import { api } from '@/lib/http/api.ts';

/**
 * Checks a link before the user types or presses anything, without using it. Returns the error that using it would
 * cause; other failures are ignored until then.
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
