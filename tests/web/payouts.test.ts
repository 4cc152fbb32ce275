import { expect, test } from 'vitest';
import { type PayoutsResponse, payoutLineLabel } from '#contract/payouts';
import { canConnectPayouts, hasPayouts } from '@/features/payouts/payout-eligibility.ts';

const nothing: PayoutsResponse = {
  ...{
    status: 'none',
    country: 'US',
    countries: ['US'],
    owedCents: 0,
    paidOutCents: 0,
    months: [],
    lines: [],
    nextCursor: null,
  },
};

test.each([
  ['earned', 225, 'A subscriber paid'],
  ['paid_out', -225, 'Transferred to your account'],
  ['returned', 225, 'Taken back from your account'],
  ['refunded', -225, 'Refunded to a subscriber'],
  ['refunded', 225, 'A refund did not go through'],
  ['disputed', -225, 'Disputed by a subscriber'],
  ['disputed', 225, 'A dispute was decided for you'],
] as const)('a line of %s over %d cents', (kind, cents, words) => {
  expect(payoutLineLabel({ kind, cents })).toBe(words);
});

test('an account is opened to who blogs, has one or is owed something', () => {
  expect(canConnectPayouts(nothing, true)).toBe(true);
  expect(canConnectPayouts(nothing, false)).toBe(false);
  expect(canConnectPayouts({ ...nothing, owedCents: 225 }, false)).toBe(true);
  expect(canConnectPayouts({ ...nothing, owedCents: -225 }, false)).toBe(false);
  expect(canConnectPayouts({ ...nothing, status: 'setup' }, false)).toBe(true);
});

test('who has no blog is told of payouts as far as there is something', () => {
  expect(hasPayouts(nothing)).toBe(false);
  expect(hasPayouts({ ...nothing, owedCents: 1 })).toBe(true);
  expect(hasPayouts({ ...nothing, status: 'active' })).toBe(true);
  expect(
    hasPayouts({ ...nothing, lines: [{ id: '1', kind: 'earned', cents: 225, grossCents: 300, feeCents: 75, at: 0 }] }),
  ).toBe(true);
});
