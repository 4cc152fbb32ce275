import { expect, test } from 'vitest';
import { earnings } from '@/features/profiles/own/earnings-chart.tsx';

test('estimates a month as the writer’s share times subscribers, and a year as twelve months', () => {
  expect(earnings({ priceCents: 300, feePercentage: 25, currentSubscribers: 4 })).toEqual([
    { added: 0, subscribers: 4, monthlyCents: 900, annualCents: 10_800 },
    { added: 10, subscribers: 14, monthlyCents: 3_150, annualCents: 37_800 },
    { added: 25, subscribers: 29, monthlyCents: 6_525, annualCents: 78_300 },
    { added: 50, subscribers: 54, monthlyCents: 12_150, annualCents: 145_800 },
  ]);
});

test('rounds the share for each subscription, as it is paid out', () => {
  // 75 % of $3.01 is $2.2575: $2.26 per subscriber, instead of $9.03 for four.
  const [now] = earnings({ priceCents: 301, feePercentage: 25, currentSubscribers: 4 });
  expect(now?.monthlyCents).toBe(4 * 226);
});

test.each([
  ['no subscribers yet', { priceCents: 1000, feePercentage: 25, currentSubscribers: 0 }, [0, 7_500, 18_750, 37_500]],
  ['no fee', { priceCents: 500, feePercentage: 0, currentSubscribers: 1 }, [500, 5_500, 13_000, 25_500]],
  ['all of it a fee', { priceCents: 500, feePercentage: 100, currentSubscribers: 7 }, [0, 0, 0, 0]],
])('%s', (_, basis, months) => {
  expect(earnings(basis).map(({ monthlyCents }) => monthlyCents)).toEqual(months);
});
