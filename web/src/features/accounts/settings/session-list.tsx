import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { SessionInfo, SessionsResponse } from '#contract/accounts';
import { queryKeys } from '#contract/query-keys';
import { Time } from '@/components/domain/time.tsx';
import { Badge } from '@/components/ui/badge.tsx';
import { Button } from '@/components/ui/button.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { SkeletonUntil } from '@/components/ui/skeleton-until.tsx';
import { ApiError, api } from '@/lib/http/api.ts';
import { failureText } from '@/lib/http/failure-text.ts';
import { formatDate } from '@/lib/text/format.ts';
import { toast } from '@/lib/toast.ts';

/** Fetches the browsers that are signed in to the viewer's account. */
function useSessions() {
  return useQuery({
    queryKey: queryKeys.sessions,
    queryFn: ({ signal }) => api.get<SessionsResponse>('/account/sessions', signal),
  });
}

/** Signs another browser out. Treats an ended session as success. */
function useEndSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      try {
        await api.delete(`/account/sessions/${encodeURIComponent(id)}`);
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }
    },
    onSuccess: (_, id) =>
      queryClient.setQueryData<SessionsResponse>(
        queryKeys.sessions,
        (before) => before && { sessions: before.sessions.filter((session) => session.id !== id) },
      ),
  });
}

function Row({ session, onEnded }: { session: SessionInfo; onEnded: () => void }) {
  const end = useEndSession();
  const { browser, isCurrent, createdAt } = session;

  function signOut() {
    end.mutate(session.id, {
      onSuccess: () => {
        toast.success(`Signed out: ${browser}`);
        onEnded();
      },
      onError: (error) => toast.error(failureText(error, 'Failed to sign out this browser'), error.message),
    });
  }

  return (
    <li className="flex min-h-16 items-center justify-between gap-4 border-t border-line py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base font-medium">
          {browser}
          {isCurrent && <Badge>This browser</Badge>}
        </p>
        <p className="text-sm text-muted">
          Signed in on <Time at={createdAt} format="long" />
        </p>
      </div>
      {!isCurrent && (
        <Button
          variant="outline"
          size="sm"
          busy={end.isPending}
          onClick={signOut}
          aria-label={`Sign Out ${browser}, signed in on ${formatDate(createdAt, 'long')}`}
          className="shrink-0"
        >
          Sign Out
        </Button>
      )}
    </li>
  );
}

/** Holds the place of what most accounts have: one browser. */
const usual: readonly SessionInfo[] = [
  { id: '', browser: 'Chrome on Windows', isCurrent: true, createdAt: 0, expiresAt: 0 },
];

/** Lists the signed-in browsers, newest first. Any but the current one can be signed out. */
export function SessionList() {
  const query = useSessions();
  const list = useRef<HTMLUListElement>(null);
  if (query.data === undefined && query.isError) {
    const title = failureText(query.error, 'Failed to load your sessions');
    return <ErrorState compact title={title} onRetry={query.refetch} retrying={query.isFetching} />;
  }
  return (
    <SkeletonUntil isLoaded={query.data !== undefined}>
      <ul ref={list} tabIndex={-1} aria-label="Signed-in browsers" className="border-b border-line">
        {(query.data?.sessions ?? usual).map((session) => (
          <Row key={session.id} session={session} onEnded={() => list.current?.focus()} />
        ))}
      </ul>
    </SkeletonUntil>
  );
}
