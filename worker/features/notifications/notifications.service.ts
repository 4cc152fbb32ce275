import type {
  NotificationFilter,
  NotificationsResponse,
  ReadNotificationsRequest,
  ReadNotificationsResponse,
} from '#contract/notifications';
import { NOTIFICATIONS_PAGE_SIZE } from '#contract/notifications';
import { type Ctx, readAsUser, requireUser } from '../../context.ts';
import { paginate, readCursor } from '../../db/cursor.ts';
import { announceNotifications } from '../live/announcements.service.ts';
import { presentNotification } from './notifications.present.ts';
import * as repo from './notifications.repo.ts';

/**
 * Returns a page of the viewer's notifications, newest first. One round trip.
 * @throws AppError signed_out; invalid_input for a malformed cursor
 */
export async function listNotifications(
  ctx: Ctx,
  { cursor, kind }: { cursor?: string | undefined; kind?: NotificationFilter | undefined },
): Promise<NotificationsResponse> {
  const { before } = readCursor(cursor);
  const { rows: results } = await readAsUser(ctx, (user) => [
    repo.notificationsStatement(ctx.db, user, { before, filter: kind, now: ctx.now }),
  ]);
  const { rows, nextCursor } = paginate(results[0], NOTIFICATIONS_PAGE_SIZE);
  return { notifications: rows.map(presentNotification), nextCursor };
}

/**
 * Marks the viewer's notifications as read, up to the newest that was shown, and notifies their other pages. Two round
 * trips.
 * @throws AppError signed_out; invalid_input for a malformed id
 */
export async function markNotificationsRead(
  ctx: Ctx,
  { upTo, kind }: ReadNotificationsRequest,
): Promise<ReadNotificationsResponse> {
  const { before: seq } = readCursor(upTo);
  const viewer = await requireUser(ctx);
  const [read, [state]] = await ctx.db.batch([
    repo.markReadStatement(ctx.db, viewer.seq, { upTo: seq, filter: kind, now: ctx.now }),
    repo.hasUnreadStatement(ctx.db, viewer.seq),
  ]);
  if (read.length > 0) announceNotifications(ctx, viewer.seq);
  return { unread: state?.unread ?? 0 };
}
