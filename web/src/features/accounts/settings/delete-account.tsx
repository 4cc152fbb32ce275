import { useState } from 'react';
import type { Viewer } from '#contract/accounts';
import { deletionMessages } from '#contract/deletions';
import { DeletionCost, DeletionCostSkeleton } from '@/components/domain/deletion-cost.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { failureText } from '@/lib/http/failure-text.ts';
import { DeleteAccountForm } from './delete-account-form.tsx';
import { ExportData } from './export-data.tsx';
import { useOwnDeletionPreview } from './use-deletion.ts';

type ContentProps = { viewer: Viewer; onCancel: () => void; onBusy: (isBusy: boolean) => void };

/** Shows what is deleted with the account, and the form that confirms it. */
function Content(props: ContentProps) {
  const { data, error, isFetching, refetch } = useOwnDeletionPreview();
  if (data === undefined) {
    if (!error) return <DeletionCostSkeleton />;
    const title = failureText(error, deletionMessages.loadFailed);
    return <ErrorState compact title={title} onRetry={refetch} retrying={isFetching} />;
  }
  if (data.refusal !== null) return <Notice tone="warning" title={data.refusal} />;
  return (
    <div className="space-y-6">
      <DeletionCost preview={data} reader="themselves" />
      <div>
        <p className="mb-3 text-sm text-pretty">
          Want a copy first? Export your data, and save the pictures it links to: their addresses stop working.
        </p>
        <ExportData />
      </div>
      <DeleteAccountForm {...props} />
    </div>
  );
}

/** Deletes the account after the user has seen the consequences and confirmed them. */
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
