import { expect, test } from 'vitest';
import { type FigureDay, postIdAt } from '#contract/figures';
import { articlePath } from '#contract/posts';
import { DAY } from '#contract/time';
import { toPeriods, totalViews } from '@/features/figures/periods.ts';
import { sumOf } from '@/features/figures/shared/chart-period.ts';

const LAST = Date.UTC(2026, 2, 1);

const daysOf = (count: number): FigureDay[] =>
  Array.from({ length: count }, (_, n) => ({
    at: LAST - (count - 1 - n) * DAY,
    views: { here: 1, search: 2, email: 0, social: 0, other: 0, direct: 3 },
    followed: 1,
    unfollowed: 0,
    subscribed: 0,
    unsubscribed: n % 2,
  }));

test('shows up to 90 days one by one, and more by month with the same sums', () => {
  const days = toPeriods(daysOf(90));
  expect([days.unit, days.periods.length, days.periods.at(-1)?.name]).toEqual(['day', 90, '2026-03-01']);
  const given = daysOf(365);
  const { unit, periods } = toPeriods(given);
  expect([unit, periods.length]).toEqual(['month', 13]);
  expect([periods[0]?.name, periods.at(-2)?.name, periods.at(-1)?.name]).toEqual(['2025-03', '2026-02', '2026-03']);
  expect(periods.at(-2)).toMatchObject({ at: Date.UTC(2026, 1, 1), followed: 28, views: { search: 56 } });
  for (const count of [totalViews, ({ followed }: FigureDay) => followed, (day: FigureDay) => day.unsubscribed])
    expect(sumOf(periods, count)).toBe(sumOf(given, count));
  expect(given).toEqual(daysOf(365));
});

test('finds the post of an article’s path, and no other', () => {
  expect(postIdAt(articlePath({ id: 'a-1', slug: 'a-title' }))).toBe('a-1');
  expect(['/', '/articles/a-1', '/@article/a-1'].map(postIdAt)).toEqual([undefined, undefined, undefined]);
});
