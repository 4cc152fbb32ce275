import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { DeletionKind, DeletionProgress } from '#contract/deletions';
import type { AdminDeletionPreview } from '#contract/moderation';
import { invalidatePublicQueries } from '@/features/posts/shared/invalidate-public-queries.ts';
import { api } from '@/lib/http/api.ts';
import { createStore } from '@/lib/storage/store.ts';
import { toast } from '@/lib/toast.ts';
import { moderationKeys } from '../moderation-keys.ts';
import { deletionDoneText, deletionErrorText } from './deletion-dialog-text.ts';
import { pollDeletion } from './poll-deletion.ts';

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
function renewLists(queryClient: QueryClient) {
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
        look: (id) => api.get<DeletionProgress>(`/admin/deletions/${encodeURIComponent(id)}`),
        told: (now) => watched.set({ [key]: now }),
      });
    },
    onMutate: () => watched.set({ [key]: null }),
    onSuccess: (isDone) => {
      if (!isDone) watched.set({ [key]: undefined });
      renewLists(queryClient);
      if (isDone) toast.success(deletionDoneText(kind, person.username));
      else toast.info('The deletion goes on', 'Under Moderation you see how far it is.');
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
      renewLists(queryClient);
      onDone?.();
    },
    /** Clears the result of the last deletion. */
    forget: () => isPending || reset(),
  };
}

export type PersonDeletion = ReturnType<typeof useDeletePerson>;
