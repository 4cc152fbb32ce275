import { useEffect, useEffectEvent, useState } from 'react';
import type { DeletionKind } from '#contract/deletions';
import { moderationTexts } from '#contract/moderation';
import { DeletionCost, DeletionCostSkeleton } from '@/components/domain/deletion-cost.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { ApiError } from '@/lib/http/api.ts';
import { failureText } from '@/lib/http/failure-text.ts';
import { DeletePersonForm } from './delete-person-form.tsx';
import { alreadyDeletedText, deletionErrorText, deletionFailedTitle, deletionPrompt } from './deletion-dialog-text.ts';
import { DeletionProgressBar } from './deletion-progress-bar.tsx';
import { type DeletionStatement, type Person, type PersonDeletion, useUserDeletionPreview } from './use-delete-user.ts';

type ContentProps = { person: Person; kind: DeletionKind; deletion: PersonDeletion; onClose: () => void };
type Written = { written: DeletionStatement; onWritten: (written: DeletionStatement) => void };

/** Shows that the blog or account is already deleted. */
function AlreadyDeleted({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <div className="space-y-6">
      <p role="status" className="text-base text-pretty">
        {text}
      </p>
      <div className="flex justify-end">
        <Button variant="outline" size="mobile" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  );
}

/**
 * Shows what is deleted, what it costs, and the form that confirms it. Follows a deletion that is already running
 * instead.
 * @param onAlreadyDeleted runs if the blog or account is already deleted
 */
function Confirmation({
  person,
  kind,
  deletion,
  onClose,
  onAlreadyDeleted,
  ...typed
}: ContentProps & Written & { onAlreadyDeleted: () => void }) {
  const { data, error, isFetching, refetch } = useUserDeletionPreview(person, kind);
  const isAlreadyDeleted = error instanceof ApiError && error.code === 'not_found';
  const running = data?.running;
  const follow = useEffectEvent(deletion.follow);
  const notifyAlreadyDeleted = useEffectEvent(onAlreadyDeleted);
  useEffect(() => {
    if (running) follow(running);
  }, [running]);
  useEffect(() => {
    if (isAlreadyDeleted) notifyAlreadyDeleted();
  }, [isAlreadyDeleted]);
  if (isAlreadyDeleted) return <AlreadyDeleted text={alreadyDeletedText(kind, person.username)} onClose={onClose} />;
  if (data === undefined || running) {
    if (!error) return <DeletionCostSkeleton />;
    const title = failureText(error, deletionFailedTitle(kind));
    return (
      <ErrorState compact title={title} text={moderationTexts.retryLater} onRetry={refetch} retrying={isFetching} />
    );
  }
  if (data.refusal !== null) return <Notice tone="warning" title={data.refusal} />;
  const failure = deletion.error && deletionErrorText(deletion.error, kind);
  return (
    <div className="space-y-6">
      {data.isAdmin && (
        <Notice tone="warning" title={`${data.username} is an admin`}>
          {kind === 'account'
            ? 'They lose admin access immediately, and their SMTP settings are deleted.'
            : 'They remain an admin. Only the blog is deleted.'}
        </Notice>
      )}
      <DeletionCost preview={data} reader="admin" isBlogOnly={kind === 'blogger'} />
      {failure && (
        <Notice tone="error" title={failure.title}>
          {failure.text}
        </Notice>
      )}
      <DeletePersonForm
        {...typed}
        username={data.username}
        label={failure ? 'Try Again' : deletionPrompt(kind, person).label}
        onCancel={onClose}
        onConfirm={deletion.begin}
      />
    </div>
  );
}

/** Shows the progress of a running deletion. Closing the dialog does not stop it. */
function UnderWay({ person, deletion, onClose }: ContentProps) {
  return (
    <div className="space-y-6">
      {deletion.progress ? (
        <DeletionProgressBar username={person.username} progress={deletion.progress} />
      ) : (
        <p role="status" className="text-sm text-muted">
          Deleting…
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-pretty text-muted">The deletion continues if you close this.</p>
        <Button variant="outline" size="mobile" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  );
}

const consequence: Record<DeletionKind, string> = {
  blogger:
    'Only the blog will be deleted. The account stays as a reader account. This cannot be undone. The blog is hidden immediately.',
  account: 'This cannot be undone. They will be signed out and all their data will be deleted.',
};

type DeletePersonDialogProps = ContentProps & { open: boolean };

/**
 * Confirms the deletion of a blog or an account, then shows its progress. If the user was already deleted, closing the
 * dialog removes the row.
 */
export function DeletePersonDialog({ open, ...props }: DeletePersonDialogProps) {
  const { person, kind, deletion } = props;
  const [isAlreadyDeleted, setAlreadyDeleted] = useState(false);
  const [written, setWritten] = useState<DeletionStatement>({ username: '', reason: '' });
  const onClose = isAlreadyDeleted ? deletion.drop : props.onClose;
  const content = { ...props, onClose };
  // Stays true until the dialog closes, because there is nothing to confirm for a deleted user.
  const isBegun = deletion.isDeleting || deletion.isOver;
  const prompt = isAlreadyDeleted ? 'Nothing left to delete' : deletionPrompt(kind, person).title;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      isReopenable={false}
      title={isBegun ? `Deleting “${person.username}”` : prompt}
      description={isBegun || isAlreadyDeleted ? undefined : consequence[kind]}
    >
      {isBegun ? (
        <UnderWay {...content} />
      ) : (
        <Confirmation
          {...content}
          written={written}
          onWritten={setWritten}
          onAlreadyDeleted={() => setAlreadyDeleted(true)}
        />
      )}
    </Dialog>
  );
}
