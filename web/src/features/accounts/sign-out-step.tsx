import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { forgetPersonal } from './personal-queries.ts';
import { signOutFailed, useSignOut } from './use-sign-out.ts';

/**
 * Where a sign-out ends that the server has not confirmed. Nothing fetched for the person stays in the tab (spec §4:
 * errors are no reason to stay), but the session lives on, and whoever leaves the browser to others has to know.
 */
export function SignOutStep() {
  const signOut = useSignOut();
  const queryClient = useQueryClient();
  useEffect(() => forgetPersonal(queryClient), [queryClient]);
  return (
    <div className="space-y-5">
      <Notice tone="error" title={signOutFailed.title}>
        {signOut.error?.message ?? signOutFailed.text}
      </Notice>
      <Button
        size="lg"
        busy={signOut.isPending}
        busyLabel="Signing out…"
        onClick={() => signOut.mutate()}
        className="w-full"
      >
        Try Again
      </Button>
    </div>
  );
}
