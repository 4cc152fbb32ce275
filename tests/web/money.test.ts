import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  BREAK_EVEN_FEE_PERCENTAGE,
  bloggerPercentage,
  bloggerRefundShareCents,
  bloggerShareCents,
  cardFeeCents,
  FEE_TEST_CENTS,
  formatDollars,
  freeFirstMonthBelowCents,
  splitAfterRefund,
  splitPayment,
} from '#contract/money';
import { declineLabel } from '#contract/money-desk';
import { countCases } from '../support/cases.ts';
import { SAMPLES } from './support/samples.ts';

const prices = Array.from({ length: 701 }, (_, n) => 300 + n);
const fees = [0, 0.01, 2.9, 5, 10, 12.89, 12.9, 13, 15, 20, 24.99, 25, 25.01, 30, 33.33, 50, 66.67, 99.99, 100];
/** Every valid fee, with two decimals; a seventh of them without `npm run test:deep`. */
const settable = Array.from({ length: 10_001 }, (_, n) => n / 100).filter(
  (_, n) => process.env.DEEP === '1' || n % 7 === 0,
);

describe('a split', () => {
  it('of $3.00 at 25 % is 2.25, 0.36 and 0.39', () => {
    expect(splitPayment(300, 25)).toEqual({ bloggerCents: 225, platformNetCents: 36, cardFeeCents: 39 });
  });

  it('of each of the 701 prices sums to the price at any fee', () => {
    for (const [price, fee] of [...fees, ...settable].flatMap((one) => prices.map((each) => [each, one] as const))) {
      const { bloggerCents, platformNetCents, cardFeeCents: card } = splitPayment(price, fee);
      const parts = [bloggerCents, platformNetCents, card];
      const exact = (BigInt(price) * BigInt(10_000 - Math.round(fee * 100)) * 2n + 10_000n) / 20_000n;
      if (
        !parts.every(Number.isSafeInteger) ||
        bloggerCents + platformNetCents + card !== price ||
        bloggerCents !== Number(exact) ||
        bloggerCents < 0 ||
        bloggerCents > price ||
        card <= 0
      ) {
        expect.fail(`${price} at ${fee}: ${parts}`);
      }
    }
    countCases('money', prices.length * (fees.length + settable.length));
  });

  it('rounds the writer’s share half up for the 525 of 701 prices without whole cents', () => {
    expect(prices.filter((price) => (price * 75) % 100 !== 0)).toHaveLength(525);
    expect([302, 301, 303].map((price) => bloggerShareCents(price, 25))).toEqual([227, 226, 227]);
  });

  it('sums for every amount and every fee of two decimals', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 0, max: 10_000 }), (amount, hundredths) => {
        const parts = splitPayment(amount, hundredths / 100);
        expect(parts.bloggerCents + parts.platformNetCents + parts.cardFeeCents).toBe(amount);
        expect(bloggerPercentage(hundredths / 100) * 100).toBeCloseTo(10_000 - hundredths, 6);
      }),
      SAMPLES,
    );
  });
});

describe('a loss of the platform', () => {
  it('is reported below 12.9 %', () => {
    expect(BREAK_EVEN_FEE_PERCENTAGE).toBeCloseTo(12.9, 10);
    expect(12.9 < BREAK_EVEN_FEE_PERCENTAGE).toBe(false);
    expect(12.89 < BREAK_EVEN_FEE_PERCENTAGE).toBe(true);
  });

  it('occurs at no price from there on', () => {
    for (let hundredths = 1290; hundredths <= 10_000; hundredths += 1) {
      const losers = prices.filter((price) => splitPayment(price, hundredths / 100).platformNetCents < 0);
      if (losers.length > 0) expect.fail(`${hundredths / 100} %: ${losers}`);
    }
  });

  it('occurs at $3.00 below it', () => {
    expect(splitPayment(FEE_TEST_CENTS, 12.5).platformNetCents).toBeLessThan(0);
    expect(splitPayment(FEE_TEST_CENTS, 0)).toEqual({ bloggerCents: 300, platformNetCents: -39, cardFeeCents: 39 });
  });

  test.each([
    [25, 139],
    [12.9, 299],
    [50, 64],
    [100, 31],
    [2.9, Number.POSITIVE_INFINITY],
    [0, Number.POSITIVE_INFINITY],
  ])('at %s %% occurs for a first charge under %s cents', (fee, threshold) => {
    expect(freeFirstMonthBelowCents(fee)).toBe(threshold);
  });

  it('occurs for no charge from the threshold on, but one cent below it, at every possible fee', () => {
    for (const fee of settable.filter((percentage) => percentage > 2.9)) {
      const threshold = freeFirstMonthBelowCents(fee);
      const losers = Array.from({ length: Math.max(0, 1001 - threshold) }, (_, n) => threshold + n).filter(
        (amount) => splitPayment(amount, fee).platformNetCents < 0,
      );
      if (losers.length > 0) expect.fail(`${fee} %: ${losers}`);
      if (splitPayment(threshold - 1, fee).platformNetCents >= 0) expect.fail(`${fee} %: ${threshold} is too high`);
    }
    countCases('money', settable.length);
  });
});

describe('the card fee', () => {
  test.each([
    [0, 0],
    [50, 32],
    [136, 34],
    [300, 39],
    [1000, 59],
    [100, 33],
  ])('of %s cents is %s', (amount, fee) => {
    expect(cardFeeCents(amount)).toBe(fee);
  });
});

describe('"the writer\'s part of a refund"', () => {
  it('is the whole share of a full refund, and never more than either in between', () => {
    const paid = fc.tuple(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 0, max: 10_000 }));
    fc.assert(
      fc.property(paid, fc.array(fc.integer({ min: 0, max: 1000 }), { maxLength: 5 }), ([amountCents, fee], steps) => {
        const bloggerCents = bloggerShareCents(amountCents, fee / 100);
        const invoice = { amountCents, bloggerCents };
        expect(bloggerRefundShareCents(invoice, amountCents)).toBe(bloggerCents);
        expect(bloggerRefundShareCents(invoice, 0)).toBe(0);
        let before = 0;
        for (const refunded of steps.map((step) => Math.min(step, amountCents)).toSorted((a, b) => a - b)) {
          const part = bloggerRefundShareCents(invoice, refunded);
          expect(part).toBeGreaterThanOrEqual(before);
          expect(part).toBeLessThanOrEqual(Math.min(bloggerCents, refunded));
          before = part;
        }
      }),
      SAMPLES,
    );
  });

  it('leaves no part of a receipt below zero, for any payment, fee and refund', () => {
    const cents = fc.integer({ min: 1, max: 1000 });
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 10_000 }), cents, (amountCents, fee, expected) => {
        const refunded = Math.min(expected, amountCents);
        const fees = { amountCents, cardFeeCents: cardFeeCents(amountCents) };
        const paid = { ...fees, bloggerCents: bloggerShareCents(amountCents, fee / 100) };
        for (const back of [0, refunded, amountCents]) {
          const parts = splitAfterRefund(paid, back);
          expect(Math.min(...Object.values(parts))).toBeGreaterThanOrEqual(0);
          expect(parts.bloggerCents + parts.platformCents + parts.cardFeeCents + back).toBe(amountCents);
          expect(parts.cardFeeCents + parts.platformCostCents).toBe(fees.cardFeeCents);
        }
      }),
      SAMPLES,
    );
  });

  it('is zero for a refund of zero', () => {
    expect(bloggerRefundShareCents({ amountCents: 0, bloggerCents: 0 }, 0)).toBe(0);
  });
});

test('dollars have two decimals, and a minus sign before the dollar', () => {
  expect([0, 5, 300, 123_456, -250].map(formatDollars)).toEqual(['$0.00', '$0.05', '$3.00', '$1234.56', '-$2.50']);
});

test('a decline is described, also one without a code or with a new one', () => {
  expect([null, 'expired_card', 'new_kind_of_decline'].map(declineLabel)).toEqual([
    'No reason given',
    'The card has expired',
    'Declined: new kind of decline',
  ]);
});
