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

/** Whose invoice it is, and the fee in force at a moment (milliseconds UTC). */
export type InvoiceTerms = {
  subscriptionId: string;
  subscriberAccount: string;
  creatorAccount: string;
  feePercentageAt: (paidAt: number) => number;
};

/** What is to be written of a paid invoice. */
export type InvoicePlan = {
  row: InvoiceRow;
  isNew: boolean;
  /** Whether it differs from what has been written. */
  hasNews: boolean;
  entries: LedgerEntry[];
  /** Refunds that have not been written yet, US cents. */
  refunds: { id: string; cents: number }[];
  /** Refunds that were written and did not arrive in the end. */
  failedRefunds: string[];
  /** What of the blogger's share has been given back for good; an open dispute only holds it. US cents. */
  writerGivesBackCents: number;
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
 * What a paid invoice changes in the books, by the provider's word and by what has been written.
 * @param booked the sources in the ledger already (`returnSources`)
 * @returns null for one that is not paid: there is nothing to write
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

  /** @returns how much of it there was to give, US cents */
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
  // A dispute that was won releases nothing that another one of the same charge still takes.
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
    failedRefunds: failed.map(({ id }) => id),
    writerGivesBackCents: bloggerRefundShareCents(row, row.refundedCents + lost),
  };
}

/** A refund that was booked and did not arrive in the end is booked back under this name. */
export const failedSource = (refundId: string) => `${refundId}:failed`;
export const wonSource = (disputeId: string) => `${disputeId}:won`;

/** Under which names the ledger would have what was given back of an invoice. */
export function returnSources({ refunds, disputes }: ProviderInvoice): string[] {
  return [...refunds.flatMap(({ id }) => [id, failedSource(id)]), ...disputes.flatMap(({ id }) => [id, wonSource(id)])];
}
