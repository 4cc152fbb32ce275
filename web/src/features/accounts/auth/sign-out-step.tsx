import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { Button } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { useGoBack } from '@/lib/navigation/use-go-back.ts';
import { UnsavedWorkError } from '@/lib/storage/sign-out-hooks.ts';
import { clearPersonalQueries } from '../watch-viewer.ts';
import { signOutFailed, useSignOut } from './use-sign-out.ts';

/** State passed by the page on which the sign-out failed. */
type Arrival = { isUnsent?: boolean } | null;

const unsent = {
  title: 'Some of your writing is not saved to the server yet',
  text: 'It is only in this browser. Signing out deletes it. Go back and save it, or check your connection and try again.',
};

/**
 * Shows a sign-out that the server has not confirmed. Clears the user's data from this tab, and warns that the session
 * is still valid on a shared browser.
 */
export function SignOutStep() {
  const signOut = useSignOut();
  const queryClient = useQueryClient();
  const goBack = useGoBack();
  const arrival = useLocation().state as Arrival;
  const { error } = signOut;
  const isUnsent = error === null ? arrival?.isUnsent === true : error instanceof UnsavedWorkError;
  useEffect(() => clearPersonalQueries(queryClient), [queryClient]);
  return (
    <div className="space-y-5">
      <Notice tone="error" title={isUnsent ? unsent.title : signOutFailed.title}>
        {isUnsent ? unsent.text : (error?.message ?? signOutFailed.text)}
      </Notice>
      <Button
        size="lg"
        busy={signOut.isPending}
        busyLabel="Signing out…"
        onClick={() => signOut.mutate({})}
        className="w-full"
      >
        Try Again
      </Button>
      {isUnsent && (
        <div className="grid gap-3">
          <Button variant="outline" size="lg" onClick={goBack}>
            Back to Your Writing
          </Button>
          <Button
            variant="ghost"
            size="lg"
            disabled={signOut.isPending}
            onClick={() => signOut.mutate({ evenIfUnsent: true })}
          >
            Sign Out Anyway
          </Button>
        </div>
      )}
    </div>
  );
}
