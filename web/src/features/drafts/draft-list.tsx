import { useRef, useState } from 'react';
import { type DraftListItem, draftMessages } from '#contract/drafts';
import { newPostPath } from '#contract/posts';
import { ButtonLink } from '@/components/ui/button.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { failureText } from '@/lib/failure-text.ts';
import { DraftRow } from './draft-row.tsx';
import { isUnpublished, titleOf } from './draft-title.ts';
import { useDeleteDraft, useDrafts } from './use-drafts.ts';

function consequence(draft: DraftListItem): string {
  if (isUnpublished(draft)) return 'The post itself will be gone for good, with its views and reactions.';
  return draft.isPublished
    ? 'The published post stays as it is; the changes you have not published will be gone.'
    : 'The draft and its earlier versions will be gone for good.';
}

function DraftListSkeleton() {
  return (
    <div role="status" aria-label="Loading drafts" className="divide-y divide-line">
      {['first', 'second', 'third'].map((key) => (
        <div key={key} className="space-y-3 py-5">
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="h-4 w-full max-w-[52ch]" />
          <Skeleton className="h-4 w-40" />
        </div>
      ))}
    </div>
  );
}

/** The viewer's drafts: go on with one, or delete it. */
export function DraftList() {
  const { data, error, refetch, isFetching } = useDrafts();
  const deletion = useDeleteDraft();
  /** Stays what it was while the dialog closes. */
  const [asked, setAsked] = useState<{ draft: DraftListItem; isOpen: boolean } | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const closeDialog = () => setAsked((now) => now && { ...now, isOpen: false });

  if (data === undefined && error !== null) {
    const text = failureText(error, 'Check your connection and try again.');
    const retry = () => void refetch();
    return <ErrorState title={draftMessages.loadFailed} text={text} onRetry={retry} retrying={isFetching} />;
  }
  if (data === undefined) return <DraftListSkeleton />;
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {data.drafts.length === 0 ? (
        <EmptyState
          title="No drafts"
          text="What you write is saved here as you type, until you publish it."
          action={<ButtonLink to={newPostPath}>New Post</ButtonLink>}
          headingLevel={2}
        />
      ) : (
        <ul className="divide-y divide-line">
          {data.drafts.map((draft) => (
            <DraftRow key={draft.id} draft={draft} onDelete={() => setAsked({ draft, isOpen: true })} />
          ))}
        </ul>
      )}
      {asked !== null && (
        <ConfirmDialog
          open={asked.isOpen}
          onOpenChange={closeDialog}
          title={`Delete “${titleOf(asked.draft)}”?`}
          description={consequence(asked.draft)}
          confirmLabel={isUnpublished(asked.draft) ? 'Delete Post' : 'Delete Draft'}
          busyLabel="Deleting…"
          isBusy={deletion.isPending}
          onConfirm={() =>
            deletion.mutate(asked.draft, {
              onSettled: closeDialog,
              // The button that opened the dialog is gone with its row.
              onSuccess: () => list.current?.focus(),
            })
          }
        />
      )}
    </div>
  );
}
