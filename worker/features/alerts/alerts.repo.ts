import { sql } from 'drizzle-orm';
import type { AlertKind } from '#contract/alerts';
import { DAY, MINUTE } from '#contract/time';
import { assertStatement } from '../../db/assert.ts';
import type { Db } from '../../db/client.ts';
import { literalNumber } from '../../db/literal-number.ts';

/** An alert as stored. Times are milliseconds UTC. */
export type AlertRow = {
  seq: number;
  id: string;
  kind: AlertKind;
  subject: string;
  since: number;
  raisedAt: number;
  resolvedAt: number | null;
  isHeld: 0 | 1;
  mails: number;
  hasWebhook: 0 | 1;
};
export type OpenAlertRow = Pick<AlertRow, 'id' | 'kind' | 'subject' | 'since'>;

/** Facts about everything that health does not check. Times are null when there is no such thing. */
export type AlertFacts = {
  parkedSince: number | null;
  failedEventSince: number | null;
  /** Creation time of the first unanswered report. */
  reportSince: number | null;
  backedUpAt: number | null;
  signIns: readonly { userId: string; since: number }[];
  disputes: readonly { id: string; since: number }[];
};

/** Rows of a list that are read at most. */
const ROWS_MAX = literalNumber(100);

/** Reads single facts: one row. */
export function alertFactsStatement(db: Db) {
  const firstReport = (table: 'article_reports' | 'comment_reports' | 'blogger_reports') => sql`
    (SELECT created_at FROM ${sql.raw(table)} WHERE decision IS NULL AND seq > 0 ORDER BY seq LIMIT 1)`;
  const reports = [
    firstReport('article_reports'),
    firstReport('comment_reports'),
    firstReport('blogger_reports'),
  ] as const;
  return db.all<Omit<AlertFacts, 'signIns' | 'disputes'>>(sql`
    SELECT (SELECT created_at FROM outbox_messages WHERE state = 'parked' AND tried_at >= 0 ORDER BY tried_at LIMIT 1)
        AS parkedSince,
      (SELECT min(received_at) FROM (
         SELECT received_at FROM stripe_events WHERE state = 'received' AND error IS NOT NULL AND tried_at >= 0
          ORDER BY tried_at LIMIT ${ROWS_MAX})) AS failedEventSince,
      (SELECT min(at) FROM (SELECT ${reports[0]} AS at UNION ALL SELECT ${reports[1]} UNION ALL SELECT ${reports[2]})) AS reportSince,
      (SELECT backed_up_at FROM alert_settings WHERE id = 1) AS backedUpAt`);
}

/** Reads the admins whose accounts had at least `burst` refused sign-ins since `from`. */
export function refusedAdminsStatement(db: Db, from: number, burst: number) {
  return db.all<{ userId: string; since: number }>(sql`
    SELECT u.id AS userId, min(e.minute) AS since
      FROM admin_users a JOIN users u ON u.seq = a.user
      JOIN security_events e ON e.type = 'brute_force_attempt' AND e.actor = u.id AND e.minute >= ${from}
     GROUP BY u.id HAVING sum(e.count) >= ${burst} LIMIT ${ROWS_MAX}`);
}

/** Milliseconds before the last evaluation: an event may have been stored while it ran. */
const OVERLAP_MS = 15 * MINUTE;

/** Reads the disputes that Stripe reported since the last evaluation, and that have no alert. */
export function disputesStatement(db: Db, now: number) {
  const from = sql`
    (SELECT iif(evaluated_at = 0, ${now - DAY}, evaluated_at) - ${OVERLAP_MS} FROM alert_settings WHERE id = 1)`;
  return db.all<{ id: string; since: number }>(sql`
    SELECT coalesce(object_id, id) AS id, min(received_at) AS since FROM stripe_events
     WHERE received_at > ${from} AND type = 'charge.dispute.created'
       AND NOT EXISTS (SELECT 1 FROM alerts WHERE kind = 'dispute' AND subject = coalesce(object_id, stripe_events.id))
     GROUP BY 1 LIMIT ${ROWS_MAX}`);
}

/** Reads the alerts whose problem lasts. */
export const openAlertsStatement = (db: Db) =>
  db.all<OpenAlertRow>(sql`SELECT id, kind, subject, since FROM alerts WHERE resolved_at IS NULL AND kind >= ''`);

const columns = sql`seq, id, kind, subject, since, raised_at AS raisedAt, resolved_at AS resolvedAt, is_held AS isHeld,
  mails, has_webhook AS hasWebhook`;

/** Reads the alerts whose messages wait for the end of the quiet hours, oldest first. */
export const heldAlertsStatement = (db: Db) =>
  db.all<AlertRow>(sql`SELECT ${columns} FROM alerts WHERE is_held = 1 AND seq > 0 ORDER BY seq LIMIT ${ROWS_MAX}`);

/** Reads a page of alerts below `before`, newest first. */
export const alertsStatement = (db: Db, before: number, limit: number) =>
  db.all<AlertRow>(
    sql`SELECT ${columns} FROM alerts WHERE seq < ${before} ORDER BY seq DESC LIMIT ${literalNumber(limit)}`,
  );

/** Reads the admins who get alerts by email, with their stored roles. */
export function alertReceiversStatement(db: Db) {
  return db.all<{ userId: string; email: string; roles: string }>(sql`
    SELECT u.id AS userId, u.email, a.roles FROM admin_users a CROSS JOIN users u ON u.seq = a.user
     WHERE a.user > 0 AND u.deleting_at IS NULL AND NOT EXISTS (SELECT 1 FROM alert_opt_outs o WHERE o.user = a.user)
     ORDER BY a.user LIMIT ${ROWS_MAX}`);
}

/** Rolls the batch back if another evaluation was stored since `evaluatedAt`; otherwise this one is the last. */
export const claimEvaluationStatements = (db: Db, evaluatedAt: number, now: number) => [
  assertStatement(db, sql`(SELECT evaluated_at FROM alert_settings WHERE id = 1) = ${evaluatedAt}`),
  db.run(sql`UPDATE alert_settings SET evaluated_at = max(${now}, evaluated_at + 1) WHERE id = 1`),
];

/** Stores a new alert. */
export function addAlertStatement(db: Db, row: Omit<AlertRow, 'seq'>) {
  return db.run(sql`
    INSERT INTO alerts (id, kind, subject, since, raised_at, resolved_at, is_held, mails, has_webhook)
    VALUES (${row.id}, ${row.kind}, ${row.subject}, ${row.since}, ${row.raisedAt}, ${row.resolvedAt}, ${row.isHeld},
            ${row.mails}, ${row.hasWebhook})`);
}

/** Ends an alert. @param isHeld its message waits for the end of the quiet hours */
export const resolveAlertStatement = (db: Db, id: string, isHeld: boolean, now: number) =>
  db.run(sql`
    UPDATE alerts SET resolved_at = ${now}, is_held = max(is_held, ${isHeld ? 1 : 0}) WHERE id = ${id}`);

/** Marks held alerts as sent. */
export function releaseAlertsStatement(db: Db, ids: readonly string[], sent: { mails: number; hasWebhook: boolean }) {
  return db.run(sql`
    UPDATE alerts SET is_held = 0, mails = max(mails, ${sent.mails}), has_webhook = max(has_webhook, ${sent.hasWebhook ? 1 : 0})
     WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`);
}
