import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { splitPayment } from '#contract/money';
import {
  checkoutEnd,
  currentPrice,
  firstCharge,
  isLastWeek,
  monthStart,
  type Price,
  priceChangeError,
  priceMessages,
} from '#contract/prices';
import { DAY } from '#contract/time';
import { countCases } from '../support/cases.ts';
import { SAMPLES } from './support/samples.ts';

const at = (text: string) => Date.parse(`${text}Z`);
const settled = (priceCents: number): Price => ({ priceCents, nextPriceCents: null, nextPriceFrom: null });
const EARLY = at('2026-11-03T12:00:00');
const prices = Array.from({ length: 701 }, (_, n) => 300 + n);

describe('the range', () => {
  test.each([
    [299, priceMessages.outOfRange],
    [300, null],
    [1000, null],
    [1001, priceMessages.outOfRange],
    [300.5, priceMessages.outOfRange],
    [Number.NaN, priceMessages.outOfRange],
    [-400, priceMessages.outOfRange],
  ])('of prices: %s cents', (wanted, refusal) => {
    // From a price so close that only the range can forbid the change.
    const near = wanted > 650 ? 999 : 301;
    expect(priceChangeError(settled(near), wanted, EARLY)).toBe(refusal);
  });
});

describe('25 percent, inclusive', () => {
  test.each([
    [400, 300, 500],
    [401, 301, 501],
    [402, 302, 502],
    [403, 303, 503],
    [333, 300, 416],
    [799, 600, 998],
    [800, 600, 1000],
    [1000, 750, 1000],
    [300, 300, 375],
  ])('allow %s cents to become %s to %s', (from, lowest, highest) => {
    const allowed = prices.filter(
      (wanted) => wanted !== from && priceChangeError(settled(from), wanted, EARLY) === null,
    );
    expect(Math.min(...allowed, from)).toBe(lowest);
    expect(Math.max(...allowed, from)).toBe(highest);
  });

  it('are exact for every price and every wanted one', () => {
    for (const from of prices) {
      for (const wanted of prices) {
        if (wanted === from) continue;
        const isTooMuch = BigInt(Math.abs(wanted - from)) * 4n > BigInt(from);
        if ((priceChangeError(settled(from), wanted, EARLY) === priceMessages.tooMuch) !== isTooMuch) {
          expect.fail(`${from} -> ${wanted}`);
        }
      }
    }
    countCases('money', prices.length * (prices.length - 1));
  });
});

describe('the last week', () => {
  test.each([
    ['28 days', '2026-02-22', '2026-03-01'],
    ['29 days, a leap year', '2028-02-23', '2028-03-01'],
    ['29 days, a leap century', '2400-02-23', '2400-03-01'],
    ['28 days, no leap century', '2100-02-22', '2100-03-01'],
    ['30 days', '2026-11-24', '2026-12-01'],
    ['31 days', '2026-10-25', '2026-11-01'],
    ["the year's end", '2026-12-25', '2027-01-01'],
  ])('of %s starts on %s', (_, first, next) => {
    const [begins, ends] = [at(`${first}T00:00:00`), at(`${next}T00:00:00`)];
    expect([begins - 1, begins, ends - 1, ends].map(isLastWeek)).toEqual([false, true, true, false]);
    expect(priceChangeError(settled(400), 450, begins - 1)).toBeNull();
    expect(priceChangeError(settled(400), 450, begins)).toBe(priceMessages.lastWeek);
    expect(priceChangeError(settled(400), 450, ends - 1)).toBe(priceMessages.lastWeek);
    expect(priceChangeError(settled(400), 450, ends)).toBeNull();
    expect(monthStart(begins, 1)).toBe(ends);
    countCases('money', 4);
  });

  it('is seven days long in every month', () => {
    for (let month = at('2026-01-01T00:00:00'); month < at('2033-01-01T00:00:00'); month = monthStart(month, 1)) {
      const days = Math.round((monthStart(month, 1) - month) / DAY);
      const late = Array.from({ length: days }, (_, day) => isLastWeek(month + day * DAY)).filter(Boolean);
      expect(late).toHaveLength(7);
      countCases('money', days);
    }
  });
});

describe('a pending price', () => {
  const from = at('2026-12-01T00:00:00');
  const pending: Price = { priceCents: 400, nextPriceCents: 500, nextPriceFrom: from };

  it('applies from its moment on', () => {
    expect(currentPrice(pending, from - 1)).toEqual(pending);
    expect(currentPrice(pending, from)).toEqual(settled(500));
    expect(currentPrice(settled(400), from)).toEqual(settled(400));
  });

  it('does not compound, because a further change starts from the current price', () => {
    expect(priceChangeError(pending, 501, EARLY)).toBe(priceMessages.tooMuch);
    expect(priceChangeError(pending, 300, EARLY)).toBeNull();
    expect(priceChangeError(pending, 299, EARLY)).toBe(priceMessages.outOfRange);
    // From the 1st on it is the price in force.
    expect(priceChangeError(pending, 625, from)).toBeNull();
    expect(priceChangeError(pending, 626, from)).toBe(priceMessages.tooMuch);
  });

  it('can be canceled, but not set twice', () => {
    expect(priceChangeError(pending, 400, EARLY)).toBeNull();
    expect(priceChangeError(pending, 500, EARLY)).toBe(priceMessages.unchanged);
    expect(priceChangeError(settled(400), 400, EARLY)).toBe(priceMessages.unchanged);
    expect(priceChangeError(pending, 500, from)).toBe(priceMessages.unchanged);
    expect(priceChangeError(pending, 400, at('2026-11-24T00:00:00'))).toBe(priceMessages.lastWeek);
  });
});

describe('the first charge', () => {
  const charge = (text: string, changes: Partial<Parameters<typeof firstCharge>[0]> = {}) =>
    firstCharge({ priceCents: 300, feePercentage: 25, at: at(text), hadFreeStart: false, ...changes });

  /** The charge for $3.00 at noon of each day, in cents: prorated by hours, 0 on free days at 25 %. */
  const prorated = (days: number) =>
    Array.from({ length: days }, (_, day) => Math.round((300 * (days * 24 - day * 24 - 12)) / (days * 24)));

  test.each([
    ['2026-02', 28],
    ['2028-02', 29],
    ['2026-11', 30],
    ['2026-12', 31],
  ])('is correct at every day of %s (%s days)', (month, days) => {
    const noon = (day: number) => `${month}-${String(day + 1).padStart(2, '0')}T12:00:00`;
    const table = prorated(days);
    const first = table.map((_, day) => charge(noon(day)));
    expect(first).toEqual(
      table.map((cents) => (cents < 139 ? { todayCents: 0, kind: 'free' } : { todayCents: cents, kind: 'prorated' })),
    );
    const again = table.map((_, day) => charge(noon(day), { hadFreeStart: true }));
    expect(again).toEqual(
      table.map((cents) => ({ kind: cents < 50 ? 'free' : 'prorated', todayCents: cents < 50 ? 0 : cents })),
    );
    countCases('money', 2 * days);
  });

  test.each([
    ['the first moment', '2026-11-01T00:00:00', { todayCents: 300, kind: 'prorated' }],
    ['a second in', '2026-11-01T00:00:01', { todayCents: 300, kind: 'prorated' }],
    ['half of it', '2026-11-16T00:00:00', { todayCents: 150, kind: 'prorated' }],
    ['$1.39 at the end of the checkout', '2026-11-17T02:35:59', { todayCents: 139, kind: 'prorated' }],
    ['less at the end of the checkout', '2026-11-17T02:36:01', { todayCents: 0, kind: 'free' }],
    ['the last second', '2026-11-30T23:59:59.999', { todayCents: 0, kind: 'free' }],
  ] as const)('rounds %s of a month', (_, text, expected) => {
    expect(charge(text)).toEqual(expected);
  });

  it('never makes the platform lose, for any price, fee, day and moment of payment', () => {
    const fees = [0, 2.9, 2.91, 5, 10, 12.89, 12.9, 15, 20, 24.99, 25, 25.01, 30, 33.33, 50, 66.67, 99.99, 100];
    for (const feePercentage of fees) {
      const net = Array.from({ length: 1001 }, (_, cents) => splitPayment(cents, feePercentage).platformNetCents);
      for (let day = 1; day <= 31; day++) {
        const now = Date.UTC(2026, 11, day, (day * 7) % 24, (day * 13) % 60);
        const [start, end, last] = [monthStart(now), monthStart(now, 1), checkoutEnd(now)];
        for (const priceCents of prices) {
          const { kind } = firstCharge({ priceCents, feePercentage, at: now, hadFreeStart: false });
          if (kind === 'free') continue;
          const cents = (at: number) => Math.round((priceCents * (end - at)) / (end - start));
          for (let paid = cents(last); paid <= cents(now); paid++) {
            if ((net[paid] ?? -1) < 0) expect.fail(`${priceCents} at ${feePercentage} % on day ${day}: ${paid}`);
          }
        }
      }
    }
    countCases('money', fees.length * 31 * prices.length);
  });

  it('"is free under the provider\'s minimum, even after an earlier free start"', () => {
    const terms = { hadFreeStart: true };
    expect(charge('2026-11-25T23:00:00', terms)).toEqual({ todayCents: 50, kind: 'prorated' });
    expect(charge('2026-11-26T02:00:00', terms)).toEqual({ todayCents: 0, kind: 'free' });
  });

  it.each([
    // The amount shown, and the amount due at the end of the checkout's hour.
    [300, '2026-11-26T00:11:59', 50, 'prorated', 50],
    [300, '2026-11-26T00:12:01', 50, 'free', 49],
    [1000, '2026-11-29T11:21:00', 51, 'prorated', 50],
    [1000, '2026-11-29T11:22:00', 51, 'free', 49],
  ] as const)('of %s cents at %s is %s, %s with a possible maximum of %s', (priceCents, text, shown, kind, atLeast) => {
    const rest = (at: number) =>
      Math.round((priceCents * (monthStart(at, 1) - at)) / (monthStart(at, 1) - monthStart(at)));
    expect([rest(at(text)), rest(checkoutEnd(at(text)))]).toEqual([shown, atLeast]);
    expect(charge(text, { priceCents, hadFreeStart: true })).toEqual({ kind, todayCents: kind === 'free' ? 0 : shown });
  });

  it('is free at any amount where the fee never covers the card fee, but only if there is a card fee to cover', () => {
    expect(charge('2026-11-01T00:00:00', { feePercentage: 2.9 })).toEqual({ todayCents: 0, kind: 'free' });
    expect(charge('2026-11-01T00:00:00', { feePercentage: 0, priceCents: 1000 }).kind).toBe('free');
    // At 100 %, thirty-one cents cover the card fee.
    expect(charge('2026-11-27T21:36:00', { feePercentage: 100, hadFreeStart: true }).todayCents).toBe(0);
    expect(charge('2026-11-27T21:35:00', { feePercentage: 100 })).toEqual({ todayCents: 0, kind: 'free' });
  });

  it('never grows through a month, and never exceeds the price', () => {
    const moment = fc.integer({ min: at('2026-01-01T00:00:00'), max: at('2032-12-31T23:59:59') });
    fc.assert(
      fc.property(fc.integer({ min: 300, max: 1000 }), moment, moment, (priceCents, one, other) => {
        const [early, late] = [Math.min(one, other), Math.max(one, other)];
        const today = (now: number) =>
          firstCharge({ priceCents, feePercentage: 25, at: now, hadFreeStart: true }).todayCents;
        expect(today(early)).toBeLessThanOrEqual(priceCents);
        expect(today(monthStart(early))).toBe(priceCents);
        if (monthStart(early) === monthStart(late)) expect(today(late)).toBeLessThanOrEqual(today(early));
      }),
      SAMPLES,
    );
  });
});
