import { PRICE_CHANGE_MAX_PERCENT, PRICE_MAX_CENTS, PRICE_MIN_CENTS } from './limits.ts';
import { freeFirstMonthBelowCents, STRIPE_MIN_CENTS } from './money.ts';
import { DAY, HOUR, SECOND } from './time.ts';

export const priceMessages = {
  outOfRange: 'Subscription amount must be between $3.00 and $10.00',
  lastWeek: 'Cannot change subscription amount during the last week of the month',
  tooMuch: 'Subscription amount cannot change more than 25% from current amount',
  unchanged: 'Price is already set to this amount',
  saved: 'Subscription price updated successfully',
  failed: 'Failed to update subscription price',
} as const;

const LAST_WEEK_DAYS = 7;

/** Returns the start of the UTC month of `at`, or of the one `months` later. Milliseconds UTC. */
export function monthStart(at: number, months = 0): number {
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
}

/** Checks whether `at` is in the last seven days of its UTC month. */
export const isLastWeek = (at: number): boolean => at >= monthStart(at, 1) - LAST_WEEK_DAYS * DAY;

/** A blogger's stored price in US cents a month, and the scheduled one with its start. */
export type Price = { priceCents: number; nextPriceCents: number | null; nextPriceFrom: number | null };

/** Returns the price in force at `at`, with the change scheduled after it (docs/billing.md "Price changes"). */
export function currentPrice({ priceCents, nextPriceCents, nextPriceFrom }: Price, at: number): Price {
  if (nextPriceCents === null || nextPriceFrom === null || at < nextPriceFrom) {
    return { priceCents, nextPriceCents, nextPriceFrom };
  }
  return { priceCents: nextPriceCents, nextPriceCents: null, nextPriceFrom: null };
}

/** Returns the price of the first full month, which starts at `from`. */
export const firstFullMonthCents = (price: Price, from: number): number => currentPrice(price, from).priceCents;

/**
 * Returns the message that rejects a new price at `at`, or null. Compares with the price in force: a pending change
 * does not compound.
 */
export function priceChangeError(price: Price, wantedCents: number, at: number): string | null {
  const { priceCents, nextPriceCents } = currentPrice(price, at);
  if (!Number.isInteger(wantedCents) || wantedCents < PRICE_MIN_CENTS || wantedCents > PRICE_MAX_CENTS) {
    return priceMessages.outOfRange;
  }
  if (wantedCents === (nextPriceCents ?? priceCents)) return priceMessages.unchanged;
  if (isLastWeek(at)) return priceMessages.lastWeek;
  if (Math.abs(wantedCents - priceCents) * 100 > priceCents * PRICE_CHANGE_MAX_PERCENT) return priceMessages.tooMuch;
  return null;
}

/** Returns the lowest and highest price that may follow the current one, in US cents. */
export const priceRange = (priceCents: number): { minCents: number; maxCents: number } => ({
  minCents: Math.max(PRICE_MIN_CENTS, Math.ceil((priceCents * (100 - PRICE_CHANGE_MAX_PERCENT)) / 100)),
  maxCents: Math.min(PRICE_MAX_CENTS, Math.floor((priceCents * (100 + PRICE_CHANGE_MAX_PERCENT)) / 100)),
});

/** Lifetime of a checkout: short, so the amount shown is nearly the amount charged. Milliseconds. */
const CHECKOUT_LASTS = HOUR;
/** The last payment has to arrive within the month; a later one would be for a whole month. */
const BEFORE_MONTH_ENDS = 30 * SECOND;

/** Returns until when a checkout created at `at` can be paid. */
export const checkoutEnd = (at: number): number => Math.min(at + CHECKOUT_LASTS, monthStart(at, 1) - BEFORE_MONTH_ENDS);

/** Returns the price of the rest of a month, by its seconds, as the provider calculates it. */
function prorated(priceCents: number, at: number): number {
  const [from, to] = [monthStart(at), monthStart(at, 1)];
  const remaining = Math.floor(to / SECOND) - Math.floor(at / SECOND);
  return Math.round((priceCents * remaining) / ((to - from) / SECOND));
}

/** Charge of a new subscription before its first full month. */
export type FirstCharge = { todayCents: number; kind: 'prorated' | 'free' };

/**
 * Returns the charge for the rest of the month. It is free if the checkout, paid at its end, would charge less than the
 * provider's minimum, or, once per reader and blogger (`hadFreeStart`), if the platform would lose on it
 * (docs/billing.md "First month").
 */
export function firstCharge(terms: {
  priceCents: number;
  feePercentage: number;
  at: number;
  hadFreeStart: boolean;
}): FirstCharge {
  const { priceCents, at } = terms;
  const todayCents = prorated(priceCents, at);
  // The reader may pay at the end of the checkout, when the rest of the month costs less.
  const leastCents = prorated(priceCents, checkoutEnd(at));
  const isLoss = !terms.hadFreeStart && leastCents < freeFirstMonthBelowCents(terms.feePercentage);
  const isFree = isLoss || leastCents < STRIPE_MIN_CENTS;
  return isFree ? { todayCents: 0, kind: 'free' } : { todayCents, kind: 'prorated' };
}
