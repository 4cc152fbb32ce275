import { type ReactNode, useRef, useState } from 'react';
import { type DraftListItem, draftMessages } from '#contract/drafts';
import { DRAFTS_MAX } from '#contract/limits';
import { newPostPath } from '#contract/posts';
import { Button, ButtonLink } from '@/components/ui/button.tsx';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { failureText } from '@/lib/http/failure-text.ts';
import { formatCount, formatNumber } from '@/lib/text/format.ts';
import { type DeletePrompt, deletePrompt } from './delete-drafts-text.ts';
import { DraftRow } from './draft-row.tsx';
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

/** Manages the selection in a list of drafts. Drafts that disappear from the list are no longer selected. */
function useDraftSelection(drafts: readonly DraftListItem[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const selected = drafts.filter(({ id }) => ids.has(id));
  /** One request deletes at most this many. */
  const selectable = drafts.slice(0, DRAFTS_MAX);
  return {
    selected,
    isSelected: (id: string) => ids.has(id),
    isAllSelected: selectable.length > 0 && selectable.every(({ id }) => ids.has(id)),
    toggle: (id: string, isSelected: boolean) =>
      setIds((before) => new Set(isSelected ? [...before, id] : [...before].filter((known) => known !== id))),
    selectAll: (isSelected: boolean) => setIds(new Set(isSelected ? selectable.map(({ id }) => id) : [])),
  };
}

type DraftSelectionBarProps = {
  selectedCount: number;
  isAllSelected: boolean;
  onSelectAll: (isSelected: boolean) => void;
  onDelete: () => void;
};

function DraftSelectionBar({ selectedCount, isAllSelected, onSelectAll, onDelete }: DraftSelectionBarProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line pb-3">
      <Checkbox name="all-drafts" label="Select all" checked={isAllSelected} onChange={onSelectAll} />
      <p role="status" className="sr-only">
        {selectedCount > 0 && `${formatCount(selectedCount, 'draft')} selected`}
      </p>
      <Button variant="outline" size="sm" disabled={selectedCount === 0} onClick={onDelete} className="tabular-figures">
        Delete Selected{selectedCount > 0 && ` (${formatNumber(selectedCount)})`}
      </Button>
    </div>
  );
}

type DraftListProps = {
  /** Shows the scheduled drafts, which the list leaves out; receives all drafts. */
  renderScheduled: (drafts: readonly DraftListItem[], refetch: () => void) => ReactNode;
};

/** Lists the viewer's drafts, with links to the editor and deletion of one or several. */
export function DraftList({ renderScheduled }: DraftListProps) {
  const { data, error, refetch, isFetching } = useDrafts();
  const deletion = useDeleteDrafts();
  const drafts = (data?.drafts ?? []).filter(({ schedule }) => schedule === null);
  const selection = useDraftSelection(drafts);
  /** Stays unchanged while the dialog closes. */
  const [prompt, setPrompt] = useState<(DeletePrompt & { drafts: readonly DraftListItem[]; isOpen: boolean }) | null>(
    null,
  );
  const list = useRef<HTMLDivElement>(null);
  const openDialog = (drafts: readonly DraftListItem[]) => setPrompt({ ...deletePrompt(drafts), drafts, isOpen: true });
  const closeDialog = () => setPrompt((now) => now && { ...now, isOpen: false });

  if (data === undefined && error !== null) {
    const text = failureText(error, 'Check your connection and try again.');
    const retry = () => void refetch();
    return <ErrorState title={draftMessages.loadFailed} text={text} onRetry={retry} retrying={isFetching} />;
  }
  if (data === undefined) return <DraftListSkeleton />;
  const isSelectable = drafts.length > 1;
  const hasScheduled = drafts.length < data.drafts.length;
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {hasScheduled && <div className="pb-8">{renderScheduled(data.drafts, () => void refetch())}</div>}
      {hasScheduled && drafts.length > 0 && <h2 className="pb-3 text-xl">Drafts</h2>}
      {data.drafts.length === 0 ? (
        <EmptyState
          title="No drafts"
          text="Your posts are saved here as you type."
          action={<ButtonLink to={newPostPath}>New Post</ButtonLink>}
          headingLevel={2}
        />
      ) : (
        drafts.length > 0 && (
          <>
            {isSelectable && (
              <DraftSelectionBar
                selectedCount={selection.selected.length}
                isAllSelected={selection.isAllSelected}
                onSelectAll={selection.selectAll}
                onDelete={() => openDialog(selection.selected)}
              />
            )}
            <ul aria-label="Your drafts" className="divide-y divide-line">
              {drafts.map((draft) => (
                <DraftRow
                  key={draft.id}
                  draft={draft}
                  headingLevel={hasScheduled ? 3 : 2}
                  isSelected={isSelectable ? selection.isSelected(draft.id) : null}
                  onSelect={(isSelected) => selection.toggle(draft.id, isSelected)}
                  onDelete={() => openDialog([draft])}
                />
              ))}
            </ul>
          </>
        )
      )}
      {prompt !== null && (
        <ConfirmDialog
          open={prompt.isOpen}
          onOpenChange={closeDialog}
          title={prompt.title}
          description={prompt.description}
          confirmLabel={prompt.confirmLabel}
          busyLabel="Deleting…"
          isBusy={deletion.isPending}
          onConfirm={() =>
            deletion.mutate(prompt.drafts, {
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
