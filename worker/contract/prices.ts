import { DAY, PRICE_CHANGE_MAX_PERCENT, PRICE_MAX_CENTS, PRICE_MIN_CENTS } from './limits.ts';
import { freeFirstMonthBelowCents, STRIPE_MIN_CENTS } from './money.ts';

/** Spec §5 'Subscription price', §8 'Price'. */
export const priceMessages = {
  outOfRange: 'Subscription amount must be between $3.00 and $10.00',
  lastWeek: 'Cannot change subscription amount during the last week of the month',
  tooMuch: 'Subscription amount cannot change more than 25% from current amount',
  unchanged: 'Price is already set to this amount',
  saved: 'Subscription price updated successfully',
  failed: 'Failed to update subscription price',
} as const;

const LAST_WEEK_DAYS = 7;

/** When the UTC month of `at` began, or one so many `months` after it. Milliseconds UTC. */
export function monthStart(at: number, months = 0): number {
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
}

/** Whether a moment lies in the last seven days of its UTC month (decisions). */
export const isLastWeek = (at: number): boolean => at >= monthStart(at, 1) - LAST_WEEK_DAYS * DAY;

/** A blogger's price as it is stored: US cents a month, and what takes its place when. */
export type Price = { priceCents: number; nextPriceCents: number | null; nextPriceFrom: number | null };

/** The price that holds at a moment, with what is to come after it (billing.md 'Price change'). */
export function currentPrice({ priceCents, nextPriceCents, nextPriceFrom }: Price, at: number): Price {
  if (nextPriceCents === null || nextPriceFrom === null || at < nextPriceFrom) {
    return { priceCents, nextPriceCents, nextPriceFrom };
  }
  return { priceCents: nextPriceCents, nextPriceCents: null, nextPriceFrom: null };
}

/** What the first whole month of a subscription that begins before it costs. @param from when that month begins */
export const firstFullMonthCents = (price: Price, from: number): number => currentPrice(price, from).priceCents;

/**
 * What forbids a new price at a moment, in the specification's words, or null. The change is judged against the price in
 * force: a pending one does not compound.
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

/** The lowest and highest price that may follow the one in force, in US cents. */
export const priceRange = (priceCents: number): { minCents: number; maxCents: number } => ({
  minCents: Math.max(PRICE_MIN_CENTS, Math.ceil((priceCents * (100 - PRICE_CHANGE_MAX_PERCENT)) / 100)),
  maxCents: Math.min(PRICE_MAX_CENTS, Math.floor((priceCents * (100 + PRICE_CHANGE_MAX_PERCENT)) / 100)),
});

const SECOND = 1000;
/** A checkout lasts so long: what was shown before is what is charged, nearly. Milliseconds. */
const CHECKOUT_LASTS = 3600 * SECOND;
/** The last payment has to arrive within the month: later it would be for a whole one. */
const BEFORE_MONTH_ENDS = 30 * SECOND;

/** Until when a checkout that is ordered at a moment can be paid. */
export const checkoutEnd = (at: number): number => Math.min(at + CHECKOUT_LASTS, monthStart(at, 1) - BEFORE_MONTH_ENDS);

/** What the rest of a month costs, by its seconds, as the provider reckons. */
function prorated(priceCents: number, at: number): number {
  const [from, to] = [monthStart(at), monthStart(at, 1)];
  const left = Math.floor(to / SECOND) - Math.floor(at / SECOND);
  return Math.round((priceCents * left) / ((to - from) / SECOND));
}

/** What a subscription that begins now costs before its first whole month. */
export type FirstCharge = { todayCents: number; kind: 'prorated' | 'free' };

/**
 * Returns the charge for the rest of the month. It is free where the checkout, paid at its end, would charge too little:
 * once per reader and blogger where the platform would lose on it, always where it would be under the provider's minimum,
 * so that nothing is carried over to the next month (billing.md 'First partial month').
 * @param hadFreeStart whether this reader has had a free start with this blogger before
 */
export function firstCharge(terms: {
  priceCents: number;
  feePercentage: number;
  at: number;
  hadFreeStart: boolean;
}): FirstCharge {
  const { priceCents, at } = terms;
  const todayCents = prorated(priceCents, at);
  // The checkout may be paid at its end, when the rest of the month costs less.
  const leastCents = prorated(priceCents, checkoutEnd(at));
  const isLoss = !terms.hadFreeStart && leastCents < freeFirstMonthBelowCents(terms.feePercentage);
  const isFree = isLoss || leastCents < STRIPE_MIN_CENTS;
  return isFree ? { todayCents: 0, kind: 'free' } : { todayCents, kind: 'prorated' };
}
