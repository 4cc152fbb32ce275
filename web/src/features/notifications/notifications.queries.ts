import { useInfiniteQuery } from '@tanstack/react-query';
import type { NotificationFilter, NotificationsResponse } from '#contract/notifications';
import { queryKeys } from '#contract/query-keys';
import { cursorPages } from '@/lib/http/cursor-pages.ts';
import { dedupeById } from '@/lib/http/dedupe.ts';

/** Reads the viewer's notifications of a filter, newest first. @param filter null for all */
export function useNotifications(filter: NotificationFilter | null) {
  const { data, ...query } = useInfiniteQuery({
    ...cursorPages<NotificationsResponse>(
      queryKeys.notificationList(filter ?? 'all'),
      filter === null ? '/notifications' : `/notifications?kind=${filter}`,
    ),
    // What is on screen is marked as read, so it must be new.
    staleTime: 0,
  });
  return { ...query, notifications: data && dedupeById(data.pages.flatMap((page) => page.notifications)) };
}
