import type { Page } from '@playwright/test';
import { quietTopics, saveInterests } from '../support/follows.ts';
import { expect, test } from '../support/journey.ts';

/** Scrolls to the end of the page and waits for its observers. */
const scrollToEnd = (page: Page) =>
  page.evaluate(async () => {
    scrollTo(0, document.documentElement.scrollHeight);
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  });

for (const [path, list] of [
  ['/', 'Latest Posts'],
  ['/browse-posts', 'Free Posts'],
] as const) {
  test(`shows the footer of ${path} after two automatic pages, and more posts on request`, async ({ page }) => {
    await page.goto(path);
    const posts = page.getByRole('list', { name: list }).getByRole('article');
    await expect(posts).toHaveCount(20);
    for (const shown of [40, 60]) {
      await scrollToEnd(page);
      await expect(posts).toHaveCount(shown);
    }
    await scrollToEnd(page);
    await expect(page.getByRole('status', { name: 'Loading more posts' })).toHaveCount(0);
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Terms' })).toBeInViewport();
    const more = page.getByRole('button', { name: 'Load More Posts' });
    await more.click();
    await expect(posts).toHaveCount(80);
    await expect(more).toBeVisible();
    await scrollToEnd(page);
    await expect(posts).toHaveCount(80);
  });
}

test('leads from the end of a personal feed to more topics', async ({ page, becomeReader }) => {
  await becomeReader();
  await saveInterests(page, 'POST', '/categories', { categories: [quietTopics[0]] });
  await page.goto('/');
  await page.getByText('You have reached the end.').getByRole('link', { name: 'Follow more topics' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Topics' })).toBeVisible();
});
