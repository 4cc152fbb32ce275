import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type InboxChangeResponse,
  type InboxMessage,
  type InboxResponse,
  type InboxState,
  inboxMessages,
} from '#contract/inbox';
import { queryKeys } from '#contract/query-keys';
import { api } from '@/lib/http/api.ts';
import { dedupeById } from '@/lib/http/dedupe.ts';
import { sharedPages } from '@/lib/live/shared-pages.ts';
import { toast } from '@/lib/toast.ts';
import { toastError } from '@/lib/toast-error.ts';

const PATH = '/admin/inbox';
const pathOf = ({ id }: InboxMessage) => `${PATH}/${encodeURIComponent(id)}`;

/** Fetches the messages of one state, newest first. */
export function useInbox(state: InboxState) {
  const { data, ...query } = useInfiniteQuery(
    sharedPages<InboxResponse>(queryKeys.admin('inbox', state), `${PATH}?state=${state}`),
  );
  return {
    ...query,
    messages: data && dedupeById(data.pages.flatMap((page) => page.messages)),
    openCount: data?.pages.at(-1)?.openCount,
  };
}

/** Returns a function that refetches the messages and the counts of pending tasks. */
function useRefetchInbox() {
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries({ queryKey: queryKeys.adminWaiting });
    // The row is busy until the list no longer has it. Another admin may have been faster.
    return queryClient.invalidateQueries({ queryKey: queryKeys.admin('inbox') });
  };
}

/** Marks an open message as answered, or reopens an answered one. */
export function useSetAnswered(message: InboxMessage) {
  const refetch = useRefetchInbox();
  const isOpen = message.answeredAt === null;
  const path = `${pathOf(message)}/answered`;
  return useMutation({
    mutationFn: () => (isOpen ? api.put<InboxChangeResponse>(path) : api.delete<InboxChangeResponse>(path)),
    onSuccess: () => toast.success(isOpen ? inboxMessages.answered : inboxMessages.reopened),
    onError: (error) => toastError(error, isOpen ? inboxMessages.answerFailed : inboxMessages.reopenFailed),
    onSettled: refetch,
  });
}

/** Deletes a message. */
export function useDeleteMessage(message: InboxMessage) {
  const refetch = useRefetchInbox();
  return useMutation({
    mutationFn: () => api.delete(pathOf(message)),
    onSuccess: () => toast.success(inboxMessages.deleted),
    onError: (error) => toastError(error, inboxMessages.deleteFailed),
    onSettled: refetch,
  });
}
