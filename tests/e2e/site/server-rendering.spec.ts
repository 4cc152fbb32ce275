import type { Page } from '@playwright/test';
import { articlePath } from '#contract/posts';
import type { PlatformResponse } from '#contract/settings';
import { expect, test } from '../support/journey.ts';
import { isFreeWithPicture, newestPost } from '../support/posts.ts';

/** Collects the API requests of a page, as `METHOD path`. */
function watchApi(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(`${request.method()} ${pathname}`);
  });
  return asked;
}

/** Requests of a reader's page for what is in no HTML: bookmarks and mutes. */
const ofReader = ['GET /api/saved/ids', 'GET /api/mutes'];
const withoutOwn = (asked: readonly string[], who: string) =>
  who === 'a reader' ? asked.filter((each) => !ofReader.includes(each)) : asked;

const lists = ['/', '/browse-posts', '/topic/travel', '/topic/travel/Europe'];

for (const who of ['a guest', 'a reader']) {
  test(`does not fetch a server-rendered list again: ${who}`, async ({ page, becomeReader }) => {
    if (who === 'a reader') await becomeReader();
    // Data older than five seconds when the live connection opens is refetched, which would happen on a slow machine.
    await page.clock.setFixedTime(Date.now());
    const asked = watchApi(page);
    for (const path of lists) {
      await page.goto(path, { waitUntil: 'networkidle' });
      await expect(page.getByRole('list').getByRole('article').first()).toBeVisible();
      expect(withoutOwn(asked, who), path).toEqual([]);
    }
  });

  test(`does not fetch a server-rendered article again, and only counts its view: ${who}`, { tag: '@deep' }, async ({
    page,
    becomeReader,
    request,
  }) => {
    if (who === 'a reader') await becomeReader();
    const post = await newestPost(request, isFreeWithPicture);
    const asked = watchApi(page);
    const counted = page.waitForResponse(/\/views$/);
    await page.goto(articlePath(post));
    await counted;
    await page.evaluate(() => new Promise((settle) => requestIdleCallback(settle)));
    expect(withoutOwn(asked, who)).toEqual([`POST /api/posts/${post.id}/views`]);
  });
}

/** Signs out as soon as React has the page's root, with an immediate response. Runs in the page. */
function signOutEarly(): void {
  const { fetch } = window;
  const isSignOut = (target: RequestInfo | URL) => String(target).endsWith('/auth/sign-out');
  window.fetch = async (target, init) => (isSignOut(target) ? Response.json({}) : fetch(target, init));
  const timer = setInterval(() => {
    const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Sign Out');
    const root = document.getElementById('root') ?? {};
    if (button === undefined || !Object.keys(root).some((key) => key.startsWith('__reactContainer'))) return;
    clearInterval(timer);
    button.click();
  }, 1);
}

test('signs out from the header while the page below it is hydrating', { tag: '@deep' }, async ({
  page,
  becomeReader,
}) => {
  await becomeReader();
  await page.addInitScript(signOutEarly);
  await page.goto('/browse-posts');
  await expect(page).toHaveURL(/\/auth$/);
});

test('shows the support address as text, and as a mail link once scripts run', { tag: '@deep' }, async ({ page }) => {
  const { supportEmail } = (await (await page.request.get('/api/platform')).json()) as PlatformResponse;
  for (const path of ['/', '/about']) {
    await page.goto(path);
    const links = page.getByRole('link', { name: supportEmail, exact: true });
    for (const link of await links.all()) await expect(link).toHaveAttribute('href', `mailto:${supportEmail}`);
    await expect(links).toHaveCount(path === '/' ? 1 : 2);
  }
});

/** Returns the layout shift (Web Vitals) while a page loads and is scrolled down three screens. */
async function layoutShift(page: Page, path: string): Promise<number> {
  await page.goto(path);
  return await page.evaluate(async () => {
    const entries: PerformanceEntry[] = [];
    const observer = new PerformanceObserver((list) => entries.push(...list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    await document.fonts.ready;
    for (let screen = 0; screen < 3; screen++) {
      const seen = [...document.images].filter(
        (image) => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight,
      );
      await Promise.all(
        seen
          .filter((image) => !image.complete)
          .map(
            (image) =>
              new Promise((settle) => {
                image.addEventListener('load', settle);
                image.addEventListener('error', settle);
              }),
          ),
      );
      await new Promise((settle) => requestAnimationFrame(() => requestAnimationFrame(settle)));
      window.scrollBy({ top: innerHeight, behavior: 'instant' });
    }
    entries.push(...observer.takeRecords());
    return entries.reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0);
  });
}

for (const { width, tag } of [
  { width: 390, tag: [] },
  { width: 1280, tag: '@deep' },
]) {
  test(`shifts nothing while a page loads, ${width} px wide`, { tag }, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 800 });
    const article = articlePath(await newestPost(request, isFreeWithPicture));
    for (const path of ['/', article, '/browse-posts', '/topic/travel']) {
      expect(await layoutShift(page, path), path).toBeLessThan(0.01);
    }
  });
}
