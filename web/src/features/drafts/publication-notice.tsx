import { useState } from 'react';
import { statementPath } from '#contract/restrictions';
import { Time } from '@/components/domain/time.tsx';
import { Button } from '@/components/ui/button.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';
import { toast } from '@/lib/toast.ts';
import { isUnpublished } from './draft-title.ts';
import type { OpenDraft } from './use-draft.ts';

function DiscardChanges({ discard }: Pick<OpenDraft, 'discard'>) {
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);

  async function confirm() {
    setBusy(true);
    const isDone = await discard();
    setBusy(false);
    setOpen(false);
    if (isDone) toast.success('Changes discarded');
    else toast.error('Failed to discard the changes', 'Check your connection and try again.');
  }

  return (
    <>
      <Button variant="link" size="sm" onClick={() => setOpen(true)}>
        Discard Changes
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Discard your changes?"
        description="The published post does not change. Your unpublished changes will be deleted."
        confirmLabel="Discard Changes"
        busyLabel="Discarding…"
        isBusy={isBusy}
        onConfirm={confirm}
      />
    </>
  );
}

type StandingNoticeProps = {
  /** Id of the draft and of its post. */
  workId: string;
  draft: Pick<OpenDraft, 'isPublished' | 'publishedAt' | 'takenDownReason' | 'isSaved' | 'conflict' | 'discard'>;
};

/** Explains why an admin took the post down, and what the author can do. */
function TakenDown({ reason, id }: { reason: string; id: string }) {
  return (
    <div className="py-3">
      <Notice tone="warning" title="An admin has taken this post down">
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {reason}
        </p>
        <p className="mt-2">
          You can keep editing, but you cannot publish it until an admin restores it.{' '}
          <TextLink to={statementPath(id)}>Appeal the decision</TextLink> if you have fixed it, or if you disagree.
        </p>
      </Notice>
    </div>
  );
}

/** Shows how the open draft differs from the public post: changed, unpublished or taken down. */
export function PublicationNotice({ draft, workId }: StandingNoticeProps) {
  if (draft.takenDownReason !== null) return <TakenDown reason={draft.takenDownReason} id={workId} />;
  if (isUnpublished(draft) && draft.publishedAt !== null) {
    return (
      <p className="py-2 text-sm text-pretty text-muted">
        First published on <Time at={draft.publishedAt} format="long" />. Publishing brings it back with its date, views
        and reactions.
      </p>
    );
  }
  if (!draft.isPublished || !draft.isSaved || draft.conflict !== null) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 text-sm text-muted">
      <p>Readers see the published version until you update it.</p>
      <DiscardChanges discard={draft.discard} />
    </div>
  );
}
