import { useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { failureText } from '@/lib/http/failure-text.ts';
import { UnsavedWorkError } from '@/lib/storage/sign-out-hooks.ts';
import { toast } from '@/lib/toast.ts';
import { useSignOutEverywhere } from './account.mutations.ts';

const texts = {
  plain: 'You will be signed out of all browsers, including this one. You need your password to sign in again.',
  unsent: 'Some of your writing is not saved to the server yet. Signing out deletes it from this browser.',
};

/** Ends all sessions of the account after a confirmation. */
export function SignOutEverywhere({ viewerId }: { viewerId: string }) {
  const [isAsking, setAsking] = useState(false);
  const signOut = useSignOutEverywhere(viewerId);
  const [isUnsent, setUnsent] = useState(false);
  const [withFeeds, setWithFeeds] = useState(false);

  function open() {
    setUnsent(false);
    setWithFeeds(false);
    setAsking(true);
  }

  function run() {
    const onError = (error: Error) => {
      if (error instanceof UnsavedWorkError) return setUnsent(true);
      setAsking(false);
      toast.error(failureText(error, 'You are still signed in everywhere'), error.message);
    };
    signOut.mutate({ evenIfUnsent: isUnsent, withFeeds }, { onError });
  }

  return (
    <>
      <Button variant="outline" onClick={open}>
        Sign Out Everywhere
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Sign out everywhere?"
        description={isUnsent ? texts.unsent : texts.plain}
        confirmLabel={isUnsent ? 'Sign Out Anyway' : 'Sign Out Everywhere'}
        busyLabel="Signing out…"
        isBusy={signOut.isPending}
        onConfirm={run}
      >
        <Checkbox
          name="withFeeds"
          label="Also stop the addresses of my private feeds"
          checked={withFeeds}
          onChange={setWithFeeds}
        />
      </ConfirmDialog>
    </>
  );
}
