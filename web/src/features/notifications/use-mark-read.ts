import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { SessionResponse } from '#contract/accounts';
import type {
  NotificationFilter,
  NotificationItem,
  ReadNotificationsRequest,
  ReadNotificationsResponse,
} from '#contract/notifications';
import { changeKeys, queryKeys } from '#contract/query-keys';
import { api } from '@/lib/http/api.ts';

/** Marks notifications as read. The list keeps its marks until it is fetched again, so the reader sees what is new. */
function useReadNotifications() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: changeKeys.notifications,
    mutationFn: (request: ReadNotificationsRequest) =>
      api.put<ReadNotificationsResponse>('/notifications/read', request),
    onSuccess: ({ unread }) => {
      queryClient.setQueryData<SessionResponse>(queryKeys.session, (session) =>
        session?.viewer ? { viewer: { ...session.viewer, unread } } : session,
      );
    },
  });
}

/** Marks what is shown as read, while the page is visible: what arrives in a hidden tab stays unread. */
export function useMarkRead(shown: readonly NotificationItem[] | undefined, filter: NotificationFilter | null): void {
  const { mutate } = useReadNotifications();
  const newest = shown?.some(({ isRead }) => !isRead) ? (shown[0]?.id ?? null) : null;
  const unread =
    shown
      ?.filter(({ isRead }) => !isRead)
      .map(({ id, count }) => `${id} ${count}`)
      .join() ?? '';
  useEffect(() => {
    if (newest === null || unread === '') return;
    const request = { upTo: newest, ...(filter !== null && { kind: filter }) };
    const mark = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', mark);
      mutate(request);
    };
    document.addEventListener('visibilitychange', mark);
    mark();
    return () => document.removeEventListener('visibilitychange', mark);
  }, [mutate, newest, unread, filter]);
}
