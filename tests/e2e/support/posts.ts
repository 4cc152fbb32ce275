import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { FeedResponse } from '#contract/feed';
import type { PostSummary } from '#contract/posts';
import { ACCOUNT_PREFIX } from '../../sandbox/account-pool.ts';
import { isJourneyAccount } from './accounts.ts';
import { expect } from './journey.ts';

/** Yields the feed of the session's user page by page. */
async function* feedPages(request: APIRequestContext): AsyncGenerator<PostSummary[]> {
  let cursor: string | null = null;
  do {
    const query: string = cursor === null ? '' : `?cursor=${encodeURIComponent(cursor)}`;
    const response = await request.get(`/api/feed${query}`);
    expect(response.ok()).toBe(true);
    const page = (await response.json()) as FeedResponse;
    yield page.posts;
    cursor = page.nextCursor;
  } while (cursor !== null);
}

/** Returns the whole feed of the session's user. */
export async function wholeFeed(request: APIRequestContext): Promise<PostSummary[]> {
  const posts: PostSummary[] = [];
  for await (const page of feedPages(request)) posts.push(...page);
  return posts;
}

/** Returns the newest demo post that satisfies a condition. Posts of other journeys may be deleted during the test. */
export async function newestPost(
  request: APIRequestContext,
  suits: (post: PostSummary) => boolean,
): Promise<PostSummary> {
  for await (const page of feedPages(request)) {
    const post = page.find((post) => !isJourneyAccount(post.author?.username ?? '') && suits(post));
    if (post !== undefined) return post;
  }
  throw new Error('no post in the demo content suits');
}

/**
 * Returns the first card of the demo content, and loads more pages until there is one. Posts of other journeys may be
 * deleted during the test.
 */
export async function demoCard(page: Page): Promise<Locator> {
  const cards = page.getByRole('list').getByRole('article');
  const demo = cards.filter({ hasNotText: ACCOUNT_PREFIX });
  await expect(cards.first()).toBeVisible();
  while ((await demo.count()) === 0) {
    const shown = await cards.count();
    await page.getByRole('button', { name: 'Load More Posts' }).dispatchEvent('click');
    await expect(cards.nth(shown)).toBeAttached();
  }
  return demo.first();
}

export const isFreeWithPicture = (post: PostSummary) => post.isFree && post.image !== null;
export const isPremium = (post: PostSummary) => !post.isFree;
