import { bloggerShareCents, cardFeeCents, splitAfterRefund } from '#contract/money';

type Source = 'invoice' | 'transfer' | 'refund' | 'dispute';

/** One line of the ledger: what an account gains by a source, US cents. The lines of a source sum to zero. */
export type LedgerEntry = { sourceType: Source; sourceId: string; account: string; cents: number };

/** Whose cents they are (billing.md 'Ledger'), by a person's public id: the rows outlive the people. */
export const ledgerAccounts = {
  reader: (userId: string) => `reader:${userId}`,
  /** What the platform owes a blogger. */
  blogger: (userId: string) => `blogger:${userId}`,
  platform: 'platform',
  /** The card fees that the platform pays beyond its share of a payment, below zero. */
  platformCosts: 'platform_costs',
  cardFees: 'card_fees',
} as const;

/** What a blogger has been paid out, by the account of what they are owed. */
export const paidLedgerAccount = (bloggerAccount: string) => bloggerAccount.replace(/^blogger:/, 'paid:');

/** A paid invoice, as the ledger sees it. */
export type PaidInvoice = {
  id: string;
  subscriberAccount: string;
  creatorAccount: string;
  amountCents: number;
  writerCents: number;
  cardFeeCents: number;
};

/** Lines of nothing are none. */
const linesOf = (
  sourceType: Source,
  sourceId: string,
  lines: readonly [account: string, cents: number][],
): LedgerEntry[] =>
  lines.filter(([, cents]) => cents !== 0).map(([account, cents]) => ({ sourceType, sourceId, account, cents }));

/**
 * What a payment is split into at a fee, as an invoice keeps it: the writer has their share of what was paid for the
 * subscription, and the card fee is of all that was charged.
 */
export function calculateShares(
  { paidCents, subscriptionCents }: { paidCents: number; subscriptionCents: number },
  feePercentage: number,
): { writerCents: number; cardFeeCents: number } {
  return { writerCents: bloggerShareCents(subscriptionCents, feePercentage), cardFeeCents: cardFeeCents(paidCents) };
}

/**
 * A payment: from the reader to the blogger, the platform and the card processor. The platform's share is never below zero:
 * what a card fee takes beyond it is a cost of its own.
 */
export function invoiceEntries(invoice: PaidInvoice): LedgerEntry[] {
  const { platformCents, platformCostCents } = splitAfterRefund(invoice, 0);
  return linesOf('invoice', invoice.id, [
    [invoice.subscriberAccount, -invoice.amountCents],
    [invoice.creatorAccount, invoice.writerCents],
    [ledgerAccounts.platform, platformCents],
    [ledgerAccounts.cardFees, invoice.cardFeeCents],
    [ledgerAccounts.platformCosts, -platformCostCents],
  ]);
}

/** A blogger's share on its way to them, or (`cents` below zero) taken back. */
export const transferEntries = (transferId: string, bloggerAccount: string, cents: number): LedgerEntry[] =>
  linesOf('transfer', transferId, [
    [bloggerAccount, -cents],
    [paidLedgerAccount(bloggerAccount), cents],
  ]);

/**
 * What goes back to the reader by a refund or a dispute, and whom it is taken from; the card fee is not given back. The
 * blogger's part follows from all that was given back, so that it comes out to the cent in the end.
 * @param total what was given back of the invoice before it, and with it; less when a dispute is won
 */
export function returnEntries(
  source: { type: 'refund' | 'dispute'; id: string },
  invoice: PaidInvoice,
  total: { before: number; after: number },
): LedgerEntry[] {
  const [before, after] = [splitAfterRefund(invoice, total.before), splitAfterRefund(invoice, total.after)];
  return linesOf(source.type, source.id, [
    [invoice.subscriberAccount, total.after - total.before],
    [invoice.creatorAccount, after.writerCents - before.writerCents],
    [ledgerAccounts.platform, after.platformCents - before.platformCents],
    [ledgerAccounts.platformCosts, before.platformCostCents - after.platformCostCents],
  ]);
}
