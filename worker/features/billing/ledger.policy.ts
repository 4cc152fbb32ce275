import { bloggerShareCents, cardFeeCents, splitAfterRefund } from '#contract/money';

type Source = 'invoice' | 'transfer' | 'refund' | 'dispute';

/** One ledger line: the US cents that an account gains by a source. The lines of a source sum to zero. */
export type LedgerEntry = { sourceType: Source; sourceId: string; account: string; cents: number };

/** Ledger accounts by public id, because the rows outlive the users (docs/billing.md "Split and ledger"). */
export const ledgerAccounts = {
  reader: (userId: string) => `reader:${userId}`,
  /** The amount that the platform owes a blogger. */
  blogger: (userId: string) => `blogger:${userId}`,
  platform: 'platform',
  /** Card fees beyond the platform's share of a payment: zero or negative. */
  platformCosts: 'platform_costs',
  cardFees: 'card_fees',
} as const;

/** Converts the account of a blogger's owed cents into that of paid ones. */
export const paidLedgerAccount = (bloggerAccount: string) => bloggerAccount.replace(/^blogger:/, 'paid:');

/** The fields of a paid invoice that the ledger needs. */
export type PaidInvoice = {
  id: string;
  subscriberAccount: string;
  bloggerAccount: string;
  amountCents: number;
  bloggerCents: number;
  cardFeeCents: number;
};

/** Drops lines of zero cents. */
const linesOf = (
  sourceType: Source,
  sourceId: string,
  lines: readonly [account: string, cents: number][],
): LedgerEntry[] =>
  lines.filter(([, cents]) => cents !== 0).map(([account, cents]) => ({ sourceType, sourceId, account, cents }));

/** Splits a payment at a fee: the blogger's share is of the subscription's price, the card fee of the whole charge. */
export function calculateShares(
  { paidCents, subscriptionCents }: { paidCents: number; subscriptionCents: number },
  feePercentage: number,
): { bloggerCents: number; cardFeeCents: number } {
  return { bloggerCents: bloggerShareCents(subscriptionCents, feePercentage), cardFeeCents: cardFeeCents(paidCents) };
}

/**
 * Returns the lines of a payment from the reader to the blogger, the platform and the card processor. The platform's
 * share is never below zero; a card fee beyond it is a cost of its own.
 */
export function invoiceEntries(invoice: PaidInvoice): LedgerEntry[] {
  const { platformCents, platformCostCents } = splitAfterRefund(invoice, 0);
  return linesOf('invoice', invoice.id, [
    [invoice.subscriberAccount, -invoice.amountCents],
    [invoice.bloggerAccount, invoice.bloggerCents],
    [ledgerAccounts.platform, platformCents],
    [ledgerAccounts.cardFees, invoice.cardFeeCents],
    [ledgerAccounts.platformCosts, -platformCostCents],
  ]);
}

/** Returns the lines of a transfer to a blogger, or of its reversal (`cents` below zero). */
export const transferEntries = (transferId: string, bloggerAccount: string, cents: number): LedgerEntry[] =>
  linesOf('transfer', transferId, [
    [bloggerAccount, -cents],
    [paidLedgerAccount(bloggerAccount), cents],
  ]);

/**
 * Returns the lines of a refund or dispute; the card fee is not refunded. Splits the total before and after, which
 * avoids rounding errors over several refunds.
 * @param total US cents returned before and after; `after` is less when a dispute is won
 */
export function returnEntries(
  source: { type: 'refund' | 'dispute'; id: string },
  invoice: PaidInvoice,
  total: { before: number; after: number },
): LedgerEntry[] {
  const [before, after] = [splitAfterRefund(invoice, total.before), splitAfterRefund(invoice, total.after)];
  return linesOf(source.type, source.id, [
    [invoice.subscriberAccount, total.after - total.before],
    [invoice.bloggerAccount, after.bloggerCents - before.bloggerCents],
    [ledgerAccounts.platform, after.platformCents - before.platformCents],
    [ledgerAccounts.platformCosts, before.platformCostCents - after.platformCostCents],
  ]);
}
