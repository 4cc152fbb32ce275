import { expect, test, vi } from 'vitest';
import type { FeedResponse } from '#contract/feed';
import type { PostReason, PostSummary } from '#contract/posts';
import {
  bufferedCount,
  type FeedData,
  mergeRefetchedFeed,
  releaseBuffer,
  visiblePosts,
} from '@/features/feed/feed-data.ts';

/** Returns a post with the id of its number; higher numbers are newer. */
const card = (number: number, kind: PostReason['kind'] = 'followed', title = `Post ${number}`): PostSummary => ({
  id: `post-${number}`,
  slug: '',
  title,
  excerpt: '',
  author: null,
  createdAt: number,
  image: null,
  category: 'food',
  subtopics: [],
  teams: [],
  isFree: true,
  commentCount: 0,
  readMinutes: 1,
  reason: { kind, text: '' },
});

/** Returns a feed of pages; `hasMore` says if more pages follow. */
function feed(pages: readonly PostSummary[][], { hasMore = false, basis = 'one' } = {}): FeedData {
  const responses: FeedResponse[] = pages.map((posts, index) => ({
    posts,
    nextCursor: index < pages.length - 1 || hasMore ? `after ${index}` : null,
    basis,
  }));
  return { pages: responses, pageParams: responses.map(() => null) };
}

const cards = (...numbers: number[]) => numbers.map((number) => card(number));
const numbers = (data: FeedData) => visiblePosts(data).map(({ createdAt }) => createdAt);
const later = (before: FeedData, fetched: FeedData) => mergeRefetchedFeed(before, fetched, false);

test('shows the first response completely', () => {
  const data = mergeRefetchedFeed(undefined, feed([cards(3, 2, 1)]), false);
  expect(numbers(data)).toEqual([3, 2, 1]);
  expect(bufferedCount(data)).toBe(0);
});

test('holds and counts newer posts until the reader requests them', () => {
  const data = later(feed([cards(3, 2, 1)]), feed([cards(5, 4, 3, 2, 1)]));
  expect(numbers(data)).toEqual([3, 2, 1]);
  expect(bufferedCount(data)).toBe(2);
  const again = later(data, feed([cards(6, 5, 4, 3, 2, 1)]));
  expect(numbers(again)).toEqual([3, 2, 1]);
  expect(bufferedCount(again)).toBe(3);
  const all = later(again, releaseBuffer(again));
  expect(numbers(all)).toEqual([6, 5, 4, 3, 2, 1]);
  expect(bufferedCount(all)).toBe(0);
});

test('shows the feed again after a change by the viewer, without held posts', () => {
  const held = later(feed([cards(2, 1)]), feed([cards(3, 2, 1)]));
  const data = mergeRefetchedFeed(held, feed([cards(9, 8, 3)]), true);
  expect(numbers(data)).toEqual([9, 8, 3]);
  expect(bufferedCount(data)).toBe(0);
});

test('shows the feed again as a whole when the followed streams have changed', () => {
  const held = later(feed([cards(3, 2, 1)]), feed([cards(4, 3, 2, 1)]));
  const data = later(held, feed([cards(9, 3)], { basis: 'another' }));
  expect(numbers(data)).toEqual([9, 3]);
  expect(bufferedCount(data)).toBe(0);
  expect(bufferedCount(later(data, feed([cards(10, 9, 3)], { basis: 'another' })))).toBe(1);
});

test('refreshes cards in their places, and removes cards of deleted posts', () => {
  const data = later(feed([cards(3, 2, 1)]), feed([[card(3), card(1, 'followed', 'Mended')]]));
  expect(visiblePosts(data).map(({ title }) => title)).toEqual(['Post 3', 'Mended']);
});

test('holds posts in between too, because they would push posts down', () => {
  const data = later(feed([cards(5, 3, 1)]), feed([cards(5, 4, 3, 2, 1)]));
  expect(numbers(data)).toEqual([5, 3, 1]);
  expect(bufferedCount(data)).toBe(2);
});

test('appends the next page at the end', () => {
  const first = feed([cards(6, 5)], { hasMore: true });
  const held = later(first, feed([cards(7, 6)], { hasMore: true }));
  const data = later(held, feed([cards(7, 6), cards(5, 4)], { hasMore: true }));
  expect(numbers(data)).toEqual([6, 5, 4]);
  expect(bufferedCount(data)).toBe(1);
});

test('leaves posts in place that newer ones have pushed off the fetched pages', () => {
  const before = feed([cards(6, 5), cards(4, 3)], { hasMore: true });
  const data = later(before, feed([cards(8, 7), cards(6, 5)], { hasMore: true }));
  expect(numbers(data)).toEqual([6, 5, 4, 3]);
  expect(bufferedCount(data)).toBe(2);
});

test('shows no count and leaves all posts when more is new than was fetched', () => {
  const before = feed([cards(2, 1)], { hasMore: true });
  const fetched = feed([cards(9, 8)], { hasMore: true });
  expect(numbers(later(before, fetched))).toEqual([2, 1]);
  expect(bufferedCount(later(before, fetched))).toBe('some');
  const data = later(later(before, fetched), feed([cards(9, 8), cards(7, 2)], { hasMore: true }));
  expect(numbers(data)).toEqual([2, 1]);
  expect(bufferedCount(data)).toBe(3);
});

test('leaves filler posts in place until the reader requests new ones', () => {
  const before = feed([[card(4), card(3, 'filled'), card(2), card(1, 'filled')]]);
  const data = later(before, feed([cards(5, 4, 2)]));
  expect(numbers(data)).toEqual([4, 3, 2, 1]);
  expect(bufferedCount(data)).toBe(1);
});

test('shows new posts immediately in an empty feed', () => {
  expect(numbers(later(feed([[]]), feed([cards(1)])))).toEqual([1]);
});

test('leaves posts in place after an empty response until the reader requests or follows something', () => {
  const data = later(feed([cards(2, 1)]), feed([[]]));
  expect(numbers(data)).toEqual([2, 1]);
  expect(bufferedCount(data)).toBe(0);
  expect(numbers(releaseBuffer(data))).toEqual([]);
});

test('ignores an announcement that is older than a first page', () => {
  vi.useFakeTimers({ now: 1000 });
  try {
    const first = mergeRefetchedFeed(undefined, feed([cards(3, 2)], { hasMore: true }), false);
    vi.setSystemTime(2000);
    const longer = later(first, { ...first, pages: [...first.pages, ...feed([cards(1)]).pages] });
    expect([longer.refreshedAt, releaseBuffer(longer).refreshedAt]).toEqual([1000, 1000]);
    expect(later(longer, feed([cards(3, 2), cards(1)])).refreshedAt).toBe(2000);
  } finally {
    vi.useRealTimers();
  }
});
