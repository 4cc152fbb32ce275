import { type QueryClient, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type DiscardResponse,
  mailMessages,
  type OutboxMessage,
  type OutboxResponse,
  type OutboxState,
  type ResendParkedResponse,
  type ResendResponse,
} from '#contract/mail';
import { queryKeys } from '#contract/query-keys';
import { api } from '@/lib/http/api.ts';
import { dedupeById } from '@/lib/http/dedupe.ts';
import { sharedPages } from '@/lib/live/shared-pages.ts';
import { formatCount } from '@/lib/text/format.ts';
import { toast } from '@/lib/toast.ts';
import { toastError } from '@/lib/toast-error.ts';

/** While something waits, so soon at the earliest and at the latest is looked whether it has left. Milliseconds. */
const LOOKED_AFTER = 10_000;
const LOOKED_WITHIN = 60_000;

/**
 * How many milliseconds after the pages came to look again: when the first message shown is tried next; false where nothing can leave, and
 * once more than a page is shown, as each look would ask for all of them.
 */
export function nextRefetchDelay([first, ...more]: readonly OutboxResponse[], cameAt: number): number | false {
  if (first === undefined || more.length > 0) return false;
  const { counts, problem, messages } = first;
  if (problem !== null || counts.waiting + counts.retried === 0) return false;
  const next = Math.min(...messages.map(({ nextAttemptAt }) => nextAttemptAt ?? Infinity)) - cameAt;
  return Math.max(LOOKED_AFTER, Math.min(next, LOOKED_WITHIN));
}

/** The messages of one state, and how many there are of each. */
export function useOutbox(state: OutboxState) {
  const { data, ...query } = useInfiniteQuery({
    ...sharedPages<OutboxResponse>(queryKeys.admin('outbox', state), `/admin/outbox?state=${state}`),
    refetchInterval: ({ state: { data: known, dataUpdatedAt } }) => nextRefetchDelay(known?.pages ?? [], dataUpdatedAt),
  });
  return { ...query, first: data?.pages[0], messages: dedupeById(data?.pages.flatMap((page) => page.messages) ?? []) };
}

/** Looks again at what is sent, and at how much waits for an admin. */
function renewOutbox(queryClient: QueryClient) {
  void queryClient.invalidateQueries({ queryKey: queryKeys.adminWaiting });
  return queryClient.invalidateQueries({ queryKey: queryKeys.admin('outbox') });
}

/** Has a message tried again now. */
export function useResend({ id }: OutboxMessage) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.post<ResendResponse>(`/admin/outbox/${encodeURIComponent(id)}/resend`),
    onSuccess: () => toast.success('It is tried again now'),
    onError: (error) => toastError(error, mailMessages.resendFailed),
    onSettled: () => renewOutbox(queryClient),
  });
}

/** Deletes a parked mail. */
export function useDiscard({ id }: OutboxMessage) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.delete<DiscardResponse>(`/admin/outbox/${encodeURIComponent(id)}`),
    onSuccess: () => toast.success('Message discarded'),
    onError: (error) => toastError(error, mailMessages.discardFailed),
    onSettled: () => renewOutbox(queryClient),
  });
}

/** Has everything that is parked tried again, a slice at a time. */
export function useResendParked() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      let resent = 0;
      for (let hasMore = true; hasMore; ) {
        const slice = await api.post<ResendParkedResponse>('/admin/outbox/resend-parked');
        resent += slice.resent;
        hasMore = slice.hasMore && slice.resent > 0;
      }
      return resent;
    },
    onSuccess: (resent) =>
      resent === 0
        ? toast.info('Nothing that is parked can be sent any more')
        : toast.success(`${formatCount(resent, 'message')} ${resent === 1 ? 'is' : 'are'} tried again now`),
    onError: (error) => toastError(error, mailMessages.resendFailed),
    onSettled: () => renewOutbox(queryClient),
  });
}
