import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import type { TimeCursor } from '../../db/cursor.ts';
import type { PartiesRow } from './payments.repo.ts';

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
    SELECT f.invoice AS id, f.subscriber_account AS subscriberAccount, f.creator_account AS bloggerAccount,
      r.username AS readerName, b.username AS bloggerName, f.cents, f.state, f.decline_code AS declineCode, f.attempts,
      f.next_attempt_at AS nextAttemptAt, s.past_due_since AS pastDueSince, f.failed_at AS at
      FROM (SELECT * FROM failed_payments WHERE failed_at <= ${at} AND (failed_at < ${at} OR invoice < ${id})
             ORDER BY failed_at DESC, invoice DESC LIMIT ${limit}) f
      LEFT JOIN users r ON r.seq = f.subscriber LEFT JOIN users b ON b.seq = f.creator
      LEFT JOIN subscriptions s ON s.id = f.subscription_id AND s.ended_at IS NULL
     ORDER BY f.failed_at DESC, f.invoice DESC`);
}

export type DisputeRow = PartiesRow & {
  id: string;
  paymentId: string;
  cents: number;
  reason: string;
  status: string;
  evidenceDueAt: number | null;
  at: number;
};

/** Reads disputes below a cursor, newest first. */
export function disputeListStatement(db: Db, { at, id }: TimeCursor, limit: number) {
  return db.all<DisputeRow>(sql`
    SELECT d.id, d.invoice AS paymentId, i.subscriber_account AS subscriberAccount, i.creator_account AS bloggerAccount,
      r.username AS readerName, b.username AS bloggerName, d.cents, d.reason, d.status,
      d.evidence_due_at AS evidenceDueAt, d.created_at AS at
      FROM (SELECT * FROM disputes WHERE created_at <= ${at} AND (created_at < ${at} OR id < ${id})
             ORDER BY created_at DESC, id DESC LIMIT ${limit}) d
      JOIN invoices i ON i.id = d.invoice
      LEFT JOIN users r ON r.seq = i.subscriber LEFT JOIN users b ON b.seq = i.creator
     ORDER BY d.created_at DESC, d.id DESC`);
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

/** Reads booked refunds below a cursor, newest first: the ledger's lines of readers. `id` of the cursor is a `seq`. */
export function refundsStatement(db: Db, { at, id }: TimeCursor, limit: number) {
  return db.all<RefundRow>(sql`
    SELECT e.seq, e.invoice AS paymentId, e.account AS readerAccount,
      coalesce(w.account, i.creator_account) AS bloggerAccount, r.username AS readerName, b.username AS bloggerName,
      e.cents, coalesce(w.cents, 0) AS bloggerCents, admin.username AS admin, q.reason, e.created_at AS at
      FROM (SELECT * FROM ledger_entries
             WHERE source_type = 'refund' AND account GLOB 'reader:*'
               AND created_at <= ${at} AND (created_at < ${at} OR seq < ${Number(id)})
             ORDER BY created_at DESC, seq DESC LIMIT ${limit}) e
      LEFT JOIN invoices i ON i.id = e.invoice
      LEFT JOIN ledger_entries w ON w.source_type = 'refund' AND w.source_id = e.source_id
           AND w.account > 'blogger:' AND w.account < 'blogger;'
      LEFT JOIN users r ON r.id = substr(e.account, 8)
      LEFT JOIN users b ON b.id = substr(coalesce(w.account, i.creator_account), 9)
      LEFT JOIN refund_requests q ON q.stripe_refund_id = e.source_id LEFT JOIN users admin ON admin.seq = q.admin
     ORDER BY e.created_at DESC, e.seq DESC`);
}
