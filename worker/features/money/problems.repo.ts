import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import type { TimeCursor } from '../../db/cursor.ts';
import { literalNumber } from '../../db/literal-number.ts';
import { wonSource } from '../billing/invoice-plan.policy.ts';
import { type PartiesRow, partyJoinsSql } from './payments.repo.ts';

export type FailureRow = PartiesRow & {
  id: string;
  cents: number;
  state: 'open' | 'given_up';
  declineCode: string | null;
  attempts: number;
  nextAttemptAt: number | null;
  /** Time of the failure that ends access; null when the subscription has ended. */
  pastDueSince: number | null;
  at: number;
};

/** Reads failed payments below a cursor, newest first. */
export function failuresStatement(db: Db, { at, id }: TimeCursor, limit: number) {
  return db.all<FailureRow>(sql`
    SELECT x.invoice AS id, x.subscriber_account AS subscriberAccount, x.creator_account AS bloggerAccount,
      r.username AS readerName, b.username AS bloggerName, x.cents, x.state, x.decline_code AS declineCode, x.attempts,
      x.next_attempt_at AS nextAttemptAt, s.past_due_since AS pastDueSince, x.failed_at AS at
      FROM (SELECT * FROM failed_payments WHERE failed_at <= ${at} AND (failed_at < ${at} OR invoice < ${id})
             ORDER BY failed_at DESC, invoice DESC LIMIT ${literalNumber(limit)}) x ${partyJoinsSql}
      LEFT JOIN subscriptions s ON s.id = x.subscription_id AND s.ended_at IS NULL
     ORDER BY x.failed_at DESC, x.invoice DESC`);
}

/** `reason` and `status` are empty for a dispute from before they were stored, which only the ledger has. */
export type DisputeRow = {
  id: string;
  paymentId: string | null;
  subscriberAccount: string;
  bloggerAccount: string | null;
  readerName: string | null;
  bloggerName: string | null;
  cents: number;
  reason: string;
  status: string;
  evidenceDueAt: number | null;
  at: number;
};

/**
 * SQL query for the newest disputes below a cursor that are only in the ledger: their lines have no invoice. A line that
 * takes one back is part of it.
 */
const oldDisputes = ({ at, id }: TimeCursor, limit: number): SQL => sql`
  SELECT e.source_id AS id, NULL AS paymentId, e.account AS subscriber_account, w.account AS creator_account, e.cents,
    '' AS reason, iif(EXISTS (SELECT 1 FROM ledger_entries WHERE source_type = 'dispute'
      AND source_id = e.source_id || ${wonSource('')} AND account = e.account), 'won', '') AS status,
    NULL AS evidenceDueAt, e.created_at AS at
    FROM ledger_entries e
    LEFT JOIN ledger_entries w ON w.source_type = 'dispute' AND w.source_id = e.source_id
         AND w.account > 'blogger:' AND w.account < 'blogger;'
   WHERE e.source_type = 'dispute' AND e.account GLOB 'reader:*' AND e.invoice IS NULL AND e.cents > 0
     AND e.created_at <= ${at} AND (e.created_at < ${at} OR e.source_id < ${id})
     AND NOT EXISTS (SELECT 1 FROM disputes WHERE id = e.source_id)
   ORDER BY e.created_at DESC, e.source_id DESC LIMIT ${literalNumber(limit)}`;

/** Reads disputes below a cursor, newest first. */
export function disputeListStatement(db: Db, cursor: TimeCursor, limit: number) {
  const { at, id } = cursor;
  return db.all<DisputeRow>(sql`
    SELECT x.id, x.paymentId, x.subscriber_account AS subscriberAccount, x.creator_account AS bloggerAccount,
      r.username AS readerName, b.username AS bloggerName, x.cents, x.reason, x.status, x.evidenceDueAt, x.at
      FROM (SELECT d.id, d.invoice AS paymentId, i.subscriber_account, i.creator_account, d.cents, d.reason, d.status,
              d.evidence_due_at AS evidenceDueAt, d.created_at AS at
              FROM (SELECT * FROM disputes WHERE created_at <= ${at} AND (created_at < ${at} OR id < ${id})
                     ORDER BY created_at DESC, id DESC LIMIT ${literalNumber(limit)}) d
              JOIN invoices i ON i.id = d.invoice
            UNION ALL SELECT * FROM (${oldDisputes(cursor, limit)})) x ${partyJoinsSql}
     ORDER BY x.at DESC, x.id DESC LIMIT ${literalNumber(limit)}`);
}

export type RefundRow = {
  seq: number;
  paymentId: string | null;
  readerAccount: string;
  bloggerAccount: string | null;
  readerName: string | null;
  bloggerName: string | null;
  cents: number;
  bloggerCents: number;
  admin: string | null;
  reason: string | null;
  at: number;
};

/** Public ids of who was refunded, or whose share was taken; at most one of them. */
export type RefundFilter = { reader: string | null; blogger: string | null };

/**
 * SQL query for the newest lines of readers in the ledger's refunds below a cursor. Those of a blogger are found by the
 * blogger's lines, so a refund that took nothing from their share is not among them.
 */
function refundLines({ reader, blogger }: RefundFilter, { at, id }: TimeCursor, limit: number): SQL {
  const newest = sql`created_at <= ${at} AND (created_at < ${at} OR seq < ${Number(id)})
    ORDER BY created_at DESC, seq DESC LIMIT ${literalNumber(limit)}`;
  const account = reader === null ? sql`GLOB 'reader:*'` : sql`= ${`reader:${reader}`}`;
  if (blogger === null) {
    return sql`
      SELECT *, created_at AS pageAt, seq AS pageSeq FROM ledger_entries
       WHERE source_type = 'refund' AND account ${account} AND ${newest}`;
  }
  return sql`
    SELECT e.*, o.created_at AS pageAt, o.seq AS pageSeq
      FROM (SELECT * FROM ledger_entries WHERE source_type = 'refund' AND account = ${`blogger:${blogger}`} AND ${newest}) o
      CROSS JOIN ledger_entries e ON e.source_type = 'refund' AND e.source_id = o.source_id
           AND e.account > 'reader:' AND e.account < 'reader;'`;
}

/** Reads booked refunds below a cursor, newest first: the ledger's lines of readers. `id` of the cursor is a `seq`. */
export function refundsStatement(db: Db, filter: RefundFilter, cursor: TimeCursor, limit: number) {
  return db.all<RefundRow>(sql`
    SELECT e.pageSeq AS seq, e.invoice AS paymentId, e.account AS readerAccount,
      coalesce(w.account, i.creator_account) AS bloggerAccount, r.username AS readerName, b.username AS bloggerName,
      e.cents, coalesce(w.cents, 0) AS bloggerCents, admin.username AS admin, q.reason, e.pageAt AS at
      FROM (${refundLines(filter, cursor, limit)}) e
      LEFT JOIN invoices i ON i.id = e.invoice
      LEFT JOIN ledger_entries w ON w.source_type = 'refund' AND w.source_id = e.source_id
           AND w.account > 'blogger:' AND w.account < 'blogger;'
      LEFT JOIN users r ON r.id = substr(e.account, 8)
      LEFT JOIN users b ON b.id = substr(coalesce(w.account, i.creator_account), 9)
      LEFT JOIN refund_requests q ON q.stripe_refund_id = e.source_id LEFT JOIN users admin ON admin.seq = q.admin
     ORDER BY e.pageAt DESC, e.pageSeq DESC`);
}
