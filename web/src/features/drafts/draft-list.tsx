import { useRef, useState } from 'react';
import { type DraftListItem, draftMessages } from '#contract/drafts';
import { newPostPath } from '#contract/posts';
import { ButtonLink } from '@/components/ui/button.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { failureText } from '@/lib/http/failure-text.ts';
import { type DeletePrompt, deletePrompt } from './delete-drafts-text.ts';
import { DraftRow } from './draft-row.tsx';
import { DraftSelectionBar } from './draft-selection-bar.tsx';
import { useDraftSelection } from './use-draft-selection.ts';
import { useDeleteDrafts, useDrafts } from './use-drafts.ts';

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

/** Lists the viewer's drafts, with links to the editor and deletion of one or several. */
export function DraftList() {
  const { data, error, refetch, isFetching } = useDrafts();
  const deletion = useDeleteDrafts();
  const selection = useDraftSelection(data?.drafts ?? []);
  /** Stays unchanged while the dialog closes. */
  const [asked, setAsked] = useState<(DeletePrompt & { drafts: readonly DraftListItem[]; isOpen: boolean }) | null>(
    null,
  );
  const list = useRef<HTMLDivElement>(null);
  const ask = (drafts: readonly DraftListItem[]) => setAsked({ ...deletePrompt(drafts), drafts, isOpen: true });
  const closeDialog = () => setAsked((now) => now && { ...now, isOpen: false });

  if (data === undefined && error !== null) {
    const text = failureText(error, 'Check your connection and try again.');
    const retry = () => void refetch();
    return <ErrorState title={draftMessages.loadFailed} text={text} onRetry={retry} retrying={isFetching} />;
  }
  if (data === undefined) return <DraftListSkeleton />;
  const isSelectable = data.drafts.length > 1;
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
        <>
          {isSelectable && (
            <DraftSelectionBar
              selectedCount={selection.selected.length}
              isAllSelected={selection.isAllSelected}
              onSelectAll={selection.selectAll}
              onDelete={() => ask(selection.selected)}
            />
          )}
          <ul aria-label="Your drafts" className="divide-y divide-line">
            {data.drafts.map((draft) => (
              <DraftRow
                key={draft.id}
                draft={draft}
                isSelected={isSelectable ? selection.isSelected(draft.id) : null}
                onSelect={(isSelected) => selection.toggle(draft.id, isSelected)}
                onDelete={() => ask([draft])}
              />
            ))}
          </ul>
        </>
      )}
      {asked !== null && (
        <ConfirmDialog
          open={asked.isOpen}
          onOpenChange={closeDialog}
          title={asked.title}
          description={asked.description}
          confirmLabel={asked.confirmLabel}
          busyLabel="Deleting…"
          isBusy={deletion.isPending}
          onConfirm={() =>
            deletion.mutate(asked.drafts, {
              onSettled: closeDialog,
              // The button that opened the dialog was removed with its row.
              onSuccess: () => list.current?.focus(),
            })
          }
        />
      )}
    </div>
  );
}
