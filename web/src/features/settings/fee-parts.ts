import { FEE_LOSES_BELOW, FEE_TEST_CENTS, splitCents } from '#contract/money';

/** Where the money of the fee test's subscription would go at a fee; null for what is no fee. */
export function feeMeaning(fee: number | null) {
  if (fee === null || fee > 100) return null;
  return { ...splitCents(FEE_TEST_CENTS, fee), isLoss: fee < FEE_LOSES_BELOW };
}

/** The parts of a subscription's money, for the eye. */
export const feeParts = (writerCents: number, platformCents: number, cardFeeCents: number) => [
  { name: 'Blogger', cents: writerCents, fill: 'fill-money' },
  { name: 'Platform', cents: platformCents, fill: 'fill-ink' },
  { name: 'Card fee', cents: cardFeeCents, fill: 'fill-line-strong' },
];
