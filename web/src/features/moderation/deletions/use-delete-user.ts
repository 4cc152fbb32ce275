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

/** `isBlogger`: more than a reader's account goes with them; where it is known. */
export type Person = { id: string; username: string; isBlogger?: boolean };

const pathOf = (person: Person) => `/admin/people/${encodeURIComponent(person.id)}/deletion`;

/** What deleting a blog or an account would take with it, asked anew each time it is wanted. */
export function useUserDeletionPreview(person: Person, kind: DeletionKind) {
  return useQuery({
    queryKey: moderationKeys.deletionPreview(person.id, kind),
    queryFn: ({ signal }) => api.get<AdminDeletionPreview>(`${pathOf(person)}?kind=${kind}`, signal),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Who is gone stands in no list any more. */
function renewLists(queryClient: QueryClient) {
  void queryClient.invalidateQueries({ queryKey: moderationKeys.readers });
  void queryClient.invalidateQueries({ queryKey: moderationKeys.deletions });
  void invalidatePublicQueries(queryClient);
}

/** What an admin confirms a deletion with: the typed username, and the reason that is mailed to its owner. */
export type DeletionStatement = { username: string; reason: string };
/** `running` is watched; without it a deletion begins, or goes on where there is no statement. */
type Begin = { running: DeletionProgress | null; statement: Partial<DeletionStatement> };

/** Deletions begun in this tab, by whom and what: how far they are, null before the first answer, at last done. */
const watched = createStore<Record<string, DeletionProgress | null | undefined>>({});

/**
 * Deletes a blog or an account, and watches until it is done. Asked again it goes on with one that has begun. It says
 * at the edge of the screen how it ended, wherever the admin is by then.
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
    /** It was watched here to its end, or out of sight. */
    isOver: data !== undefined,
    progress: progress ?? null,
    error,
    begin: (statement: DeletionStatement) => mutate({ running: null, statement }),
    /** Goes on with one that runs and is slow. */
    resume: () => mutate({ running: null, statement: {} }),
    /** Watches one that runs already. */
    follow: (running: DeletionProgress) => isPending || mutate({ running, statement: {} }),
    /** They were gone before. */
    drop: () => {
      renewLists(queryClient);
      onDone?.();
    },
    /** Forgets how the last one ended. */
    forget: () => isPending || reset(),
  };
}

export type PersonDeletion = ReturnType<typeof useDeletePerson>;
