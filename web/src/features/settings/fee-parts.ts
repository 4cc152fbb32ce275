import { BREAK_EVEN_FEE_PERCENTAGE, FEE_TEST_CENTS, splitPayment } from '#contract/money';

/** Splits the fee test's subscription at a fee; null for an invalid fee. */
export function feeMeaning(fee: number | null) {
  if (fee === null || fee > 100) return null;
  return { ...splitPayment(FEE_TEST_CENTS, fee), isLoss: fee < BREAK_EVEN_FEE_PERCENTAGE };
}

/** The parts of a subscription's money for a chart. */
export const feeParts = (writerCents: number, platformCents: number, cardFeeCents: number) => [
  { name: 'Blogger', cents: writerCents, fill: 'fill-money' },
  { name: 'Platform', cents: platformCents, fill: 'fill-ink' },
  { name: 'Card fee', cents: cardFeeCents, fill: 'fill-line-strong' },
];
