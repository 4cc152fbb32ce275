import { describe, expect, test } from 'vitest';
import type { StatisticsResponse } from '#contract/stats';
import { DAY } from '#contract/time';
import { historyLine } from '@/features/stats/history-chart.tsx';
import { newerStats, withoutPerson } from '@/features/stats/use-stats.ts';

const history = (...counts: (number | null)[]) =>
  counts.flatMap((count, day) =>
    count === null ? [] : [{ takenAt: day * DAY, totalSubscribers: count, nonSubscribedUsers: 0 }],
  );

describe('the line of active subscribers', () => {
  test('runs between zero and its maximum, in order of time', () => {
    const line = historyLine(history(10, 30, null, null, 20));
    expect(line).toMatchObject({ top: 30, change: 10 });
    // A day without a snapshot is a gap and does not move other points.
    expect(line?.points.map(({ x, y }) => [x, y])).toEqual([
      [0, 2 / 3],
      [0.25, 0],
      [1, 1 / 3],
    ]);
  });

  test.each([
    ['one more among a hundred', [99, 100], { top: 100, change: 1 }, [0.01, 0]],
    ['no change', [7, 7], { top: 7, change: 0 }, [0, 0]],
    ['no subscribers yet', [0, 0], { top: 1, change: 0 }, [1, 1]],
  ])('does not exaggerate small numbers: %s', (_, counts, range, heights) => {
    const line = historyLine(history(...counts));
    expect(line).toMatchObject(range);
    expect(line?.points.map(({ y }) => y)).toEqual(heights);
  });

  test.each([
    ['no day', history()],
    ['a single day', history(12)],
  ])('does not exist for %s', (_, days) => {
    expect(historyLine(days)).toBeNull();
  });
});

describe('a deleted user', () => {
  const blogger = (id: string) => ({ bloggerId: id, bloggerUsername: id });
  const article = (id: string) => ({ ...blogger(id), id: `by-${id}`, slug: '', title: '', createdAt: 0 });
  const people = ['gone', 'stays'];
  const stats: StatisticsResponse = {
    takenAt: 0,
    totalSubscribers: 2,
    nonSubscribedUsers: 1,
    totalCreators: 2,
    totalReaders: 0,
    risingCreators: 2,
    history: [],
    monthlySubscriberCounts: people.map((id) => ({
      ...blogger(id),
      subscriberCount: 1,
      subscriptionAmountCents: 300,
      totalMonthlyRevenueCents: 300,
    })),
    mostDislikedArticles: people.map((id) => ({ ...article(id), dislikeCount: 1 })),
    mostDislikedBloggers: people.map((id) => ({ ...blogger(id), totalDislikes: 1 })),
    risingBloggers: people.map((id) => ({
      ...blogger(id),
      newSubscriptionsCount: 1,
      totalSubscribers: 1,
      createdAt: 0,
    })),
    newAccounts: people.map((id) => ({ userId: id, username: id, accountType: 'Creator', createdAt: 0 })),
    newBlogPosts: people.map((id) => ({ ...article(id), topicName: 'Travel' })),
    mostLikedArticles: people.map((id) => ({ ...article(id), views: 1 })),
    allBloggers: people.map((id) => ({ ...blogger(id), createdAt: 0 })),
    newestCreators: people.map((id) => ({ ...blogger(id), createdAt: 0 })),
    newestReaders: people.map((id) => ({ userId: id, username: id, createdAt: 0 })),
  };
  const rowsOf = (kind: 'blogger' | 'account') =>
    Object.entries(withoutPerson(stats, { id: 'gone', kind })).flatMap(([name, rows]) =>
      Array.isArray(rows) && rows.length > 0 ? [[name, rows.length] as const] : [],
    );

  test('without an account is in no row', () => {
    expect(rowsOf('account').map(([, count]) => count)).toEqual(Array(10).fill(1));
  });

  test('does not return with a pending response', () => {
    const removal = { id: 'gone', kind: 'account' } as const;
    const kept = withoutPerson(stats, removal);
    expect(newerStats(kept, stats, [])).toBe(kept);
    expect(newerStats({ ...kept, takenAt: 2 }, { ...stats, takenAt: 1 }, [])).toEqual({ ...kept, takenAt: 2 });
    expect(newerStats(kept, { ...stats, takenAt: 1 }, [removal])).toEqual({ ...kept, takenAt: 1 });
    expect(newerStats(undefined, stats, [])).toBe(stats);
  });

  test('who was only a blogger stays among the accounts', () => {
    expect(rowsOf('blogger').filter(([, count]) => count === 2)).toEqual([
      ['newAccounts', 2],
      ['newestReaders', 2],
    ]);
  });
});
