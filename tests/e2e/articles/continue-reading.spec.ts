import type { Page } from '@playwright/test';
import type { ReadingResponse } from '#contract/reading';
import { expectAccessible } from '../accessibility/accessibility-check.ts';
import { expect, test } from '../support/journey.ts';
import { ownPosts, publish } from '../support/own-posts.ts';
import { toasts } from '../support/toasts.ts';

const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
/** The largest difference between two positions that a reader does not notice, in thousandths of the text. */
const CLOSE = 15;

const content = Array.from(
  { length: 60 },
  (_, n) => `${n + 1}. ${'A boat leaves the harbour in the morning and is back at night. '.repeat(6)}`,
).join('\n\n');

/** Returns the share of the text above the viewport, in thousandths. */
const partOf = (page: Page) =>
  page.evaluate(() => {
    const { top, height } = document.querySelector('article .article-text')?.getBoundingClientRect() ?? new DOMRect();
    return Math.round((-top / height) * 1000);
  });

const scrollToPart = (page: Page, part: number) =>
  page.evaluate((share) => {
    const { top, height } = document.querySelector('article .article-text')?.getBoundingClientRect() ?? new DOMRect();
    window.scrollTo({ top: scrollY + top + (height * share) / 1000, behavior: 'instant' });
  }, part);

/** Waits until the page tracks the position: its code loads after the article. */
const tracked = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => /track-position/.test(name)));

test('continues an article on a phone where it was left on a desktop, without a layout shift', async ({
  page,
  context,
  becomeConfirmedReader,
  newBlogger,
  pageOf,
}) => {
  const { username, request } = await newBlogger(['food']);
  const title = `Nine boats by ${username}`;
  await publish(request, { title, content });
  const [post] = await ownPosts({ request });
  if (post === undefined) throw new Error('no post');
  await becomeConfirmedReader();
  const positions = async () => {
    const { articles } = (await (await context.request.get('/api/reading')).json()) as ReadingResponse;
    return articles.map(({ id, part }) => ({ id, part }));
  };

  await test.step('stores nothing for a short look', async () => {
    await page.setViewportSize(DESKTOP);
    await page.goto(`/article/${post.id}`);
    await tracked(page);
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByRole('heading', { name: 'Latest Posts' })).toBeVisible();
    expect(await positions()).toEqual([]);
  });

  await test.step('stores the position when the page is left', async () => {
    await page.goto(`/article/${post.id}`);
    await tracked(page);
    await scrollToPart(page, 430);
    await expect.poll(() => partOf(page)).toBeGreaterThan(425);
    await page.getByRole('link', { name: 'Dashboard' }).evaluate((link) => (link as HTMLElement).click());
    await expect(page.getByRole('heading', { name: 'Continue Reading' })).toBeVisible();
    const [stored] = await positions();
    expect(stored?.id).toBe(post.id);
    expect(Math.abs((stored?.part ?? 0) - 430)).toBeLessThan(CLOSE);
    await page.reload();
    await expectAccessible(page, 'dashboard/feed: articles to continue');
  });

  const phone = await pageOf(context.request);
  await test.step('restores it on a phone', async () => {
    await phone.setViewportSize(PHONE);
    await phone.goto('/');
    const entry = phone.getByRole('region', { name: 'Continue Reading' });
    await expect(entry).toContainText('43% read');
    const address = await entry.getByRole('link', { name: title }).getAttribute('href');
    await phone.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    // A whole page load, with fonts that come late.
    let release = () => {};
    const held = new Promise<void>((settle) => {
      release = settle;
    });
    await phone.route('**/fonts/*', async (route) => {
      await held;
      await route.continue();
    });
    await phone.goto(address ?? '', { waitUntil: 'commit' });
    await tracked(phone);
    release();
    await expect.poll(async () => Math.abs((await partOf(phone)) - 430)).toBeLessThan(CLOSE);
    expect(phone.url()).not.toContain('#');
    const shifts = await phone.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.01);
  });

  await test.step('does not move a reader who has scrolled', async () => {
    let release = () => {};
    const held = new Promise<void>((settle) => {
      release = settle;
    });
    await phone.route('**/*track-position*', async (route) => {
      await held;
      await route.continue();
    });
    await phone.goto('/');
    await phone.getByRole('link', { name: title }).first().click();
    await expect(phone.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await phone.mouse.wheel(0, 300);
    await expect.poll(() => phone.evaluate(() => scrollY)).toBeGreaterThan(100);
    release();
    await tracked(phone);
    await expect.poll(() => phone.evaluate(() => scrollY)).toBeLessThan(1000);
    await phone.close();
  });

  await test.step('leaves the strip at the end of the article, and when it is removed', async () => {
    await page.goto('/');
    await page.getByRole('button', { name: `Remove “${title}”` }).click();
    await expect(page.getByRole('heading', { name: 'Continue Reading' })).toHaveCount(0);
    await toasts(page).getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('heading', { name: 'Continue Reading' })).toBeVisible();
    await page.getByRole('link', { name: title }).first().click();
    await expect.poll(async () => Math.abs((await partOf(page)) - 430)).toBeLessThan(CLOSE);
    await scrollToPart(page, 990);
    await expect.poll(() => partOf(page)).toBeGreaterThan(950);
    await page.getByRole('link', { name: 'Dashboard' }).evaluate((link) => (link as HTMLElement).click());
    await expect.poll(positions).toEqual([]);
    await expect(page.getByRole('heading', { name: 'Continue Reading' })).toHaveCount(0);
  });
});

test('clears the reading history in the settings', async ({ page, context, becomeConfirmedReader, newBlogger }) => {
  const { username, request } = await newBlogger(['food']);
  await publish(request, { title: `Boats by ${username}` });
  const [post] = await ownPosts({ request });
  await becomeConfirmedReader();
  await page.goto('/?tab=settings');
  const origin = new URL(page.url()).origin;
  await context.request.put(`/api/reading/${post?.id}`, { data: { part: 400 }, headers: { Origin: origin } });
  await page.getByRole('button', { name: 'Clear Reading History' }).click();
  await expect(toasts(page).getByText('Your reading history is cleared')).toBeVisible();
  expect(await (await context.request.get('/api/reading')).json()).toEqual({ articles: [] });
});
