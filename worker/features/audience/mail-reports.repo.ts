import { type SQL, sql } from 'drizzle-orm';
import type { Db, Statement } from '../../db/client.ts';
import { DELIVERY } from '../../db/deliveries.ts';
import { BULK_SHARDS } from './lists.policy.ts';
import type { ReportedCampaign, ReportKind } from './mail-reports.policy.ts';
import { presentContactSql } from './members.statements.ts';
import { countSoftBounceStatement, suppressComplaintStatement, suppressStatement } from './suppressions.repo.ts';

const { waiting, sent, bounced, complained, bouncedTemporarily } = DELIVERY;

/**
 * The states that a report changes, and the state afterwards, which remembers what was counted: a repeated report changes
 * nothing. A mail may bounce before its hand-over is recorded.
 */
const reportedStates: Record<ReportKind, { from: readonly number[]; to: number }> = {
  permanent: { from: [waiting, sent, bouncedTemporarily], to: bounced },
  temporary: { from: [waiting, sent], to: bouncedTemporarily },
  complaint: { from: [waiting, sent, bounced, bouncedTemporarily], to: complained },
};

/** A mail of a campaign: `seq` of both. */
type ReportedMail = { campaign: number; contact: number };

const deliverySql = ({ campaign, contact }: ReportedMail): SQL => sql`
  campaign = ${campaign} AND shard = ${contact % BULK_SHARDS} AND contact = ${contact}`;
const stateIn = (states: readonly number[]): SQL => sql.raw(`state IN (${states.join()})`);

/** Reads the address of a contact, null if it was erased, with the salt of the suppression list: one row. */
export function reportedAddressStatement(db: Db, contact: number) {
  return db.all<{ address: string | null; salt: string }>(sql`
    SELECT coalesce(u.email, c.email) AS address, b.salt
      FROM bulk_mail b LEFT JOIN contacts c ON c.seq = ${presentContactSql(contact)} LEFT JOIN users u ON u.seq = c.user WHERE b.id = 1`);
}

/** Suppresses the address of a report. A mail whose delivery is no longer stored has no state that could repeat. */
function suppressReportedStatement(
  db: Db,
  mail: ReportedMail,
  { kind, hash }: { kind: ReportKind; hash: string },
  now: number,
) {
  const { from } = reportedStates[kind];
  const isNew = sql`EXISTS (SELECT 1 FROM deliveries WHERE ${deliverySql(mail)} AND ${stateIn(from)})`;
  if (kind === 'temporary') return countSoftBounceStatement(db, hash, now, isNew);
  // A mail without a stored confirmation counts as failed, and can bounce all the same.
  const isUnknown = sql`NOT EXISTS (SELECT 1 FROM deliveries WHERE ${deliverySql(mail)} AND state NOT IN (${sql.raw(`${DELIVERY.failed}, ${DELIVERY.excluded}`)}))`;
  const suppress = kind === 'complaint' ? suppressComplaintStatement : suppressStatement;
  return suppress(db, hash, now, sql`(${isNew} OR ${isUnknown})`);
}

/**
 * Applies a report once: suppresses the address, counts it and remembers it in the delivery. The last statement returns
 * the counts of the campaign, no row if it no longer exists.
 * @param hash of the address, null if the contact was erased
 */
export function applyReportStatements(
  db: Db,
  mail: ReportedMail,
  { kind, hash }: { kind: ReportKind; hash: string | null },
  now: number,
) {
  const { from, to } = reportedStates[kind];
  const delivery = sql`SELECT state FROM deliveries WHERE ${deliverySql(mail)} AND ${stateIn(from)}`;
  const count = { permanent: sql`bounced = bounced + 1`, complaint: sql`complained = complained + 1`, temporary: null }[
    kind
  ];
  const writes: Statement[] = [
    ...(hash === null ? [] : [suppressReportedStatement(db, mail, { kind, hash }, now)]),
    // A report proves that the mail was handed over, before its lane has recorded that.
    db.run(sql`
      UPDATE campaigns SET sent = sent + (d.state = ${DELIVERY.waiting})${count === null ? sql`` : sql`, ${count}`}
        FROM (${delivery}) d WHERE campaigns.seq = ${mail.campaign}`),
    ...(kind === 'temporary'
      ? []
      : [
          // The address came from a file, so its first bounce or complaint ends the membership.
          db.run(sql`
            UPDATE list_members SET state = 'left', left_at = ${now}
             WHERE blogger = (SELECT blogger FROM campaigns WHERE seq = ${mail.campaign}) AND state = 'active' AND source = 'import'
               AND contact = ${presentContactSql(mail.contact)}
               AND EXISTS (SELECT 1 FROM deliveries WHERE ${deliverySql(mail)} AND ${stateIn(from)})`),
        ]),
    db.run(sql`UPDATE deliveries SET state = ${to} WHERE ${deliverySql(mail)} AND ${stateIn(from)}`),
  ];
  const counts = db.all<ReportedCampaign>(sql`
    SELECT m.seq, m.blogger, m.sent, m.bounced, m.complained, a.title AS announcement, a.document
      FROM campaigns m LEFT JOIN announcements a ON a.seq = m.announcement WHERE m.seq = ${mail.campaign}`);
  return [writes, counts] as const;
}
