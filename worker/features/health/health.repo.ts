import { type SQL, sql } from 'drizzle-orm';
import { WRONGLY_SIGNED_WEBHOOK } from '#contract/security';
import type { Db } from '../../db/client.ts';
import { literalNumber } from '../../db/literal-number.ts';
import type { OutboxLane } from '../../outbox/lane.ts';
import { isInLaneSql, isMailJobSql, isProviderCallSql } from '../../outbox/lease.ts';

/** Facts about mail. Times are milliseconds UTC here and below, null when there is none. */
export type MailVitals = { mailSentAt: number | null; parkedMails: number };

/** Facts about payments. */
export type PaymentVitals = {
  /** Creation time of the oldest parked call to Stripe. */
  parkedCallSince: number | null;
  parkedCalls: number;
  /** Time when the least recently tried unapplied event was received. */
  openEventSince: number | null;
  eventAppliedAt: number | null;
  eventReceivedAt: number | null;
  /** Newest payment among the last booked ones, from webhooks or reconcile. */
  lastPaidAt: number | null;
  /** Start of the first minute since the last valid webhook in which a webhook with a wrong signature was refused. */
  webhookRefusedSince: number | null;
  /** The last finished comparison with Stripe, its repairs, and the live subscriptions that were unknown there. */
  reconciledAt: number | null;
  repairedDifferences: number | null;
  comparedSubscriptions: number | null;
  unknownSubscriptions: number | null;
};

/** Jobs that only write emails: the number of parked ones, and the creation time of the oldest. */
export type NoticeVitals = { parkedNoticeSince: number | null; parkedNotices: number };

/** The time of the first scheduled post that waits. */
export type ScheduleVitals = { scheduledFor: number | null };

/** Facts about all parts except the database; `catalog` is null when the catalog is not loaded. */
export type VitalsRow = { catalog: number | null } & MailVitals & PaymentVitals & NoticeVitals & ScheduleVitals;

/** Rows of a list that are read at most. It limits the cost of a health check to a few hundred rows. */
const ROWS_MAX = literalNumber(100);

const parked = (what: SQL, lane: OutboxLane, which: SQL = sql`1`) => sql`(SELECT ${what} FROM (
  SELECT created_at FROM outbox_messages WHERE state = 'parked' AND ${isInLaneSql(lane)} AND ${which} AND tried_at >= 0
   ORDER BY tried_at LIMIT ${ROWS_MAX}))`;

/** Returns the vitals: always one row. Fails unless the database works and is migrated. */
export function vitalsStatement(db: Db) {
  const eventReceivedAt = sql`(
    SELECT received_at FROM stripe_events WHERE received_at >= 0 ORDER BY received_at DESC LIMIT 1)`;
  return db.all<VitalsRow>(sql`
    SELECT (SELECT seq FROM topics LIMIT 1) AS catalog,
      (SELECT sent_at FROM outbox_messages WHERE state = 'sent' AND ${isInLaneSql('mail')} AND sent_at >= 0
        ORDER BY sent_at DESC LIMIT 1) AS mailSentAt,
      ${parked(sql`count(*)`, 'mail')} AS parkedMails,
      ${parked(sql`min(created_at)`, 'jobs', isProviderCallSql)} AS parkedCallSince,
      ${parked(sql`count(*)`, 'jobs', isProviderCallSql)} AS parkedCalls,
      ${parked(sql`min(created_at)`, 'jobs', isMailJobSql)} AS parkedNoticeSince,
      ${parked(sql`count(*)`, 'jobs', isMailJobSql)} AS parkedNotices,
      (SELECT min(publish_at) FROM schedules WHERE state = 'waiting') AS scheduledFor,
      (SELECT received_at FROM stripe_events WHERE state = 'received' AND tried_at >= 0 ORDER BY tried_at LIMIT 1)
        AS openEventSince,
      (SELECT max(applied_at) FROM (
         SELECT applied_at FROM stripe_events WHERE received_at >= 0 ORDER BY received_at DESC LIMIT ${ROWS_MAX}))
        AS eventAppliedAt,
      ${eventReceivedAt} AS eventReceivedAt,
      (SELECT max(paid_at) FROM (SELECT paid_at FROM invoices ORDER BY rowid DESC LIMIT ${ROWS_MAX})) AS lastPaidAt,
      (SELECT min(minute) FROM security_events WHERE type = 'content_tampering' AND detail = ${WRONGLY_SIGNED_WEBHOOK}
          AND minute > coalesce(${eventReceivedAt}, 0)) AS webhookRefusedSince,
      r.finished_at AS reconciledAt, r.repaired AS repairedDifferences, r.compared AS comparedSubscriptions, r.unknown AS unknownSubscriptions
      FROM (SELECT 1) LEFT JOIN reconciliations r ON r.id = (
        SELECT id FROM reconciliations WHERE started_at >= 0 AND finished_at IS NOT NULL
         ORDER BY started_at DESC LIMIT 1)`);
}
