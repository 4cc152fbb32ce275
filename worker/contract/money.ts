/** Where a subscription's money goes (billing.md 'Who gets what'). US cents throughout. */

/** The card fee in thousandths of the amount, and in cents a charge (spec §9). */
const CARD_FEE_PER_MILLE = 29;
const CARD_FEE_FIXED_CENTS = 30;

/** Less the provider does not charge. */
export const STRIPE_MIN_CENTS = 50;

/** Integer cents in words: '$3.00', '-$0.25'. */
export const dollars = (cents: number): string => `${cents < 0 ? '-' : ''}$${(Math.abs(cents) / 100).toFixed(2)}`;

/** The amount of the fee test (spec §9). */
export const FEE_TEST_CENTS = 300;

/** In hundredths of a percent. Fees have two decimals at most. */
const keptByWriter = (feePercentage: number) => 10_000 - Math.round(feePercentage * 100);

/** The writer's share in percent: what the platform's leaves, with two decimals at most. */
export const writerPercentage = (feePercentage: number) => keptByWriter(feePercentage) / 100;

/** The writer's part of an amount in cents, rounded half up; the platform keeps the rest. */
export function writerShareCents(amountCents: number, feePercentage: number): number {
  return Math.floor((amountCents * keptByWriter(feePercentage) + 5_000) / 10_000);
}

/** What the card processor takes of a charge: 2.9 % and 30 cents, rounded up; nothing of nothing. */
export function cardFeeCents(amountCents: number): number {
  return amountCents === 0 ? 0 : Math.ceil((amountCents * CARD_FEE_PER_MILLE) / 1000 + CARD_FEE_FIXED_CENTS);
}

/** The parts of a payment: `writer + platformNet + cardFee` is the amount. `platformNet` is below zero at a loss. */
export type Split = { writerCents: number; cardFeeCents: number; platformNetCents: number };

/** Splits a payment at a fee. */
export function splitCents(amountCents: number, feePercentage: number): Split {
  const writerCents = writerShareCents(amountCents, feePercentage);
  const fee = cardFeeCents(amountCents);
  return { writerCents, cardFeeCents: fee, platformNetCents: amountCents - writerCents - fee };
}

/**
 * The parts of a payment of which some was given back, in all: the writer has given their part of it, the platform the
 * rest, as the card fee is not given back. `platformCents` may be below zero. With what was given back the parts sum to
 * the amount.
 */
export function splitAfterRefund(
  paid: { amountCents: number; writerCents: number; cardFeeCents: number },
  givenBackCents: number,
): { writerCents: number; platformCents: number } {
  const writerCents = paid.writerCents - writerPartOfRefund(paid, givenBackCents);
  return { writerCents, platformCents: paid.amountCents - givenBackCents - writerCents - paid.cardFeeCents };
}

/**
 * The writer's part of what was refunded of a payment, in all: in proportion, rounded half up, so that a whole refund
 * takes exactly the writer's share.
 */
export function writerPartOfRefund(paid: { amountCents: number; writerCents: number }, refundedCents: number): number {
  if (paid.amountCents === 0) return 0;
  return Math.floor((2 * paid.writerCents * refundedCents + paid.amountCents) / (2 * paid.amountCents));
}

/** Below this amount the platform's share does not cover the card fee: Infinity where no amount is enough. */
export function freeStartBelowCents(feePercentage: number): number {
  const sharePerMille = feePercentage * 10 - CARD_FEE_PER_MILLE;
  return sharePerMille <= 0 ? Number.POSITIVE_INFINITY : Math.ceil((CARD_FEE_FIXED_CENTS * 1000) / sharePerMille);
}

/** The fee percentage below which the cheapest subscription loses money (billing.md: 12.9). */
export const FEE_LOSES_BELOW = (CARD_FEE_PER_MILLE / 1000 + CARD_FEE_FIXED_CENTS / FEE_TEST_CENTS) * 100;
