import { sql } from 'drizzle-orm';
import { assertStatement } from '../../db/assert.ts';
import type { Db, Statement } from '../../db/client.ts';
import { literalNumber } from '../../db/literal-number.ts';

/** A blogger's share of an invoice, with the facts that decide its destination and amount. US cents. */
export type TransferRow = {
  invoice: string;
  bloggerAccount: string;
  cents: number;
  reversedCents: number;
  requestedCents: number | null;
  refusals: number;
  reversingCents: number | null;
  stripeTransferId: string | null;
  amountCents: number;
  bloggerCents: number;
  refundedCents: number;
  disputedCents: number;
  chargeId: string | null;
  invoiceVersion: number;
  destination: string | null;
  canReceive: 0 | 1 | null;
};

export function transferStatement(db: Db, invoice: string) {
  return db.all<TransferRow>(sql`
    SELECT t.invoice, t.creator_account AS bloggerAccount, t.cents, t.reversed_cents AS reversedCents,
      t.asked_cents AS requestedCents, t.refusals, t.reversing_cents AS reversingCents,
      t.stripe_transfer_id AS stripeTransferId, i.amount_cents AS amountCents, i.writer_cents AS bloggerCents,
      i.refunded_cents AS refundedCents, i.disputed_cents AS disputedCents, i.charge_id AS chargeId,
      i.version AS invoiceVersion, a.stripe_account_id AS destination, a.payouts_enabled AS canReceive
      FROM transfers t JOIN invoices i ON i.id = t.invoice LEFT JOIN payout_accounts a ON a.user = t.creator
     WHERE t.invoice = ${invoice}`);
}

/** Orders shares by their last attempt: one that cannot be sent does not block the others. */
const lastTried = sql`coalesce((SELECT tried_at FROM outbox_messages WHERE id = 'transfer:' || t.invoice), 0), t.created_at`;

/**
 * Enqueues transfers of owed shares: of one invoice, the oldest of a blogger, or the least recently tried of every
 * blogger who can receive them. Requeues one that could not be sent; a waiting one does not change.
 */
export function enqueueOwedTransfersStatement(
  db: Db,
  whose: { invoice: string } | { bloggerSeq: number } | 'everybody',
  now: number,
  limit = 1,
): Statement {
  const which =
    whose === 'everybody'
      ? // The range makes SQLite use the index of owed shares.
        sql`t.creator > 0 AND EXISTS (SELECT 1 FROM payout_accounts a WHERE a.user = t.creator AND a.payouts_enabled = 1)`
      : 'invoice' in whose
        ? sql`t.invoice = ${whose.invoice}`
        : sql`t.creator = ${whose.bloggerSeq}`;
  return db.run(sql`
    INSERT INTO outbox_messages (id, kind, payload, state, next_attempt_at, created_at)
    SELECT 'transfer:' || t.invoice, 'transfer', json_object('invoice', t.invoice), 'waiting', ${now}, ${now}
      FROM transfers t
     WHERE ${which} AND t.stripe_transfer_id IS NULL AND t.cents > t.reversed_cents
     ORDER BY ${whose === 'everybody' ? lastTried : sql`t.creator, t.created_at`} LIMIT ${literalNumber(limit)}
        ON CONFLICT (id) DO UPDATE SET state = 'waiting', attempts = 0, next_attempt_at = excluded.next_attempt_at,
           last_error = NULL, sent_at = NULL WHERE state <> 'waiting'`);
}

const invoiceIs = (db: Db, { invoice, invoiceVersion }: TransferRow) =>
  assertStatement(db, sql`EXISTS (SELECT 1 FROM invoices WHERE id = ${invoice} AND version = ${invoiceVersion})`);

/** Reserves the amount to transfer. Rolls the batch back when the invoice has changed. */
export function reserveTransferStatements(db: Db, transfer: TransferRow, returnedCents: number): Statement[] {
  return [
    invoiceIs(db, transfer),
    db.run(sql`
      UPDATE transfers SET asked_cents = cents - ${returnedCents}, reversed_cents = ${returnedCents}
       WHERE invoice = ${transfer.invoice} AND asked_cents IS NULL AND refusals = ${transfer.refusals}`),
  ];
}

/** Counts a failure of Stripe, which the idempotency key repeats from then on. The money may have been sent. */
export function markTransferFailedStatement(db: Db, { invoice, refusals }: TransferRow): Statement {
  return db.run(sql`
    UPDATE transfers SET refusals = refusals + 1 WHERE invoice = ${invoice} AND refusals = ${refusals}`);
}

/** Releases the reserved amount after a rejection, or without a payout account: nothing was sent. */
export function markTransferRejectedStatement(db: Db, { invoice, refusals }: TransferRow): Statement {
  return db.run(sql`
    UPDATE transfers SET asked_cents = NULL, refusals = refusals + 1
     WHERE invoice = ${invoice} AND refusals = ${refusals} AND stripe_transfer_id IS NULL`);
}

export function markTransferSentStatement(
  db: Db,
  invoice: string,
  sent: { id: string; cents: number },
  now: number,
): Statement {
  return db.run(sql`
    UPDATE transfers SET stripe_transfer_id = ${sent.id}, sent_at = ${now},
           asked_cents = coalesce(asked_cents, ${sent.cents})
     WHERE invoice = ${invoice} AND stripe_transfer_id IS NULL`);
}

/** Reduces the owed part of an unsent share. */
export function reduceOwedShareStatements(db: Db, transfer: TransferRow, returnedCents: number): Statement[] {
  return [
    invoiceIs(db, transfer),
    db.run(sql`
      UPDATE transfers SET reversed_cents = ${returnedCents} WHERE invoice = ${transfer.invoice} AND asked_cents IS NULL`),
  ];
}

/** Reserves the amount to reverse. */
export function reserveReversalStatement(db: Db, { invoice, reversedCents }: TransferRow, cents: number): Statement {
  return db.run(sql`
    UPDATE transfers SET reversing_cents = ${cents}
     WHERE invoice = ${invoice} AND reversing_cents IS NULL AND reversed_cents = ${reversedCents}`);
}

/** Releases the reserved reversal after a rejection. The next attempt reserves a new amount. */
export function markReversalRejectedStatement(db: Db, { invoice, refusals }: TransferRow): Statement {
  return db.run(sql`
    UPDATE transfers SET reversing_cents = NULL, refusals = refusals + 1
     WHERE invoice = ${invoice} AND refusals = ${refusals}`);
}

/** Stores how much of a share was reversed in total, US cents. Never decreases it. */
export function markReversedStatement(db: Db, invoice: string, cents: number): Statement {
  return db.run(sql`
    UPDATE transfers SET reversed_cents = ${cents}, reversing_cents = NULL
     WHERE invoice = ${invoice} AND reversed_cents < ${cents}`);
}
