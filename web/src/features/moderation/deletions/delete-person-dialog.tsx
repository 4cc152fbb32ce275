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
function Gone({ text, onClose }: { text: string; onClose: () => void }) {
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
 * @param onGone runs if the blog or account is already deleted
 */
function Confirmation({
  person,
  kind,
  deletion,
  onClose,
  onGone,
  ...typed
}: ContentProps & Written & { onGone: () => void }) {
  const { data, error, isFetching, refetch } = useUserDeletionPreview(person, kind);
  const isGone = error instanceof ApiError && error.code === 'not_found';
  const running = data?.running;
  const follow = useEffectEvent(deletion.follow);
  const tellGone = useEffectEvent(onGone);
  useEffect(() => {
    if (running) follow(running);
  }, [running]);
  useEffect(() => {
    if (isGone) tellGone();
  }, [isGone]);
  if (isGone) return <Gone text={alreadyDeletedText(kind, person.username)} onClose={onClose} />;
  if (data === undefined || running) {
    if (!error) return <DeletionCostSkeleton />;
    const title = failureText(error, deletionFailedTitle(kind));
    return <ErrorState compact title={title} text={moderationTexts.tryLater} onRetry={refetch} retrying={isFetching} />;
  }
  if (data.refusal !== null) return <Notice tone="warning" title={data.refusal} />;
  const failure = deletion.error && deletionErrorText(deletion.error, kind);
  return (
    <div className="space-y-6">
      {data.isAdmin && (
        <Notice tone="warning" title={`${data.username} is an admin`}>
          {kind === 'account'
            ? 'They lose access to the administration at once, and their SMTP settings are deleted.'
            : 'They stay an admin: only the blog is deleted.'}
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
        <p className="text-sm text-pretty text-muted">It goes on when you close this.</p>
        <Button variant="outline" size="mobile" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  );
}

const consequence: Record<DeletionKind, string> = {
  blogger:
    'Only the blog goes: the account stays, as a reader’s. This cannot be undone. The blog is hidden from everybody at once.',
  account: 'This cannot be undone. They are signed out at once, and everything of theirs goes.',
};

type DeletePersonDialogProps = ContentProps & { open: boolean };

/**
 * Confirms the deletion of a blog or an account, then shows its progress. If the user was already deleted, closing the
 * dialog removes the row.
 */
export function DeletePersonDialog({ open, ...props }: DeletePersonDialogProps) {
  const { person, kind, deletion } = props;
  const [isGone, setGone] = useState(false);
  const [written, setWritten] = useState<DeletionStatement>({ username: '', reason: '' });
  const onClose = isGone ? deletion.drop : props.onClose;
  const content = { ...props, onClose };
  // Stays true until the dialog closes, because there is nothing to confirm for a deleted user.
  const isBegun = deletion.isDeleting || deletion.isOver;
  const asked = isGone ? 'Nothing left to delete' : deletionPrompt(kind, person).title;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      isReopenable={false}
      title={isBegun ? `Deleting “${person.username}”` : asked}
      description={isBegun || isGone ? undefined : consequence[kind]}
    >
      {isBegun ? (
        <UnderWay {...content} />
      ) : (
        <Confirmation {...content} written={written} onWritten={setWritten} onGone={() => setGone(true)} />
      )}
    </Dialog>
  );
}
