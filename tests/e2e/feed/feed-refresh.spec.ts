import type { Page } from '@playwright/test';
import type { FeedResponse } from '#contract/feed';
import { expectAccessible } from '../accessibility/accessibility-check.ts';
import { articles, pill } from '../support/feed-page.ts';
import { quietTopics, saveInterests } from '../support/follows.ts';
import { expect, test } from '../support/journey.ts';

test.use({ serviceWorkers: 'block' });

/** Opens a feed with topics that no journey publishes in, with a controlled clock. */
async function openQuietFeed(page: Page) {
  await saveInterests(page, 'POST', '/categories', { categories: quietTopics });
  await page.clock.install();
  await page.goto('/');
  await expect(articles(page)).toHaveCount(20);
}

/** Adds posts to the top of the API's feed responses. */
async function addOnTop(page: Page, ...titles: string[]) {
  await page.route(/\/api\/feed(\?|$)/, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as FeedResponse;
    const [first] = answer.posts;
    const isFirstPage = !route.request().url().includes('cursor=');
    if (first && isFirstPage) answer.posts.unshift(...titles.map((title) => ({ ...first, title, id: title })));
    await route.fulfill({ response, json: answer });
  });
}

test('loads new posts every two minutes without moving the feed, and shows them on request', async ({
  page,
  becomeReader,
}) => {
  await becomeReader();
  await openQuietFeed(page);
  const read = articles(page).nth(6);
  await read.scrollIntoViewIfNeeded();
  const place = await read.boundingBox();
  const first = await articles(page).first().getByRole('heading').textContent();
  await addOnTop(page, 'The newest of all', 'The one before it');

  await page.clock.fastForward('02:01');
  await expect(pill(page)).toHaveText(/^\d+ new posts$/);
  await expect(articles(page).first().getByRole('heading')).toHaveText(first ?? '');
  expect(await read.boundingBox()).toEqual(place);

  await pill(page).click();
  await expect(pill(page)).toHaveCount(0);
  await expect(articles(page).first().getByRole('link', { name: 'The newest of all' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Latest Posts' })).toBeInViewport();
  await expect(articles(page).getByRole('heading', { name: 'The one before it' })).toBeVisible();
});

test('shows the same feed with the pill above it after the reader returns from an article', async ({
  page,
  becomeReader,
}) => {
  await becomeReader();
  await openQuietFeed(page);
  const first = articles(page).first().getByRole('heading').getByRole('link');
  const title = await first.textContent();
  await first.click();
  await expect(page.getByRole('button', { name: 'Copy Link' })).toBeVisible();
  await addOnTop(page, 'Published meanwhile');
  await page.clock.fastForward('02:30');
  await page.goBack();
  await expect(pill(page)).toBeVisible();
  await expect(first).toHaveText(title ?? '');
  await expectAccessible(page, 'dashboard/feed: new posts held back');
});

test('shows everything immediately after Refresh', async ({ page, becomeReader }) => {
  await becomeReader();
  await openQuietFeed(page);
  await addOnTop(page, 'The newest of all');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(articles(page).first().getByRole('heading')).toHaveText('The newest of all');
  await expect(pill(page)).toHaveCount(0);
});
