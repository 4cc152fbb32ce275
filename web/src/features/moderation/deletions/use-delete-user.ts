import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { DeletionKind, DeletionProgress } from '#contract/deletions';
import type { AdminDeletionPreview } from '#contract/moderation';
import { invalidatePublicQueries } from '@/features/posts/shared/invalidate-public-queries.ts';
import { api } from '@/lib/http/api.ts';
import { backoff } from '@/lib/http/backoff.ts';
import { createStore } from '@/lib/storage/store.ts';
import { toast } from '@/lib/toast.ts';
import { moderationKeys } from '../moderation-keys.ts';
import { deletionDoneText, deletionErrorText } from './deletion-dialog-text.ts';

/** `isBlogger` is true if the account has a blog; undefined if unknown. */
export type Person = { id: string; username: string; isBlogger?: boolean };

const pathOf = (person: Person) => `/admin/people/${encodeURIComponent(person.id)}/deletion`;

/** Fetches the consequences of deleting a blog or an account. The result is never cached. */
export function useUserDeletionPreview(person: Person, kind: DeletionKind) {
  return useQuery({
    queryKey: moderationKeys.deletionPreview(person.id, kind),
    queryFn: ({ signal }) => api.get<AdminDeletionPreview>(`${pathOf(person)}?kind=${kind}`, signal),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Invalidates the lists that may still show the deleted user. */
function invalidateLists(queryClient: QueryClient) {
  void queryClient.invalidateQueries({ queryKey: moderationKeys.readers });
  void queryClient.invalidateQueries({ queryKey: moderationKeys.deletions });
  void invalidatePublicQueries(queryClient);
}

/** An admin's confirmation of a deletion: the typed username, and the reason that is emailed to its owner. */
export type DeletionStatement = { username: string; reason: string };
/**
 * `running` is a deletion to follow. If it is null, a deletion starts; with an empty statement, an existing one
 * resumes.
 */
type Begin = { running: DeletionProgress | null; statement: Partial<DeletionStatement> };

/** Progress of the deletions followed in this tab, by kind and user; null before the first response. */
const watched = createStore<Record<string, DeletionProgress | null | undefined>>({});

const FIRST_PAUSE = 700;
const LONGEST_PAUSE = 10_000;
/**
 * Maximum number of polls, about ten minutes. A longer deletion waits for the payment provider and continues without
 * being followed.
 */
const POLLS_MAX = 65;
/** Maximum number of consecutive failed polls. */
const MISSES_MAX = 4;

type PollOptions = {
  fetchProgress: (id: string) => Promise<DeletionProgress>;
  /** Receives each progress update. */
  onProgress: (progress: DeletionProgress) => void;
  wait?: (milliseconds: number) => Promise<unknown>;
};

const pause = (milliseconds: number) => new Promise((over) => setTimeout(over, milliseconds));

/**
 * Polls a deletion until it is done. Returns false if polling stops early; the server continues the deletion
 * regardless.
 */
export async function pollDeletion(
  begun: DeletionProgress,
  { fetchProgress, onProgress, wait = pause }: PollOptions,
): Promise<boolean> {
  onProgress(begun);
  let progress = begun;
  let misses = 0;
  for (let polls = 0; progress.state !== 'done'; polls++) {
    if (polls === POLLS_MAX || misses === MISSES_MAX) return false;
    await wait(backoff(polls, { first: FIRST_PAUSE, max: LONGEST_PAUSE, factor: 1.3 }));
    try {
      progress = await fetchProgress(begun.id);
      misses = 0;
      onProgress(progress);
    } catch {
      misses++;
    }
  }
  return true;
}

/**
 * Deletes a blog or an account and follows the deletion until it is done; resumes one that was started before. Reports
 * the result as a toast, on whatever page the admin is.
 */
export function useDeletePerson(person: Person, kind: DeletionKind, onDone?: () => void) {
  const queryClient = useQueryClient();
  const key = `${kind} ${person.id}`;
  const progress = useSyncExternalStore(watched.subscribe, watched.snapshot, watched.snapshot)[key];

  const { mutate, error, reset, isPending, data } = useMutation({
    mutationFn: async ({ running, statement }: Begin) => {
      const begun = running ?? (await api.post<DeletionProgress>(pathOf(person), { kind, ...statement }));
      void queryClient.invalidateQueries({ queryKey: moderationKeys.deletions });
      return await pollDeletion(begun, {
        fetchProgress: (id) => api.get<DeletionProgress>(`/admin/deletions/${encodeURIComponent(id)}`),
        onProgress: (now) => watched.set({ [key]: now }),
      });
    },
    onMutate: () => watched.set({ [key]: null }),
    onSuccess: (isDone) => {
      if (!isDone) watched.set({ [key]: undefined });
      invalidateLists(queryClient);
      if (isDone) toast.success(deletionDoneText(kind, person.username));
      else toast.info('Deletion in progress', 'See its progress under Moderation.');
      onDone?.();
    },
    onError: (failure) => {
      watched.set({ [key]: undefined });
      const { title, text } = deletionErrorText(failure, kind);
      toast.error(title, text);
    },
  });
  return {
    isDeleting: isPending || (progress !== undefined && progress?.state !== 'done'),
    /** True after the deletion was followed here, to its end or until polling stopped. */
    isOver: data !== undefined,
    progress: progress ?? null,
    error,
    begin: (statement: DeletionStatement) => mutate({ running: null, statement }),
    /** Resumes a slow deletion. */
    resume: () => mutate({ running: null, statement: {} }),
    /** Follows a deletion that is already running. */
    follow: (running: DeletionProgress) => isPending || mutate({ running, statement: {} }),
    /** Invalidates the lists if the user was already deleted. */
    drop: () => {
      invalidateLists(queryClient);
      onDone?.();
    },
    /** Clears the result of the last deletion. */
    forget: () => isPending || reset(),
  };
}

export type PersonDeletion = ReturnType<typeof useDeletePerson>;
