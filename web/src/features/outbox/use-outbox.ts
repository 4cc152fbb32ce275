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
import { MINUTE } from '#contract/time';
import { api } from '@/lib/http/api.ts';
import { dedupeById } from '@/lib/http/dedupe.ts';
import { sharedPages } from '@/lib/live/shared-pages.ts';
import { formatCount } from '@/lib/text/format.ts';
import { toast } from '@/lib/toast.ts';
import { toastError } from '@/lib/toast-error.ts';

/** Shortest and longest interval of refetching while messages are waiting. Milliseconds. */
const LOOKED_AFTER = 10_000;
const LOOKED_WITHIN = MINUTE;

/**
 * Returns the milliseconds until the next refetch, based on the next attempt of a visible message. Returns false if
 * nothing can be sent, or if more than one page is shown, because a refetch requests all pages.
 */
export function nextRefetchDelay([first, ...more]: readonly OutboxResponse[], cameAt: number): number | false {
  if (first === undefined || more.length > 0) return false;
  const { counts, problem, messages } = first;
  if (problem !== null || counts.waiting + counts.retried === 0) return false;
  const next = Math.min(...messages.map(({ nextAttemptAt }) => nextAttemptAt ?? Infinity)) - cameAt;
  return Math.max(LOOKED_AFTER, Math.min(next, LOOKED_WITHIN));
}

/** Fetches the messages of one state, and the counts of all states. */
export function useOutbox(state: OutboxState) {
  const { data, ...query } = useInfiniteQuery({
    ...sharedPages<OutboxResponse>(queryKeys.admin('outbox', state), `/admin/outbox?state=${state}`),
    refetchInterval: ({ state: { data: known, dataUpdatedAt } }) => nextRefetchDelay(known?.pages ?? [], dataUpdatedAt),
  });
  return { ...query, first: data?.pages[0], messages: dedupeById(data?.pages.flatMap((page) => page.messages) ?? []) };
}

/** Invalidates the outbox and the counts of pending admin tasks. */
function invalidateOutbox(queryClient: QueryClient) {
  void queryClient.invalidateQueries({ queryKey: queryKeys.adminWaiting });
  return queryClient.invalidateQueries({ queryKey: queryKeys.admin('outbox') });
}

/** Retries a message immediately. */
export function useResend({ id }: OutboxMessage) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.post<ResendResponse>(`/admin/outbox/${encodeURIComponent(id)}/resend`),
    onSuccess: () => toast.success('Retrying now'),
    onError: (error) => toastError(error, mailMessages.resendFailed),
    onSettled: () => invalidateOutbox(queryClient),
  });
}

/** Deletes a parked email. */
export function useDiscard({ id }: OutboxMessage) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.delete<DiscardResponse>(`/admin/outbox/${encodeURIComponent(id)}`),
    onSuccess: () => toast.success('Message discarded'),
    onError: (error) => toastError(error, mailMessages.discardFailed),
    onSettled: () => invalidateOutbox(queryClient),
  });
}

/** Retries all parked messages, one slice per request. */
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
        ? toast.info('None of the parked messages can be resent')
        : toast.success(`Retrying ${formatCount(resent, 'message')}`),
    onError: (error) => toastError(error, mailMessages.resendFailed),
    onSettled: () => invalidateOutbox(queryClient),
  });
}
