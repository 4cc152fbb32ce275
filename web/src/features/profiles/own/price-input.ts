import { PRICE_MAX_CENTS, PRICE_MIN_CENTS } from '#contract/limits';
import { type Price, priceChangeError, priceMessages } from '#contract/prices';
import { ApiError } from '@/lib/http/api.ts';

const notCents = 'Please enter dollars and cents, such as 4.50';

/** Integer cents -> '4.50', as it stands in the field. */
export const formatPriceInput = (cents: number) => (cents / 100).toFixed(2);

/** What was typed, in cents: '4', '4.5' and '4.50' are prices, '4.505' is none. Null when it is none. */
export function parsePriceInput(typed: string): number | null {
  const text = typed.trim();
  return /^\d{1,4}(\.\d{0,2})?$|^\.\d{1,2}$/.test(text) ? Math.round(Number(text) * 100) : null;
}

/** Whether a price may be asked at all. */
const isInRange = (cents: number) => cents >= PRICE_MIN_CENTS && cents <= PRICE_MAX_CENTS;

/**
 * What is wrong with a typed price, in the specification's words, or null. Whether it is too late in the month is the
 * server's to say: this clock may be wrong.
 */
export function priceInputError(price: Price, typed: string, now: number): string | null {
  const cents = parsePriceInput(typed);
  if (cents === null) return isInRange(Number.parseFloat(typed) * 100) ? notCents : priceMessages.outOfRange;
  const refusal = priceChangeError(price, cents, now);
  return refusal === priceMessages.lastWeek ? null : refusal;
}

/** Parts of the server's words, and what the screen says for them (spec §8 'Price'). */
const mapped = [
  ['last week of the month', priceMessages.lastWeek],
  ['25%', priceMessages.tooMuch],
  ['between $3.00 and $10.00', priceMessages.outOfRange],
] as const;

/** A failure to set the price; what is about the price itself is its field's to say, in the specification's words. */
export function toPriceError(error: Error): Error {
  if (!(error instanceof ApiError)) return error;
  const said = error.fields.priceCents ?? error.message;
  const words = mapped.find(([part]) => said.includes(part))?.[1] ?? error.fields.priceCents;
  return words === undefined ? error : new ApiError(error.status, error.code, words, { priceCents: words });
}
