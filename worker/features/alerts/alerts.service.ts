import { ALERT_PAGE_SIZE, type AlertsResponse, alertTitle } from '#contract/alerts';
import type { Ctx } from '../../context.ts';
import { paginate, readCursor } from '../../db/cursor.ts';
import { requireAdmin } from '../security/admins.service.ts';
import { alertsStatement } from './alerts.repo.ts';

/**
 * Returns a page of alerts, newest first. Two round trips.
 * @throws AppError signed_out; forbidden; invalid_input for a malformed cursor
 */
export async function readAlerts(ctx: Ctx, cursor: string | undefined): Promise<AlertsResponse> {
  await requireAdmin(ctx);
  const found = await alertsStatement(ctx.db, readCursor(cursor).before, ALERT_PAGE_SIZE + 1);
  const { rows, nextCursor } = paginate(found, ALERT_PAGE_SIZE);
  const alerts = rows.map(({ seq: _seq, subject, isHeld, hasWebhook, ...alert }) => ({
    ...alert,
    title: alertTitle({ kind: alert.kind, subject }, false),
    isHeld: isHeld === 1,
    hasWebhook: hasWebhook === 1,
  }));
  return { alerts, nextCursor };
}
