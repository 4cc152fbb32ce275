import { type SQL, sql } from 'drizzle-orm';
import { WRONGLY_SIGNED_WEBHOOK } from '#contract/security';
import type { OutboxLane } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { isInLaneSql, isMailJobSql, isProviderCallSql } from '../../outbox/lease.ts';

/** What the database knows of mail. Times are milliseconds UTC here and below, null where there is none. */
export type MailVitals = { mailSentAt: number | null; parkedMails: number };

/** What the database knows of payments. */
export type PaymentVitals = {
  /** When the first call to the provider was stored of those that were given up. */
  parkedCallSince: number | null;
  parkedCalls: number;
  /** When the stored event that was tried least recently, and is not applied, came. */
  openEventSince: number | null;
  eventAppliedAt: number | null;
  eventReceivedAt: number | null;
  /** The newest of the payments that were booked last, however we learned of it. */
  lastPaidAt: number | null;
  /** The start of the first minute since the last valid webhook in which one with a wrong signature was refused. */
  webhookRefusedSince: number | null;
  /** The last finished comparison with the provider, what it repaired, and how many live subscriptions were unknown there. */
  reconciledAt: number | null;
  repairedDifferences: number | null;
  comparedSubscriptions: number | null;
  unknownSubscriptions: number | null;
};

/** What the database knows of the jobs that only write mails: how many have failed for good, and since when. */
export type NoticeVitals = { parkedNoticeSince: number | null; parkedNotices: number };

/** What the database knows of the parts that work on their own; `catalog` is null when the catalog is not loaded. */
export type VitalsRow = { catalog: number | null } & MailVitals & PaymentVitals & NoticeVitals;

/** So many of a list are looked at: one answer costs a few hundred rows, however ill a part is. */
const LOOKED_AT = sql.raw('100');

const parked = (what: SQL, lane: OutboxLane, which: SQL = sql`1`) => sql`(SELECT ${what} FROM (
  SELECT created_at FROM outbox_messages WHERE state = 'parked' AND ${isInLaneSql(lane)} AND ${which} AND tried_at >= 0
   ORDER BY tried_at LIMIT ${LOOKED_AT}))`;

/** The vitals: always one row. Only a working, migrated database answers. */
export function vitalsStatement(db: Db) {
  const eventReceivedAt = sql`(
    SELECT received_at FROM stripe_events WHERE received_at >= 0 ORDER BY received_at DESC LIMIT 1)`;
  return db.all<VitalsRow>(sql`
    SELECT (SELECT seq FROM topics LIMIT 1) AS catalog,
      (SELECT sent_at FROM outbox_messages WHERE state = 'sent' AND ${isInLaneSql('mail')} AND sent_at >= 0
        ORDER BY sent_at DESC LIMIT 1) AS mailSentAt,
      ${parked(sql`count(*)`, 'mail')} AS parkedMails,
      ${parked(sql`min(created_at)`, 'billing', isProviderCallSql)} AS parkedCallSince,
      ${parked(sql`count(*)`, 'billing', isProviderCallSql)} AS parkedCalls,
      ${parked(sql`min(created_at)`, 'billing', isMailJobSql)} AS parkedNoticeSince,
      ${parked(sql`count(*)`, 'billing', isMailJobSql)} AS parkedNotices,
      (SELECT received_at FROM stripe_events WHERE state = 'received' AND tried_at >= 0 ORDER BY tried_at LIMIT 1)
        AS openEventSince,
      (SELECT max(applied_at) FROM (
         SELECT applied_at FROM stripe_events WHERE received_at >= 0 ORDER BY received_at DESC LIMIT ${LOOKED_AT}))
        AS eventAppliedAt,
      ${eventReceivedAt} AS eventReceivedAt,
      (SELECT max(paid_at) FROM (SELECT paid_at FROM invoices ORDER BY rowid DESC LIMIT ${LOOKED_AT})) AS lastPaidAt,
      (SELECT min(minute) FROM security_events WHERE type = 'content_tampering' AND detail = ${WRONGLY_SIGNED_WEBHOOK}
          AND minute > coalesce(${eventReceivedAt}, 0)) AS webhookRefusedSince,
      r.finished_at AS reconciledAt, r.repaired AS repairedDifferences, r.compared AS comparedSubscriptions, r.unknown AS unknownSubscriptions
      FROM (SELECT 1) LEFT JOIN reconciliations r ON r.id = (
        SELECT id FROM reconciliations WHERE started_at >= 0 AND finished_at IS NOT NULL
         ORDER BY started_at DESC LIMIT 1)`);
}
