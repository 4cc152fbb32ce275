import { type SQL, sql } from 'drizzle-orm';
import { UNSIGNED_WEBHOOK } from '#contract/security';
import type { OutboxLane } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { isCall, isOf, writesMails } from '../../db/outbox-sending.ts';

/** What the database knows of the parts that work on their own. Times are milliseconds UTC, null where there is none. */
export type VitalsRow = {
  /** Null without a catalog: choices made from it would be stored as nothing. */
  catalog: number | null;
  mailSentAt: number | null;
  parkedMails: number;
  /** Since when the call to the provider that was given up first has not been made. */
  parkedCallSince: number | null;
  parkedCalls: number;
  /** Since when the event that was tried least lately has waited to be applied. */
  openEventSince: number | null;
  eventAppliedAt: number | null;
  /** Since when the first job of those that only write mails has failed for good, and how many have. */
  parkedNoticeSince: number | null;
  parkedNotices: number;
  eventReceivedAt: number | null;
  /** The newest payment among those booked last. */
  lastPaidAt: number | null;
  /** The start of the minute in which a webhook was last refused for its signature. */
  webhookRefusedAt: number | null;
  /** The last finished comparison with the provider; null before the first. */
  reconciledAt: number | null;
  comparedSubscriptions: number | null;
  unknownSubscriptions: number | null;
};

/** So many of a list are looked at: one answer costs a few hundred rows, however ill a part is. */
const LOOKED_AT = sql.raw('100');

const parked = (what: SQL, lane: OutboxLane, which: SQL = sql`1`) => sql`(SELECT ${what} FROM (
  SELECT created_at FROM outbox_messages WHERE state = 'parked' AND ${isOf(lane)} AND ${which} AND tried_at >= 0
   ORDER BY tried_at LIMIT ${LOOKED_AT}))`;

/** The vitals: always one row. Only a working, migrated database answers. */
export function vitalsStatement(db: Db) {
  return db.all<VitalsRow>(sql`
    SELECT (SELECT seq FROM topics LIMIT 1) AS catalog,
      (SELECT sent_at FROM outbox_messages WHERE state = 'sent' AND ${isOf('mail')} AND sent_at >= 0
        ORDER BY sent_at DESC LIMIT 1) AS mailSentAt,
      ${parked(sql`count(*)`, 'mail')} AS parkedMails,
      ${parked(sql`min(created_at)`, 'billing', isCall)} AS parkedCallSince,
      ${parked(sql`count(*)`, 'billing', isCall)} AS parkedCalls,
      ${parked(sql`min(created_at)`, 'billing', writesMails)} AS parkedNoticeSince,
      ${parked(sql`count(*)`, 'billing', writesMails)} AS parkedNotices,
      (SELECT received_at FROM stripe_events WHERE state = 'received' AND tried_at >= 0 ORDER BY tried_at LIMIT 1)
        AS openEventSince,
      (SELECT max(applied_at) FROM (
         SELECT applied_at FROM stripe_events WHERE received_at >= 0 ORDER BY received_at DESC LIMIT ${LOOKED_AT}))
        AS eventAppliedAt,
      (SELECT received_at FROM stripe_events WHERE received_at >= 0 ORDER BY received_at DESC LIMIT 1)
        AS eventReceivedAt,
      (SELECT max(paid_at) FROM (SELECT paid_at FROM invoices ORDER BY rowid DESC LIMIT ${LOOKED_AT})) AS lastPaidAt,
      (SELECT max(minute) FROM security_events WHERE type = 'content_tampering' AND detail = ${UNSIGNED_WEBHOOK})
        AS webhookRefusedAt,
      r.finished_at AS reconciledAt, r.compared AS comparedSubscriptions, r.unknown AS unknownSubscriptions
      FROM (SELECT 1) LEFT JOIN reconciliations r ON r.id = (
        SELECT id FROM reconciliations WHERE started_at >= 0 AND finished_at IS NOT NULL
         ORDER BY started_at DESC LIMIT 1)`);
}
