import { sql } from 'drizzle-orm';
import { bloggerRefundShareCents } from '#contract/money';
import { assertStatement } from '../../db/assert.ts';
import type { Db, Statement } from '../../db/client.ts';
import type { InvoicePlan } from './invoice-plan.policy.ts';
import type { LedgerEntry } from './ledger.policy.ts';
import { deleteFailedPaymentStatement } from './payment-problems.repo.ts';
import { enqueueOwedTransfersStatement } from './transfers.repo.ts';

/** Adds lines about an invoice to the ledger. Lines of a source that is already there change nothing. One query. */
export function insertLedgerEntriesStatement(
  db: Db,
  invoice: string,
  entries: readonly LedgerEntry[],
  now: number,
): Statement {
  return db.run(sql`
    INSERT INTO ledger_entries (source_type, source_id, account, cents, created_at, invoice)
    SELECT value->>'sourceType', value->>'sourceId', value->>'account', value->>'cents', ${now}, ${invoice}
      FROM json_each(${JSON.stringify(entries)}) WHERE true
        ON CONFLICT (source_type, source_id, account) DO NOTHING`);
}

/**
 * Stores a paid invoice with its ledger lines and the share owed to the blogger. Rolls the batch back when the invoice
 * was written since it was read.
 * @param people the `seq` of each user who still exists
 */
export function saveInvoiceStatements(
  db: Db,
  { row, isNew, entries }: InvoicePlan,
  people: { subscriber: number | null; blogger: number | null },
  now: number,
): Statement[] {
  const returnedCents = bloggerRefundShareCents(row, row.refundedCents + row.disputedCents);
  const stored = sql`SELECT 1 FROM invoices WHERE id = ${row.id}`;
  return [
    assertStatement(db, isNew ? sql`NOT EXISTS (${stored})` : sql`EXISTS (${stored} AND version = ${row.version})`),
    db.run(sql`
      INSERT INTO invoices (id, subscription_id, subscriber, creator, subscriber_account, creator_account, number,
        amount_cents, fee_percentage, writer_cents, card_fee_cents, charge_id, period_start, period_end, paid_at,
        refunded_cents, disputed_cents, version)
      VALUES (${row.id}, ${row.subscriptionId}, ${people.subscriber}, ${people.blogger}, ${row.subscriberAccount},
        ${row.bloggerAccount}, ${row.number}, ${row.amountCents}, ${row.feePercentage}, ${row.bloggerCents},
        ${row.cardFeeCents}, ${row.chargeId}, ${row.periodStart}, ${row.periodEnd}, ${row.paidAt},
        ${row.refundedCents}, ${row.disputedCents}, 1)
      ON CONFLICT (id) DO UPDATE SET charge_id = excluded.charge_id, refunded_cents = excluded.refunded_cents,
        disputed_cents = excluded.disputed_cents, version = version + 1`),
    ...(isNew ? [deleteFailedPaymentStatement(db, row.id)] : []),
    ...(entries.length === 0 ? [] : [insertLedgerEntriesStatement(db, row.id, entries, now)]),
    ...(row.bloggerCents === 0
      ? []
      : [
          db.run(sql`
            INSERT INTO transfers (invoice, creator, creator_account, cents, reversed_cents, created_at)
            VALUES (${row.id}, ${people.blogger}, ${row.bloggerAccount}, ${row.bloggerCents}, ${returnedCents}, ${now})
            ON CONFLICT (invoice) DO UPDATE SET reversed_cents = excluded.reversed_cents WHERE asked_cents IS NULL`),
          enqueueOwedTransfersStatement(db, { invoice: row.id }, now),
        ]),
  ];
}
