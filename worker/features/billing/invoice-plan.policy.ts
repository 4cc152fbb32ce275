import { bloggerRefundShareCents } from '#contract/money';
import type { ProviderDispute, ProviderInvoice } from '../../platform/stripe/payments.ts';
import { calculateShares, invoiceEntries, type LedgerEntry, type PaidInvoice, returnEntries } from './ledger.policy.ts';

/** An invoice as it is stored. Times are milliseconds UTC. */
export type InvoiceRow = PaidInvoice & {
  subscriptionId: string;
  number: string | null;
  feePercentage: number;
  chargeId: string | null;
  periodStart: number;
  periodEnd: number;
  paidAt: number;
  refundedCents: number;
  disputedCents: number;
  version: number;
};

/** The reader, blogger and subscription of an invoice, and the fee at a time (milliseconds UTC). */
export type InvoiceTerms = {
  subscriptionId: string;
  subscriberAccount: string;
  bloggerAccount: string;
  feePercentageAt: (paidAt: number) => number;
};

/** The writes for a paid invoice. */
export type InvoicePlan = {
  row: InvoiceRow;
  isNew: boolean;
  /** True when it differs from the stored invoice. */
  hasNews: boolean;
  entries: LedgerEntry[];
  /** Refunds that are not yet stored, US cents. */
  refunds: { id: string; cents: number }[];
  disputes: ProviderDispute[];
  /** Stored refunds that failed later. */
  failedRefunds: string[];
  /** The blogger's part of final refunds and lost disputes, US cents. An open dispute only holds it. */
  bloggerRefundCents: number;
};

function firstSight(invoice: ProviderInvoice, paidAt: number, { feePercentageAt, ...terms }: InvoiceTerms): InvoiceRow {
  const feePercentage = feePercentageAt(paidAt);
  return {
    id: invoice.id,
    ...terms,
    feePercentage,
    ...calculateShares(invoice, feePercentage),
    number: invoice.number,
    amountCents: invoice.paidCents,
    chargeId: invoice.chargeId,
    periodStart: invoice.periodStart,
    periodEnd: invoice.periodEnd,
    paidAt,
    refundedCents: 0,
    disputedCents: 0,
    version: 0,
  };
}

const centsOf = (disputes: readonly ProviderDispute[]): number => disputes.reduce((sum, { cents }) => sum + cents, 0);

/**
 * Plans the ledger lines and the row of a paid invoice.
 * @param booked the sources already in the ledger (`returnSources`)
 * @returns null for an unpaid invoice, which is not stored
 */
export function planInvoice(
  invoice: ProviderInvoice,
  known: InvoiceRow | undefined,
  booked: ReadonlySet<string>,
  terms: InvoiceTerms,
): InvoicePlan | null {
  if (invoice.status !== 'paid' || invoice.paidAt === null) return null;
  const row = { ...(known ?? firstSight(invoice, invoice.paidAt, terms)) };
  row.chargeId ??= invoice.chargeId;
  const entries = known === undefined ? invoiceEntries(row) : [];
  const refunds = invoice.refunds
    .filter(({ id, succeeded }) => succeeded && !booked.has(id))
    .toSorted((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));

  const failed = invoice.refunds.filter(
    ({ id, hasFailed }) => hasFailed && booked.has(id) && !booked.has(failedSource(id)),
  );

  /** @returns the cents actually booked, limited to what the invoice has */
  const give = (type: 'refund' | 'dispute', id: string, cents: number): number => {
    const before = row.refundedCents + row.disputedCents;
    const after = Math.min(row.amountCents, Math.max(0, before + cents));
    entries.push(...returnEntries({ type, id }, row, { before, after }));
    return after - before;
  };
  for (const { id, cents } of refunds) row.refundedCents += give('refund', id, cents);
  for (const { id, cents } of failed) {
    row.refundedCents += give('refund', failedSource(id), -Math.min(cents, row.refundedCents));
  }
  const { disputes } = invoice;
  for (const { id, cents } of disputes) {
    if (!booked.has(id)) row.disputedCents += give('dispute', id, cents);
  }
  // Releases nothing that another dispute of the same charge still holds.
  const takenCents = centsOf(disputes.filter(({ state }) => state !== 'won'));
  for (const { id, state } of disputes) {
    if (state !== 'won' || booked.has(wonSource(id))) continue;
    row.disputedCents += give('dispute', wonSource(id), -Math.max(0, row.disputedCents - takenCents));
  }
  const lost = Math.min(row.disputedCents, centsOf(disputes.filter(({ state }) => state === 'lost')));
  return {
    row,
    isNew: known === undefined,
    hasNews: known === undefined || entries.length > 0 || row.chargeId !== known.chargeId,
    entries,
    refunds: refunds.map(({ id, cents }) => ({ id, cents })),
    disputes,
    failedRefunds: failed.map(({ id }) => id),
    bloggerRefundCents: bloggerRefundShareCents(row, row.refundedCents + lost),
  };
}

/** Ledger source that reverses a booked refund which failed later. */
export const failedSource = (refundId: string) => `${refundId}:failed`;
export const wonSource = (disputeId: string) => `${disputeId}:won`;

/** Returns the ledger sources that an invoice's refunds and disputes can have. */
export function returnSources({ refunds, disputes }: ProviderInvoice): string[] {
  return [...refunds.flatMap(({ id }) => [id, failedSource(id)]), ...disputes.flatMap(({ id }) => [id, wonSource(id)])];
}
