import { PRICE_MAX_CENTS } from './limits.ts';

/** Splits a subscription's money (docs/billing.md "Split and ledger"). US cents throughout. */

/** Card fee in thousandths of the amount, plus cents per charge. */
const CARD_FEE_PER_MILLE = 29;
const CARD_FEE_FIXED_CENTS = 30;

/** Smallest amount that the provider charges. */
export const STRIPE_MIN_CENTS = 50;

/** Formats integer cents: '$3.00', '-$0.25'. */
export const formatDollars = (cents: number): string => `${cents < 0 ? '-' : ''}$${(Math.abs(cents) / 100).toFixed(2)}`;

/** Amount of the fee test. */
export const FEE_TEST_CENTS = 300;

/** Returns the blogger's percentage in hundredths of a percent. Fees have at most two decimals. */
const bloggerBasisPoints = (feePercentage: number) => 10_000 - Math.round(feePercentage * 100);

/** Returns the blogger's share in percent, with at most two decimals. */
export const bloggerPercentage = (feePercentage: number) => bloggerBasisPoints(feePercentage) / 100;

/** Returns the blogger's part of an amount in cents, rounded half up; the platform gets the rest. */
export function bloggerShareCents(amountCents: number, feePercentage: number): number {
  return Math.floor((amountCents * bloggerBasisPoints(feePercentage) + 5_000) / 10_000);
}

/** Returns the card processor's fee for a charge: 2.9 % and 30 cents, rounded up; 0 for no charge. */
export function cardFeeCents(amountCents: number): number {
  return amountCents === 0 ? 0 : Math.ceil((amountCents * CARD_FEE_PER_MILLE) / 1000 + CARD_FEE_FIXED_CENTS);
}

/** Parts of a payment, which sum to its amount. `platformNetCents` is negative at a loss. */
export type PaymentSplit = { bloggerCents: number; cardFeeCents: number; platformNetCents: number };

export function splitPayment(amountCents: number, feePercentage: number): PaymentSplit {
  const bloggerCents = bloggerShareCents(amountCents, feePercentage);
  const fee = cardFeeCents(amountCents);
  return { bloggerCents, cardFeeCents: fee, platformNetCents: amountCents - bloggerCents - fee };
}

/**
 * Splits what remains of a payment after refunds; with them, `bloggerCents`, `platformCents` and `cardFeeCents` sum to
 * the amount and none is negative. Stripe does not return the card fee: the platform's part pays it, and
 * `platformCostCents` is what the platform adds from its own funds.
 */
export function splitAfterRefund(
  paid: { amountCents: number; bloggerCents: number; cardFeeCents: number },
  refundedCents: number,
): { bloggerCents: number; platformCents: number; cardFeeCents: number; platformCostCents: number } {
  const bloggerCents = paid.bloggerCents - bloggerRefundShareCents(paid, refundedCents);
  const rest = paid.amountCents - refundedCents - bloggerCents;
  const cardFeeCents = Math.min(paid.cardFeeCents, rest);
  return {
    bloggerCents,
    platformCents: rest - cardFeeCents,
    cardFeeCents,
    platformCostCents: paid.cardFeeCents - cardFeeCents,
  };
}

/**
 * Returns the blogger's part of a payment's refunds in all: proportional, rounded half up, so a full refund takes
 * exactly the blogger's share.
 */
export function bloggerRefundShareCents(
  paid: { amountCents: number; bloggerCents: number },
  refundedCents: number,
): number {
  if (paid.amountCents === 0) return 0;
  return Math.floor((2 * paid.bloggerCents * refundedCents + paid.amountCents) / (2 * paid.amountCents));
}

/** Upper bound of the two roundings: the blogger's half cent and the card fee's started cent. */
const ROUNDING_CENTS = 1.5;

/**
 * Returns the amount from which on the platform's share always covers the card fee, despite rounding. Infinity if no
 * amount is enough.
 */
export function freeFirstMonthBelowCents(feePercentage: number): number {
  const sharePerMille = feePercentage * 10 - CARD_FEE_PER_MILLE;
  if (sharePerMille <= 0) return Number.POSITIVE_INFINITY;
  const enough = Math.ceil(((CARD_FEE_FIXED_CENTS + ROUNDING_CENTS) * 1000) / sharePerMille);
  let cents = Math.min(enough, PRICE_MAX_CENTS + 1);
  while (cents > 0 && splitPayment(cents - 1, feePercentage).platformNetCents >= 0) cents--;
  return cents;
}

/** Fee percentage below which the cheapest subscription loses money: 12.9. */
export const BREAK_EVEN_FEE_PERCENTAGE = (CARD_FEE_PER_MILLE / 1000 + CARD_FEE_FIXED_CENTS / FEE_TEST_CENTS) * 100;
