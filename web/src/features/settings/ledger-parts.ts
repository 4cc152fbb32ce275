import type { LedgerResponse } from '#contract/settings';

/**
 * Splits all payments of readers by current owner (docs/billing.md "Split and ledger"); in a balanced ledger the parts
 * add up to the payments. Card fees exclude those that the platform paid from its own funds.
 */
export const ledgerParts = ({ owedCents, paidOutCents, platformCents, ...ledger }: LedgerResponse) => [
  { name: 'Paid out to bloggers', cents: paidOutCents, fill: 'fill-money' },
  { name: 'Owed to bloggers', cents: owedCents, fill: 'fill-money-soft stroke-money' },
  { name: 'Platform', cents: platformCents, fill: 'fill-ink' },
  { name: 'Card fees', cents: ledger.cardFeesCents + ledger.platformCostsCents, fill: 'fill-line-strong' },
];

/** Formats a part as percent of the payments, with at most one decimal; null without payments. */
export function formatShare(cents: number, paidCents: number): string | null {
  return paidCents > 0 ? `${Math.round((cents / paidCents) * 1000) / 10}%` : null;
}
