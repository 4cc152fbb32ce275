import type { CommentBan } from '#contract/comments';
import { Avatar } from '@/components/domain/avatar.tsx';
import { Time } from '@/components/domain/time.tsx';
import { Button } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { FocusPreservingList } from '@/components/ui/focus-preserving-list.tsx';
import { LoadMore } from '@/components/ui/load-more.tsx';
import { failureText } from '@/lib/http/failure-text.ts';
import { toPaging } from '@/lib/http/paging.ts';
import { CommentListSkeleton } from './comment-list-skeleton.tsx';
import { useBans, useLiftBan } from './use-bans.ts';

const FAILED = 'Failed to load the people you banned';

function BannedPerson({ ban: { user, until, createdAt } }: { ban: CommentBan }) {
  const lift = useLiftBan(user);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="flex min-w-0 items-center gap-3">
        <Avatar name={user.username} url={user.pictureUrl} />
        <div className="min-w-0">
          <p className="text-base font-medium wrap-anywhere">{user.username}</p>
          <p className="text-sm text-muted">
            Banned on <Time at={createdAt} format="short" />
            {until === null ? (
              ', permanently'
            ) : (
              <>
                , until <Time at={until} format="moment" />
              </>
            )}
          </p>
        </div>
      </div>
      <Button variant="outline" size="sm" busy={lift.isPending} busyLabel="Lifting…" onClick={() => lift.mutate()}>
        Lift Ban<span className="sr-only"> of {user.username}</span>
      </Button>
    </li>
  );
}

/** Lists the people whom the viewer has banned from commenting. */
export function BannedPeople() {
  const { bans, ...query } = useBans();
  if (bans === undefined) {
    if (!query.isError) return <CommentListSkeleton label="Loading the people you banned" />;
    const title = failureText(query.error, FAILED);
    return <ErrorState title={title} onRetry={query.refetch} retrying={query.isFetching} />;
  }
  return (
    <FocusPreservingList rows={bans}>
      {bans.length === 0 ? (
        <EmptyState title="Nobody is banned" text="People whom you ban from commenting on your posts appear here." />
      ) : (
        <ul aria-label="Banned people" className="divide-y divide-line">
          {bans.map((ban) => (
            <BannedPerson key={ban.user.id} ban={ban} />
          ))}
        </ul>
      )}
      <LoadMore label="Load More People" {...toPaging(query, FAILED)} />
    </FocusPreservingList>
  );
}
