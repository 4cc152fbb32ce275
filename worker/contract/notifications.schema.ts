import * as z from 'zod';
import { cursorQuery } from './common.schema.ts';
import { notificationFilters, notificationKinds } from './notifications.ts';

/** Without `kind`, notifications of all kinds. */
export const notificationsQuery = cursorQuery.extend({ kind: z.enum(notificationFilters).optional() });

/**
 * A notification. `id` is its position in the viewer's list, for `upTo`. `title` is of the post or draft, `by` a
 * username, `note` the first words or the reason, `path` the page to open; each is null when there is none, or the
 * viewer may not see it. `at` is milliseconds UTC.
 */
export const notificationItem = z.object({
  id: z.string(),
  kind: z.enum(notificationKinds),
  count: z.int(),
  title: z.string().nullable(),
  by: z.string().nullable(),
  note: z.string().nullable(),
  path: z.string().nullable(),
  at: z.int(),
  isRead: z.boolean(),
});
export type NotificationItem = z.infer<typeof notificationItem>;

export const notificationsResponse = z.object({
  notifications: z.array(notificationItem),
  nextCursor: z.string().nullable(),
});
export type NotificationsResponse = z.infer<typeof notificationsResponse>;

/**
 * `upTo`: the `id` of the newest notification that was shown. It and all older ones are then read; with `kind`, those of
 * this filter.
 */
export const readNotificationsRequest = z.strictObject({
  upTo: z.string().max(200),
  kind: z.enum(notificationFilters).optional(),
});
export type ReadNotificationsRequest = z.infer<typeof readNotificationsRequest>;

/** `unread`: 1 while others are unread. */
export const readNotificationsResponse = z.object({ unread: z.union([z.literal(0), z.literal(1)]) });
export type ReadNotificationsResponse = z.infer<typeof readNotificationsResponse>;
