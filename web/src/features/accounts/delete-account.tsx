import { useState } from 'react';
import type { Viewer } from '#contract/accounts';
import { deletionMessages } from '#contract/deletions';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { failureText } from '@/lib/failure-text.ts';
import { DeleteAccountForm } from './delete-account-form.tsx';
import { DeletionCost } from './deletion-cost.tsx';
import { useDeletionPreview } from './use-deletion.ts';

function Loading() {
  return (
    <div role="status" aria-label="Loading what would be deleted">
      <Skeleton className="h-5 w-40" />
      <Skeleton className="mt-3 h-4 w-full" />
      <Skeleton className="mt-2 h-4 w-3/4" />
    </div>
  );
}

type ContentProps = { viewer: Viewer; onCancel: () => void; onBusy: (isBusy: boolean) => void };

/** What goes with the account, and the form that confirms it, in every state. */
function Content(props: ContentProps) {
  const { data, error, isFetching, refetch } = useDeletionPreview();
  if (data === undefined) {
    if (!error) return <Loading />;
    const title = failureText(error, deletionMessages.loadFailed);
    return <ErrorState compact title={title} onRetry={refetch} retrying={isFetching} />;
  }
  if (data.refusal !== null) return <Notice tone="warning" title={data.refusal} />;
  return (
    <div className="space-y-6">
      <DeletionCost preview={data} />
      <DeleteAccountForm {...props} />
    </div>
  );
}

/** Deletes the account, once it has been said what goes with it and the person has confirmed it. */
export function DeleteAccount({ viewer }: { viewer: Viewer }) {
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const changeOpen = (next: boolean) => {
    if (!isBusy) setOpen(next);
  };
  return (
    <>
      <Button variant="destructive" onClick={() => setOpen(true)}>
        Delete Your Account
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={changeOpen}
        title="Delete your account?"
        description="This cannot be undone. You are signed out at once, and everything of yours goes."
      >
        <Content viewer={viewer} onCancel={() => changeOpen(false)} onBusy={setBusy} />
      </Dialog>
    </>
  );
}
