import { isMailedKind } from '#contract/notifications';
import type { Ctx } from '../../context.ts';
import { wakeOutbox } from '../../outbox/wake.ts';
import { announceNotifications } from '../live/announcements.service.ts';
import type { NotifiedRow } from './notifications.statements.ts';

/**
 * Notifies the pages of the people that `notifyStatement` or `countOfDayStatement` returned, and wakes the outbox for
 * kinds that are emailed. Call it after the commit.
 */
export function announceNotified(ctx: Ctx, rows: readonly NotifiedRow[]): void {
  for (const user of new Set(rows.map((row) => row.user))) announceNotifications(ctx, user);
  if (rows.some(({ kind }) => isMailedKind(kind))) wakeOutbox(ctx, 'jobs');
}
