import { PRICE_MAX_CENTS } from './limits.ts';

/** Where a subscription's money goes (billing.md 'Who gets what'). US cents throughout. */

/** The card fee in thousandths of the amount, and in cents a charge (spec §9). */
const CARD_FEE_PER_MILLE = 29;
const CARD_FEE_FIXED_CENTS = 30;

/** Less the provider does not charge. */
export const STRIPE_MIN_CENTS = 50;

/** Integer cents in words: '$3.00', '-$0.25'. */
export const formatDollars = (cents: number): string => `${cents < 0 ? '-' : ''}$${(Math.abs(cents) / 100).toFixed(2)}`;

/** The amount of the fee test (spec §9). */
export const FEE_TEST_CENTS = 300;

/** In hundredths of a percent. Fees have two decimals at most. */
const bloggerNetCents = (feePercentage: number) => 10_000 - Math.round(feePercentage * 100);

/** The writer's share in percent: what the platform's leaves, with two decimals at most. */
export const bloggerPercentage = (feePercentage: number) => bloggerNetCents(feePercentage) / 100;

/** The writer's part of an amount in cents, rounded half up; the platform keeps the rest. */
export function bloggerShareCents(amountCents: number, feePercentage: number): number {
  return Math.floor((amountCents * bloggerNetCents(feePercentage) + 5_000) / 10_000);
}

/** What the card processor takes of a charge: 2.9 % and 30 cents, rounded up; nothing of nothing. */
export function cardFeeCents(amountCents: number): number {
  return amountCents === 0 ? 0 : Math.ceil((amountCents * CARD_FEE_PER_MILLE) / 1000 + CARD_FEE_FIXED_CENTS);
}

/** The parts of a payment: `writer + platformNet + cardFee` is the amount. `platformNet` is below zero at a loss. */
export type PaymentSplit = { writerCents: number; cardFeeCents: number; platformNetCents: number };

/** Splits a payment at a fee. */
export function splitPayment(amountCents: number, feePercentage: number): PaymentSplit {
  const writerCents = bloggerShareCents(amountCents, feePercentage);
  const fee = cardFeeCents(amountCents);
  return { writerCents, cardFeeCents: fee, platformNetCents: amountCents - writerCents - fee };
}

/**
 * Splits what remains of a payment after refunds. Stripe does not return the card fee: it is paid out of what the blogger's
 * share leaves, and the platform keeps the rest. No part is below zero, and with the refunds `writerCents`,
 * `platformCents` and `cardFeeCents` sum to the amount.
 * @returns also `platformCostCents`: what the platform adds to the card fee from its own funds
 */
export function splitAfterRefund(
  paid: { amountCents: number; writerCents: number; cardFeeCents: number },
  refundedCents: number,
): { writerCents: number; platformCents: number; cardFeeCents: number; platformCostCents: number } {
  const writerCents = paid.writerCents - bloggerRefundShareCents(paid, refundedCents);
  const rest = paid.amountCents - refundedCents - writerCents;
  const cardFeeCents = Math.min(paid.cardFeeCents, rest);
  return {
    writerCents,
    platformCents: rest - cardFeeCents,
    cardFeeCents,
    platformCostCents: paid.cardFeeCents - cardFeeCents,
  };
}

/**
 * The writer's part of what was refunded of a payment, in all: in proportion, rounded half up, so that a whole refund
 * takes exactly the writer's share.
 */
export function bloggerRefundShareCents(
  paid: { amountCents: number; writerCents: number },
  refundedCents: number,
): number {
  if (paid.amountCents === 0) return 0;
  return Math.floor((2 * paid.writerCents * refundedCents + paid.amountCents) / (2 * paid.amountCents));
}

/** The blogger's half cent and the card fee's begun cent, both rounded up: together they cost less than this. */
const ROUNDING_CENTS = 1.5;

/**
 * Returns the amount from which on the platform's share covers the card fee, whatever is rounded: no price or part of one
 * is split at a loss from there on. Infinity where no amount is enough.
 */
export function freeFirstMonthBelowCents(feePercentage: number): number {
  const sharePerMille = feePercentage * 10 - CARD_FEE_PER_MILLE;
  if (sharePerMille <= 0) return Number.POSITIVE_INFINITY;
  const enough = Math.ceil(((CARD_FEE_FIXED_CENTS + ROUNDING_CENTS) * 1000) / sharePerMille);
  let cents = Math.min(enough, PRICE_MAX_CENTS + 1);
  while (cents > 0 && splitPayment(cents - 1, feePercentage).platformNetCents >= 0) cents--;
  return cents;
}

/** The fee percentage below which the cheapest subscription loses money (billing.md: 12.9). */
export const BREAK_EVEN_FEE_PERCENTAGE = (CARD_FEE_PER_MILLE / 1000 + CARD_FEE_FIXED_CENTS / FEE_TEST_CENTS) * 100;
