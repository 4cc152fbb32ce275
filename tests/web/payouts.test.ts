import { expect, test } from 'vitest';
import { payoutLineLabel } from '#contract/payouts';
import { canConnectPayouts, hasPayouts } from '@/features/payouts/use-payouts.ts';
import { noPayouts } from './support/payouts.ts';

test.each([
  ['earned', 225, 'Subscription payment'],
  ['paid_out', -225, 'Transferred to your account'],
  ['returned', 225, 'Reversed from your account'],
  ['refunded', -225, 'Refunded to a subscriber'],
  ['refunded', 225, 'Refund failed'],
  ['disputed', -225, 'Disputed by a subscriber'],
  ['disputed', 225, 'Dispute won'],
] as const)('names a line of %s over %d cents', (kind, cents, words) => {
  expect(payoutLineLabel({ kind, cents })).toBe(words);
});

test('offers an account to bloggers, account holders and users who are owed something', () => {
  expect(canConnectPayouts(noPayouts, true)).toBe(true);
  expect(canConnectPayouts(noPayouts, false)).toBe(false);
  expect(canConnectPayouts({ ...noPayouts, owedCents: 225 }, false)).toBe(true);
  expect(canConnectPayouts({ ...noPayouts, owedCents: -225 }, false)).toBe(false);
  expect(canConnectPayouts({ ...noPayouts, status: 'setup' }, false)).toBe(true);
});

test('shows payouts without a blog as far as there are any', () => {
  expect(hasPayouts(noPayouts)).toBe(false);
  expect(hasPayouts({ ...noPayouts, owedCents: 1 })).toBe(true);
  expect(hasPayouts({ ...noPayouts, status: 'active' })).toBe(true);
  expect(
    hasPayouts({
      ...noPayouts,
      lines: [{ id: '1', kind: 'earned', cents: 225, grossCents: 300, feeCents: 75, at: 0 }],
    }),
  ).toBe(true);
});
