import type { ReactNode } from 'react';
import { authMessages } from '#contract/accounts';
import { Notice } from '@/components/ui/notice.tsx';
import { focusOnMount } from '@/lib/focus/focus-on-mount.ts';
import { ApiError } from '@/lib/http/api.ts';

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
