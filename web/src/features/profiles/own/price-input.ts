import { PRICE_MAX_CENTS, PRICE_MIN_CENTS } from '#contract/limits';
import { type Price, priceChangeError, priceMessages } from '#contract/prices';
import { ApiError } from '@/lib/http/api.ts';

const notCents = 'Please enter dollars and cents, such as 4.50';

/** Formats integer cents for the field: 450 -> '4.50'. */
export const formatPriceInput = (cents: number) => (cents / 100).toFixed(2);

/** Parses a typed price to cents: '4', '4.5' and '4.50' are prices, '4.505' is not. Returns null for other text. */
export function parsePriceInput(typed: string): number | null {
  const text = typed.trim();
  return /^\d{1,4}(\.\d{0,2})?$|^\.\d{1,2}$/.test(text) ? Math.round(Number(text) * 100) : null;
}

/** Returns true when a price is within the permitted range. */
const isInRange = (cents: number) => cents >= PRICE_MIN_CENTS && cents <= PRICE_MAX_CENTS;

/**
 * Returns the error of a typed price, or null. Only the server checks the last week of the month, because this clock
 * may be wrong.
 */
export function priceInputError(price: Price, typed: string, now: number): string | null {
  const cents = parsePriceInput(typed);
  if (cents === null) return isInRange(Number.parseFloat(typed) * 100) ? notCents : priceMessages.outOfRange;
  const error = priceChangeError(price, cents, now);
  return error === priceMessages.lastWeek ? null : error;
}

/** Maps parts of the server's messages to the screen's texts. */
const mapped = [
  ['last week of the month', priceMessages.lastWeek],
  ['25%', priceMessages.tooMuch],
  ['between $3.00 and $10.00', priceMessages.outOfRange],
] as const;

/**
 * Converts a failure to set the price: an error of the price itself becomes the field's error, in the screen's words.
 */
export function toPriceError(error: Error): Error {
  if (!(error instanceof ApiError)) return error;
  const said = error.fields.priceCents ?? error.message;
  const text = mapped.find(([part]) => said.includes(part))?.[1] ?? error.fields.priceCents;
  return text === undefined ? error : new ApiError(error.status, error.code, text, { priceCents: text });
}
