import type { ReactNode } from 'react';
import { authMessages } from '#contract/accounts';
import { Notice } from '@/components/ui/notice.tsx';
import { focusOnMount } from '@/lib/focus/focus-on-mount.ts';
import { ApiError } from '@/lib/http/api.ts';

/** Whether a mail's link was refused as such: used, too old, or cut off. */
export const isExpiredLinkError = (error: Error | null) =>
  error instanceof ApiError && (error.code === 'token_invalid' || 'token' in error.fields);

/** Says that a mail's link no longer works; `children` is the way to a new one. */
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
