import { useState } from 'react';
import { draftMessages } from '#contract/drafts';
import { WorkText } from '@/components/domain/work-text.tsx';
import { Button } from '@/components/ui/button.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { ArrowLeftIcon } from '@/components/ui/icons.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { focusOnMount } from '@/lib/focus/focus-on-mount.ts';
import { isNotFound } from '@/lib/http/found-or-null.ts';
import { toast } from '@/lib/toast.ts';
import { draftTitle } from './draft-title.ts';
import { useRevision } from './version-list.tsx';
import type { VersionsDialogProps } from './versions-dialog.tsx';

type RevisionViewProps = Pick<VersionsDialogProps, 'workId' | 'onRestore'> & {
  number: number;
  onBack: () => void;
  /** Runs after the version was restored. */
  onDone: () => void;
};

/** Shows an earlier version, with a button that restores it. */
export function RevisionView({ workId, number, onBack, onRestore, onDone }: RevisionViewProps) {
  const { data, error, refetch, isFetching } = useRevision(workId, number);
  const [isRestoring, setRestoring] = useState(false);
  const revision = data?.revision;

  async function restore() {
    if (revision === undefined) return;
    setRestoring(true);
    const isRestored = await onRestore(revision.fields, revision);
    setRestoring(false);
    if (!isRestored) return toast.error('This version could not be restored', 'Check your connection and try again.');
    toast.success(draftMessages.restored(number));
    onDone();
  }

  return (
    <div ref={focusOnMount} tabIndex={-1} className="space-y-5 outline-none">
      <div className="-ml-4 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <Button variant="ghost" size="sm" onClick={onBack} disabled={isRestoring}>
          <ArrowLeftIcon className="size-4" />
          All Versions
        </Button>
        {revision !== undefined && (
          <Button
            variant="outline"
            size="sm"
            onClick={() => void restore()}
            busy={isRestoring}
            busyLabel="Restoring…"
            className="ml-4"
          >
            Restore This Version
          </Button>
        )}
      </div>
      {revision !== undefined && (
        <div className="rounded-md bg-sunken px-5 py-4">
          <h3 dir="auto" className="text-xl wrap-anywhere">
            {draftTitle(revision.fields)}
          </h3>
          <div className="prose mt-3">
            <WorkText text={revision.fields.content} format={revision.fields.format} images={revision.images} />
          </div>
        </div>
      )}
      {revision === undefined && error === null && (
        <div role="status" aria-label="Loading the version">
          <Skeleton className="h-48 w-full" />
        </div>
      )}
      {revision === undefined && error !== null && (
        <ErrorState
          title={isNotFound(error) ? draftMessages.revisionNotFound : 'Failed to load this version'}
          {...(!isNotFound(error) && { onRetry: () => void refetch() })}
          retrying={isFetching}
        />
      )}
    </div>
  );
}
