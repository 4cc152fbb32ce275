import type { DeletionKind } from '#contract/deletions';
import { moderationTexts } from '#contract/moderation';
import { DeletionCost, DeletionCostSkeleton } from '@/components/domain/deletion-cost.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { failureText } from '@/lib/failure-text.ts';
import { deletionFailure, deletionUnable, nounOf } from './deletion-outcome.ts';
import { DeletionProgress } from './deletion-progress.tsx';
import { type Person, type PersonDeletion, useDeletionPreview } from './use-delete-person.ts';

type ContentProps = { person: Person; kind: DeletionKind; deletion: PersonDeletion; onClose: () => void };

/** What goes and what it costs, and the button that confirms it. */
function Confirmation({ person, kind, deletion, onClose }: ContentProps) {
  const { data, error, isFetching, refetch } = useDeletionPreview(person, kind);
  if (data === undefined) {
    if (!error) return <DeletionCostSkeleton />;
    const title = failureText(error, deletionUnable(kind));
    return <ErrorState compact title={title} text={moderationTexts.tryLater} onRetry={refetch} retrying={isFetching} />;
  }
  if (data.refusal !== null) return <Notice tone="warning" title={data.refusal} />;
  const failure = deletion.error && deletionFailure(deletion.error, kind);
  return (
    <div className="space-y-6">
      <DeletionCost preview={data} reader="admin" isBlogOnly={kind === 'blogger'} />
      {failure && (
        <Notice tone="error" title={failure.title}>
          {failure.text}
        </Notice>
      )}
      <div className="flex flex-col-reverse gap-3 md:flex-row md:justify-end">
        <Button variant="outline" size="mobile" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="destructive" size="mobile" onClick={deletion.begin}>
          {failure ? 'Try Again' : kind === 'blogger' ? 'Delete Blogger' : 'Delete Reader'}
        </Button>
      </div>
    </div>
  );
}

/** It is under way: how far it is. Closing the dialog stops nothing. */
function UnderWay({ person, deletion, onClose }: ContentProps) {
  return (
    <div className="space-y-6">
      {deletion.progress ? (
        <DeletionProgress username={person.username} progress={deletion.progress} />
      ) : (
        <p role="status" className="text-sm text-muted">
          Deleting…
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-pretty text-muted">It goes on when you close this.</p>
        <Button variant="outline" size="mobile" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  );
}

const consequence: Record<DeletionKind, string> = {
  blogger: 'This cannot be undone. The blog is hidden from everybody at once.',
  account: 'This cannot be undone. They are signed out at once, and everything of theirs goes.',
};

type DeletePersonDialogProps = ContentProps & { open: boolean };

/** Asks before a blog or an account is deleted, says what goes and what it costs, then shows how far it is. */
export function DeletePersonDialog({ open, ...content }: DeletePersonDialogProps) {
  const { person, kind, deletion, onClose } = content;
  // Until it is closed: of somebody who is gone there is nothing to ask.
  const isBegun = deletion.isDeleting || deletion.isOver;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={isBegun ? `Deleting “${person.username}”` : `Delete ${nounOf(kind)} “${person.username}”?`}
      description={isBegun ? undefined : consequence[kind]}
    >
      {isBegun ? <UnderWay {...content} /> : <Confirmation {...content} />}
    </Dialog>
  );
}
