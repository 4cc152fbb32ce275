import { expect, test } from 'vitest';
import { priceChangeError, priceMessages, priceRange } from '#contract/prices';
import {
  formatPriceInput,
  parsePriceInput,
  priceInputError,
  toPriceError,
} from '@/features/profiles/own/price-input.ts';
import { ApiError } from '@/lib/http/api.ts';

const middle = Date.UTC(2026, 10, 15);
const lastWeek = Date.UTC(2026, 10, 24);
const at = (priceCents: number) => ({ priceCents, nextPriceCents: null, nextPriceFrom: null });

test('reads the field as the same cents for every price', () => {
  for (let cents = 300; cents <= 1000; cents++) expect(parsePriceInput(formatPriceInput(cents))).toBe(cents);
});

test.each([
  ['4', 400],
  ['4.', 400],
  ['4.5', 450],
  [' 4.50 ', 450],
  ['.5', 50],
  ['4.505', null],
  ['', null],
  ['-4', null],
  ['1e1', null],
  ['four', null],
])('reads the input %j', (typed, cents) => {
  expect(parsePriceInput(typed)).toBe(cents);
});

test.each([
  ['', priceMessages.outOfRange],
  ['2.99', priceMessages.outOfRange],
  ['-4', priceMessages.outOfRange],
  ['10.01', priceMessages.outOfRange],
  ['4.505', 'Please enter dollars and cents, such as 4.50'],
  ['4', priceMessages.unchanged],
  ['5.01', priceMessages.tooMuch],
  ['5', null],
  ['3', null],
])('validates the input %j before it is sent', (typed, refusal) => {
  expect(priceInputError(at(400), typed, middle)).toBe(refusal);
});

test('leaves the end-of-month rule to the server', () => {
  expect(priceChangeError(at(400), 450, lastWeek)).toBe(priceMessages.lastWeek);
  expect(priceInputError(at(400), '4.50', lastWeek)).toBeNull();
});

test('states exactly the range that it accepts, for every price', () => {
  for (let cents = 300; cents <= 1000; cents++) {
    const { minCents, maxCents } = priceRange(cents);
    const taken = Array.from({ length: 703 }, (_, index) => index + 299).filter(
      (expected) => expected === cents || priceChangeError(at(cents), expected, middle) === null,
    );
    expect([taken[0], taken.at(-1)]).toEqual([minCents, maxCents]);
  }
});

test.each([
  ['It is the last week of the month', priceMessages.lastWeek],
  ['No more than 25% at once', priceMessages.tooMuch],
  ['A price is between $3.00 and $10.00', priceMessages.outOfRange],
])('translates the server’s %j into the specified words at the field', (said, words) => {
  const atField = toPriceError(new ApiError(422, 'invalid_input', 'Invalid', { priceCents: said }));
  expect(atField).toMatchObject({ fields: { priceCents: words } });
  expect(toPriceError(new ApiError(409, 'conflict', said))).toMatchObject({ fields: { priceCents: words } });
});

test('shows other price errors of the server at the field, and no other failures', () => {
  const unchanged = new ApiError(422, 'invalid_input', 'Invalid', { priceCents: priceMessages.unchanged });
  expect(toPriceError(unchanged)).toMatchObject({ fields: { priceCents: priceMessages.unchanged } });
  const down = new ApiError(500, 'internal', 'Something went wrong');
  expect(toPriceError(down)).toBe(down);
});
