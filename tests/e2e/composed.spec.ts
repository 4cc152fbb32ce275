import type { Page } from '@playwright/test';
import { articlePath } from '#contract/posts';
import { expect, test } from './journey.ts';
import { isFreeWithPicture, newestPost } from './posts.ts';

/** What a page asks the API for from its first byte until it has been quiet, as `METHOD path`. */
async function requestsOf(page: Page, path: string): Promise<string[]> {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(`${request.method()} ${pathname}`);
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  page.removeAllListeners('request');
  return asked;
}

for (const who of ['a guest', 'a reader']) {
  test(`a composed page is not fetched again: ${who}`, async ({ page, becomeReader, request }) => {
    if (who === 'a reader') await becomeReader();
    const post = await newestPost(request, isFreeWithPicture);
    for (const path of ['/', '/browse-posts', '/topic/travel', '/topic/travel/Europe', `/blogger/${post.author?.id}`]) {
      expect(await requestsOf(page, path), path).toEqual([]);
      await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    }
    expect(await requestsOf(page, articlePath(post))).toEqual([`POST /api/posts/${post.id}/views`]);
  });
}

/** How far things moved by themselves while the page loaded and was read to its end (Web Vitals' layout shift). */
async function layoutShift(page: Page, path: string): Promise<number> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  return await page.evaluate(
    () =>
      new Promise<number>((settle) => {
        let sum = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) sum += entry.value;
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => settle(sum)));
      }),
  );
}

for (const width of [390, 1280]) {
  test(`nothing moves by itself while a page loads, ${width} px wide`, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 800 });
    const article = articlePath(await newestPost(request, isFreeWithPicture));
    for (const path of ['/', article, '/browse-posts', '/topic/travel']) {
      expect(await layoutShift(page, path), path).toBeLessThan(0.01);
    }
  });
}
