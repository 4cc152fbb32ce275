import { BREAK_EVEN_FEE_PERCENTAGE, FEE_TEST_CENTS, splitPayment } from '#contract/money';

/** Where the money of the fee test's subscription would go at a fee; null for what is no fee. */
export function feeMeaning(fee: number | null) {
  if (fee === null || fee > 100) return null;
  return { ...splitPayment(FEE_TEST_CENTS, fee), isLoss: fee < BREAK_EVEN_FEE_PERCENTAGE };
}

/** The parts of a subscription's money, for the eye. */
export const feeParts = (writerCents: number, platformCents: number, cardFeeCents: number) => [
  { name: 'Blogger', cents: writerCents, fill: 'fill-money' },
  { name: 'Platform', cents: platformCents, fill: 'fill-ink' },
  { name: 'Card fee', cents: cardFeeCents, fill: 'fill-line-strong' },
];
