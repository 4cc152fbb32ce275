import { useQuery } from '@tanstack/react-query';
import type { RevisionListItem, RevisionResponse, RevisionsResponse } from '#contract/drafts';
import { queryKeys } from '#contract/query-keys';
import { Time } from '@/components/domain/time.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { api } from '@/lib/http/api.ts';
import { formatCount } from '@/lib/text/format.ts';
import { draftTitle } from './draft-title.ts';

const kinds: Record<RevisionListItem['kind'], string> = {
  writing: 'While writing',
  published: 'Published',
  conflict: 'Replaced by another version',
};

function VersionRow({ revision, onShow }: { revision: RevisionListItem; onShow: (number: number) => void }) {
  const { number, kind, title, preview, words, createdAt } = revision;
  return (
    <li>
      <button
        type="button"
        onClick={() => onShow(number)}
        className="block w-full rounded-sm py-3 text-left transition-colors hover:bg-sunken"
      >
        <span className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm text-muted">
          <span className="font-medium text-ink">Version {number}</span>
          <Time at={createdAt} format="moment" />
        </span>
        <span dir="auto" className="mt-0.5 block truncate font-serif text-lg">
          {draftTitle({ title })}
        </span>
        {preview !== '' && (
          <span dir="auto" className="line-clamp-2 text-sm text-muted">
            {preview}
          </span>
        )}
        <span className="mt-1 block text-xs text-muted">
          {kinds[kind]} · {formatCount(words, 'word')}
        </span>
      </button>
    </li>
  );
}

function VersionListSkeleton() {
  return (
    <div role="status" aria-label="Loading versions" className="space-y-4 py-3">
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-16 w-full" />
    </div>
  );
}

const path = (workId: string) => `/drafts/${encodeURIComponent(workId)}/revisions`;

/** Fetches the earlier versions of a work, newest first. Refetches each time they are shown. */
function useRevisions(workId: string) {
  return useQuery({
    queryKey: queryKeys.revisions(workId),
    queryFn: ({ signal }) => api.get<RevisionsResponse>(path(workId), signal),
    staleTime: 0,
  });
}

/** Fetches one version with its text, which never changes. */
export function useRevision(workId: string, number: number) {
  return useQuery({
    queryKey: [...queryKeys.revisions(workId), String(number)],
    queryFn: ({ signal }) => api.get<RevisionResponse>(`${path(workId)}/${number}`, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Lists the earlier versions of a work, newest first. `onShow` opens one. */
export function VersionList({ workId, onShow }: { workId: string; onShow: (number: number) => void }) {
  const { data, error, refetch, isFetching } = useRevisions(workId);
  if (error !== null && data === undefined) {
    return <ErrorState title="Failed to load the versions" onRetry={() => void refetch()} retrying={isFetching} />;
  }
  if (data === undefined) return <VersionListSkeleton />;
  if (data.revisions.length === 0) {
    return (
      <p className="text-base text-pretty text-muted">
        No versions yet. A version is saved every 10 minutes while you write, when two versions conflict, and each time
        you publish.
      </p>
    );
  }
  return (
    <ul className="-mx-2 max-h-[60dvh] divide-y divide-line overflow-y-auto px-2">
      {data.revisions.map((revision) => (
        <VersionRow key={revision.number} revision={revision} onShow={onShow} />
      ))}
    </ul>
  );
}
