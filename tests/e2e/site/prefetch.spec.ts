import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';

/** Returns the paths of a page's API requests during an action. */
async function askedDuring(page: Page, action: () => Promise<unknown>): Promise<string[]> {
  const asked: string[] = [];
  const note = (request: { url: () => string }) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/posts') || /^\/assets\/.*-page-/.test(pathname)) asked.push(pathname + search);
  };
  page.on('request', note);
  await action();
  page.off('request', note);
  return asked;
}

const titles = (page: Page, list = 'Free Posts') =>
  page.getByRole('list', { name: list }).getByRole('heading').getByRole('link');

test('prefetches the page and data of a hovered link once, and requests nothing more when it opens', async ({
  page,
}) => {
  // Posts of other journeys may be deleted before they are requested.
  await page.goto('/topic/fantasy');
  const list = 'Fantasy Posts';
  const link = titles(page, list).nth(1);
  const title = await link.textContent();
  const id = /^\/article\/([^/]+)/.exec((await link.getAttribute('href')) ?? '')?.[1];

  const onIntent = await askedDuring(page, async () => {
    const fetched = page.waitForResponse(new RegExp(`/api/posts/${id}$`));
    await link.hover();
    await fetched;
  });
  expect(onIntent).toContainEqual(expect.stringMatching(/^\/assets\/article-page/));
  expect(onIntent.filter((path) => !path.startsWith('/assets/'))).toEqual([`/api/posts/${id}`]);
  expect(new Set(onIntent).size).toBe(onIntent.length);

  const onOpening = await askedDuring(page, async () => {
    await titles(page, list).nth(0).focus();
    await link.hover();
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name: title ?? '' })).toBeFocused();
  });
  expect(onOpening).not.toContain(`/api/posts/${id}`);
});

test('prefetches nothing for a passing pointer, nor with data saving on', async ({ page }) => {
  await page.goto('/browse-posts');
  const passing = await askedDuring(page, async () => {
    await titles(page).evaluateAll((links) => {
      // The pointer ends within the page: React replays the last event that it received while starting.
      for (const passed of [...links, document.querySelector('h1')])
        passed?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    });
    await page.waitForTimeout(200);
  });
  expect(passing).toEqual([]);

  await page.evaluate(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  const saving = await askedDuring(page, async () => {
    await titles(page).nth(0).hover();
    await page.waitForTimeout(200);
  });
  expect(saving).toEqual([]);
});

test('restores a long list at its scroll position on Back without a request, and starts new visits at the top', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/browse-posts');
  const first = await titles(page).count();
  await titles(page).last().scrollIntoViewIfNeeded();
  await expect.poll(() => titles(page).count()).toBeGreaterThan(first);
  const link = titles(page).nth(first + 1);
  await link.scrollIntoViewIfNeeded();
  const [href, box, position] = [
    await link.getAttribute('href'),
    await link.boundingBox(),
    await page.evaluate(() => window.scrollY),
  ];

  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);

  // A pointer that rests on a link of the list prefetches its article.
  await page.mouse.move(0, 0);
  await page.clock.fastForward('10:00');
  const onGoingBack = await askedDuring(page, async () => {
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Free Posts' })).toBeFocused();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(position);
  });
  expect(onGoingBack).toEqual([]);
  expect(await page.locator(`main h2 a[href="${href}"]`).boundingBox()).toEqual(box);
});
