import { useQuery } from '@tanstack/react-query';
import { type AdminDeletion, moderationTexts } from '#contract/moderation';
import { MINUTE } from '#contract/time';
import { Time } from '@/components/domain/time.tsx';
import { Button } from '@/components/ui/button.tsx';
import { FocusPreservingList } from '@/components/ui/focus-preserving-list.tsx';
import { api } from '@/lib/http/api.ts';
import { failureText } from '@/lib/http/failure-text.ts';
import { useNow } from '@/lib/use-now.ts';
import { ListState } from '../list-state.tsx';
import { moderationKeys } from '../moderation-keys.ts';
import { deletionNoun, finishedDeletionText } from './deletion-dialog-text.ts';
import { DeletionProgressBar } from './deletion-progress-bar.tsx';
import { useDeletePerson } from './use-delete-user.ts';

/** Milliseconds after which a deletion is considered stuck, on the payment provider or until it is resumed. */
const LONG = 5 * MINUTE;
const LOOKED_EVERY = 30_000;

function Running({ deletion, canRetry }: { deletion: AdminDeletion; canRetry: boolean }) {
  const { kind, personId, username, createdAt } = deletion;
  const name = username ?? `a ${deletionNoun(kind)}`;
  const again = useDeletePerson({ id: personId, username: name }, kind);
  const isLong = useNow(LOOKED_EVERY) - createdAt > LONG;
  return (
    <li className="grid gap-3 py-5">
      <p className="text-base">
        <span className="font-medium wrap-anywhere">{name}</span>
        <span className="text-muted">
          {' '}
          · {deletionNoun(kind)} · started <Time at={createdAt} format="moment" />
        </span>
      </p>
      <DeletionProgressBar username={name} progress={deletion} />
      {isLong && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="text-sm text-pretty text-muted">
            This is taking longer than usual. It is retried automatically when Stripe responds.
          </p>
          {canRetry && (
            <Button variant="outline" size="sm" busy={again.isDeleting} onClick={again.resume}>
              Retry Now<span className="sr-only"> with {name}</span>
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

function Done(deletion: AdminDeletion) {
  const { createdAt, finishedAt } = deletion;
  return (
    <li className="flex flex-wrap justify-between gap-x-6 py-3 text-sm">
      <span>{finishedDeletionText(deletion)}</span>
      <span className="text-muted">
        done <Time at={finishedAt ?? createdAt} format="moment" />
      </span>
    </li>
  );
}

/** Polling interval while a deletion is running. Milliseconds. */
const REFETCH_EVERY_MS = 4000;

/** Fetches the running deletions, then the latest finished ones. */
function useDeletions() {
  return useQuery({
    queryKey: moderationKeys.deletions,
    queryFn: ({ signal }) => api.get<{ deletions: AdminDeletion[] }>('/admin/deletions', signal),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (state.data?.deletions.some(isDeletionRunning) ? REFETCH_EVERY_MS : false),
  });
}

const isDeletionRunning = ({ state }: Pick<AdminDeletion, 'state'>): boolean => state !== 'done';

/** Lists the running deletions with their progress, then the latest finished ones without names. */
export function DeletionList({ canRetry }: { canRetry: boolean }) {
  const query = useDeletions();
  const deletions = query.data?.deletions;
  if (deletions === undefined) {
    return (
      <ListState what="deletions" title={failureText(query.error, moderationTexts.deletionsFailed)} query={query} />
    );
  }
  if (deletions.length === 0) return <p className="text-sm text-muted">No recent deletions.</p>;
  return (
    <FocusPreservingList rows={deletions} className="-mt-3">
      <ul className="divide-y divide-line">
        {deletions.map((deletion) =>
          isDeletionRunning(deletion) ? (
            <Running key={deletion.id} deletion={deletion} canRetry={canRetry} />
          ) : (
            <Done key={deletion.id} {...deletion} />
          ),
        )}
      </ul>
    </FocusPreservingList>
  );
}
