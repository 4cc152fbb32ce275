import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { authMessages, type CheckLinkRequest } from '#contract/accounts';
import { Notice } from '@/components/ui/notice.tsx';
import { focusOnMount } from '@/lib/focus/focus-on-mount.ts';
import { ApiError, api } from '@/lib/http/api.ts';

/** Returns true if the link of an email was rejected because it is used, expired or truncated. */
export const isExpiredLinkError = (error: Error | null) =>
  error instanceof ApiError && (error.code === 'token_invalid' || 'token' in error.fields);

/** Explains that the link of an email no longer works. `children` links to a new one. */
export function ExpiredLink({ children }: { children: ReactNode }) {
  return (
    <div ref={focusOnMount} tabIndex={-1} className="space-y-5 outline-none">
      <Notice tone="error" title={authMessages.generic}>
        {authMessages.linkInvalid}
      </Notice>
      {children}
    </div>
  );
}

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
