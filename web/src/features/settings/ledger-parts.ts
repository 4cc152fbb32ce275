import type { LedgerResponse } from '#contract/settings';

/**
 * Who has what of all that readers paid (billing.md 'Ledger'): together it is what was paid, in a sound ledger. The card
 * fees are those that the payments cover, without what the platform adds from its own funds.
 */
export const ledgerParts = ({ owedCents, paidOutCents, platformCents, ...ledger }: LedgerResponse) => [
  { name: 'Paid out to bloggers', cents: paidOutCents, fill: 'fill-money' },
  { name: 'Owed to bloggers', cents: owedCents, fill: 'fill-money-soft stroke-money' },
  { name: 'Platform', cents: platformCents, fill: 'fill-ink' },
  { name: 'Card fees', cents: ledger.cardFeesCents + ledger.platformCostsCents, fill: 'fill-line-strong' },
];

/** A part in percent of what was paid, with one decimal at most; null where nothing was. */
export function formatShare(cents: number, paidCents: number): string | null {
  return paidCents > 0 ? `${Math.round((cents / paidCents) * 1000) / 10}%` : null;
}
