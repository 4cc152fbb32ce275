import { type SQL, sql } from 'drizzle-orm';
import type { PaymentState } from '#contract/money-desk';
import type { Db } from '../../db/client.ts';
import type { TimeCursor } from '../../db/cursor.ts';
import { literalNumber } from '../../db/literal-number.ts';
import { endSubscriptionMessageId } from '../billing/billing.messages.ts';
import { matchingPeopleSql } from '../moderation/people.statements.ts';

/** Public ids in ledger accounts, and usernames of those who still exist. */
export type PartiesRow = {
  subscriberAccount: string;
  bloggerAccount: string;
  readerName: string | null;
  bloggerName: string | null;
};

/** A payment. `bloggerCents` and `cardFeeCents` are null for a failed one. */
export type PaymentRow = PartiesRow & {
  id: string;
  state: PaymentState;
  amountCents: number;
  bloggerCents: number | null;
  cardFeeCents: number | null;
  refundedCents: number;
  disputedCents: number;
  at: number;
};

/** SQL joins: the users of the parties of `x`, while they exist. A deleted blog leaves its blogger's account. */
export const partyJoinsSql = sql`
  LEFT JOIN users r ON r.id = substr(x.subscriber_account, 8) LEFT JOIN users b ON b.id = substr(x.creator_account, 9)`;

/**
 * Public ids of who paid and who was paid, or a text that names either. `from` and `cursor` are the bounds of the time,
 * the cursor is not included.
 */
export type PaymentFilter = {
  states: readonly PaymentState[];
  person: string | null;
  reader: string | null;
  blogger: string | null;
  from: number;
  cursor: TimeCursor;
};

/** State of a stored invoice. The index `invoices_state` has the same expression. */
const invoiceStateSql = sql`(CASE WHEN amount_cents = 0 THEN 'free' WHEN disputed_cents > 0 THEN 'disputed' WHEN refunded_cents > 0 THEN 'refunded' ELSE 'paid' END)`;

const below = (at: SQL, id: SQL, { from, cursor }: PaymentFilter) =>
  sql`${at} >= ${from} AND ${at} <= ${cursor.at} AND (${at} < ${cursor.at} OR ${id} < ${cursor.id})`;

/**
 * SQL query for the people of a filter: `payer` has the user's `seq`, `account` the ledger's name of a blogger, either
 * may be NULL. A blogger is found by the account, because a deleted blog leaves no `seq` in its payments.
 */
function filteredPeopleSql({ person, reader, blogger }: PaymentFilter): SQL | null {
  if (person !== null) {
    return sql`SELECT u.seq AS payer, 'blogger:' || u.id AS account FROM (${matchingPeopleSql(person)}) m CROSS JOIN users u ON u.seq = m.seq`;
  }
  if (reader !== null) return sql`SELECT seq AS payer, NULL AS account FROM users WHERE id = ${reader}`;
  return blogger === null ? null : sql`SELECT NULL AS payer, ${`blogger:${blogger}`} AS account`;
}

/**
 * SQL query for the ids of the newest invoices. Each person and state is one range of an index that ends after `limit`
 * rows, so the cost does not depend on the number of payments.
 */
function invoiceIds(filter: PaymentFilter, limit: number, isOfPeople: boolean): SQL {
  const states = JSON.stringify(filter.states);
  const range = below(sql`paid_at`, sql`id`, filter);
  const newest = sql`ORDER BY paid_at DESC, id DESC LIMIT ${literalNumber(limit)}`;
  if (!isOfPeople) {
    return sql`
      SELECT i.id FROM json_each(${states}) st CROSS JOIN invoices i
       WHERE i.id IN (SELECT id FROM invoices WHERE ${invoiceStateSql} = st.value AND ${range} ${newest})`;
  }
  return sql`
    SELECT i.id FROM people p CROSS JOIN invoices i
     WHERE i.id IN (SELECT id FROM invoices
                     WHERE subscriber = p.payer AND ${invoiceStateSql} IN (SELECT value FROM json_each(${states}))
                       AND ${range} ${newest})
    UNION SELECT i.id FROM people p CROSS JOIN json_each(${states}) st CROSS JOIN invoices i
     WHERE i.id IN (SELECT id FROM invoices
                     WHERE creator_account = p.account AND ${invoiceStateSql} = st.value AND ${range} ${newest})`;
}

/** SQL query for the ids of the newest failed payments. */
function failedIds(filter: PaymentFilter, limit: number, isOfPeople: boolean): SQL {
  const range = below(sql`failed_at`, sql`invoice`, filter);
  if (!isOfPeople) {
    return sql`
      SELECT invoice FROM failed_payments WHERE ${range} ORDER BY failed_at DESC, invoice DESC LIMIT ${literalNumber(limit)}`;
  }
  return sql`
    SELECT invoice FROM (
      SELECT f.invoice, f.failed_at FROM people p CROSS JOIN failed_payments f ON f.subscriber = p.payer
      UNION SELECT f.invoice, f.failed_at FROM people p CROSS JOIN failed_payments f
       WHERE f.invoice IN (SELECT invoice FROM failed_payments WHERE creator_account = p.account AND ${range}
                            ORDER BY failed_at DESC, invoice DESC LIMIT ${literalNumber(limit)}))
     WHERE ${range} ORDER BY failed_at DESC, invoice DESC LIMIT ${literalNumber(limit)}`;
}

const paidColumns = sql`
  x.id, ${invoiceStateSql} AS state, x.subscriber_account AS subscriberAccount, x.creator_account AS bloggerAccount,
  x.amount_cents AS amountCents, x.writer_cents AS bloggerCents, x.card_fee_cents AS cardFeeCents,
  x.refunded_cents AS refundedCents, x.disputed_cents AS disputedCents, x.paid_at AS at`;

const named = (payments: SQL) => sql`
  SELECT x.id, x.state, x.subscriber_account AS subscriberAccount, x.creator_account AS bloggerAccount, x.amountCents,
    x.bloggerCents, x.cardFeeCents, x.refundedCents, x.disputedCents, x.at, r.username AS readerName,
    b.username AS bloggerName FROM (${payments}) x ${partyJoinsSql}`;

const storedPayments = (filter: PaymentFilter, limit: number, isOfPeople: boolean) => sql`
  SELECT i.id, ${invoiceStateSql} AS state, i.subscriber_account, i.creator_account, i.amount_cents AS amountCents,
    i.writer_cents AS bloggerCents, i.card_fee_cents AS cardFeeCents, i.refunded_cents AS refundedCents,
    i.disputed_cents AS disputedCents, i.paid_at AS at
    FROM invoices i WHERE i.id IN (${invoiceIds(filter, limit, isOfPeople)})`;

const failedPayments = (filter: PaymentFilter, limit: number, isOfPeople: boolean) => sql`
  SELECT f.invoice AS id, 'failed' AS state, f.subscriber_account, f.creator_account, f.cents AS amountCents,
    NULL AS bloggerCents, NULL AS cardFeeCents, 0 AS refundedCents, 0 AS disputedCents, f.failed_at AS at
    FROM failed_payments f WHERE f.invoice IN (${failedIds(filter, limit, isOfPeople)})`;

/** Reads payments below a cursor, newest first: stored invoices and failed payments in one list. */
export function paymentsStatement(db: Db, filter: PaymentFilter, limit: number) {
  const stored = filter.states.filter((state) => state !== 'failed');
  const people = filteredPeopleSql(filter);
  const isOfPeople = people !== null;
  const parts = [
    ...(stored.length === 0 ? [] : [storedPayments({ ...filter, states: stored }, limit, isOfPeople)]),
    ...(stored.length === filter.states.length ? [] : [failedPayments(filter, limit, isOfPeople)]),
  ];
  return db.all<PaymentRow>(sql`
    ${isOfPeople ? sql`WITH people AS MATERIALIZED (${people})` : sql``} ${named(sql.join(parts, sql` UNION ALL `))}
     ORDER BY x.at DESC, x.id DESC LIMIT ${literalNumber(limit)}`);
}

/** A payment with what its ledger lines and a refund need. `isNewest`: the newest payment of a live subscription. */
export type PaymentDetailsRow = PaymentRow & {
  bloggerCents: number;
  cardFeeCents: number;
  number: string | null;
  feePercentage: number;
  chargeId: string | null;
  periodStart: number;
  periodEnd: number;
  version: number;
  stripeSubscriptionId: string | null;
  isNewest: 0 | 1;
  isPending: 0 | 1;
  /** The subscription is being ended, which may refund this payment. */
  isEnding: 0 | 1;
};

/** SQL condition: a subscription is being ended at Stripe. @param stripeId SQL for its id there, or NULL */
export const isBeingEndedSql = (stripeId: SQL): SQL => sql`
  EXISTS (SELECT 1 FROM outbox_messages WHERE id = ${endSubscriptionMessageId('')} || ${stripeId} AND state <> 'sent')`;

/** Reads a stored payment: at most one row. */
export function paymentStatement(db: Db, id: string) {
  return db.all<PaymentDetailsRow>(sql`
    SELECT ${paidColumns}, r.username AS readerName, b.username AS bloggerName, x.number,
      x.fee_percentage AS feePercentage, x.charge_id AS chargeId, x.period_start AS periodStart,
      x.period_end AS periodEnd, x.version, s.stripe_subscription_id AS stripeSubscriptionId,
      s.ended_at IS NULL AND s.id IS NOT NULL AND x.id = (
        SELECT id FROM invoices WHERE subscription_id = s.id AND amount_cents > 0 ORDER BY paid_at DESC, id LIMIT 1)
        AS isNewest,
      EXISTS (SELECT 1 FROM refund_requests WHERE invoice = x.id AND state = 'pending') AS isPending,
      ${isBeingEndedSql(sql`s.stripe_subscription_id`)} AS isEnding
      FROM invoices x ${partyJoinsSql} LEFT JOIN subscriptions s ON s.id = x.subscription_id
     WHERE x.id = ${id} AND x.amount_cents > 0`);
}

export type MoneyLineRow = {
  seq: number;
  sourceType: 'invoice' | 'transfer' | 'refund' | 'dispute';
  sourceId: string;
  account: string;
  cents: number;
  at: number;
};

/** Reads the ledger lines of a payment, oldest first. Lines from before the column `invoice` name only their source. */
export function paymentLinesStatement(db: Db, invoice: string, limit: number) {
  const columns = sql`seq, source_type AS sourceType, source_id AS sourceId, account, cents, created_at AS at`;
  return db.all<MoneyLineRow>(sql`
    SELECT ${columns} FROM ledger_entries WHERE invoice = ${invoice}
    UNION SELECT ${columns} FROM ledger_entries WHERE source_type = 'invoice' AND source_id = ${invoice}
    UNION SELECT ${columns} FROM ledger_entries
     WHERE source_type = 'transfer' AND source_id = (SELECT stripe_transfer_id FROM transfers WHERE invoice = ${invoice})
     ORDER BY seq LIMIT ${literalNumber(limit)}`);
}
