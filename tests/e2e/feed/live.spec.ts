import type { Browser, BrowserContext, Page } from '@playwright/test';
import { articles, pill } from '../support/feed-page.ts';
import { saveInterests } from '../support/follows.ts';
import { expect, test } from '../support/journey.ts';
import { type Watched, waitForLive, watchSockets } from '../support/live.ts';
import { publish, takeSession } from '../support/own-posts.ts';
import { ports } from '../support/ports.ts';

const baseURL = `http://localhost:${ports.PORT}`;

/** Takes a page offline and cuts its open connection. */
async function cut(page: Page) {
  await page.context().setOffline(true);
  await page.evaluate(() => (globalThis as Watched).sockets?.at(-1)?.close());
}

/** Opens the feed in another browser of the same user, with a live connection. */
async function secondBrowser(browser: Browser, context: BrowserContext): Promise<Page> {
  const second = await browser.newContext({ baseURL, storageState: await context.storageState() });
  await second.addInitScript(watchSockets);
  const page = await second.newPage();
  await page.goto('/');
  await expect(articles(page).first()).toBeVisible();
  await waitForLive(page);
  return page;
}

/** Runs an action and waits until the page refetches its feed. */
async function expectRefetch(page: Page, action: () => Promise<unknown>) {
  const asked = page.waitForRequest(/\/api\/feed(\?|$)/);
  await action();
  await asked;
}

const saveNews = (context: BrowserContext) =>
  saveInterests(context, 'PUT', '/news/subtopics', { subtopics: ['Local News'] });

const saveRomance = (context: BrowserContext) =>
  saveInterests(context, 'PUT', '/romance/subtopics', { subtopics: ['Relationship Advice'] });

test('shows the changes of one browser in another', async ({ context, browser, becomeReader }) => {
  await becomeReader();
  const other = await secondBrowser(browser, context);
  await expect(articles(other).getByText('You follow')).toHaveCount(0);

  await expectRefetch(other, () => saveNews(context));
  await expect(articles(other).getByText('You follow News › Local News').first()).toBeVisible();
  await expectRefetch(other, () => saveRomance(context));
  await expect(articles(other).getByText('You follow Romance › Relationship Advice').first()).toBeVisible();
  await other.context().close();
});

test('shows changes that were saved while the network was down', { tag: '@deep' }, async ({
  context,
  browser,
  becomeReader,
}) => {
  await becomeReader();
  const other = await secondBrowser(browser, context);
  await cut(other);
  await saveNews(context);
  await expect(articles(other).getByText('You follow')).toHaveCount(0);

  await expectRefetch(other, () => other.context().setOffline(false));
  await expect(articles(other).getByText('You follow News › Local News').first()).toBeVisible();
  await waitForLive(other);
  await expectRefetch(other, () => saveRomance(context));
  await expect(articles(other).getByText('You follow Romance › Relationship Advice').first()).toBeVisible();
  await other.context().close();
});

test('removes topics that were unfollowed while the network was down', { tag: '@deep' }, async ({
  context,
  browser,
  becomeReader,
}) => {
  await becomeReader();
  await saveNews(context);
  const other = await secondBrowser(browser, context);
  await expect(articles(other).getByText('You follow News › Local News').first()).toBeVisible();
  await cut(other);
  await saveInterests(context, 'PUT', '/news/subtopics', { subtopics: [] });
  await saveRomance(context);
  await other.context().setOffline(false);
  await expect(articles(other).getByText('You follow Romance › Relationship Advice').first()).toBeVisible();
  await expect(articles(other).getByText('You follow News › Local News')).toHaveCount(0);
  await expect(pill(other)).toHaveCount(0);
  await other.context().close();
});

test('announces a new post with a pill, and shows it when the pill is pressed', { tag: '@deep' }, async ({
  context,
  browser,
  playwright,
  becomeBlogger,
  becomeReader,
}) => {
  await becomeBlogger(['self_help']);
  const writer = await takeSession(playwright.request, context);
  await becomeReader();
  await saveInterests(context, 'POST', '/categories', { categories: ['self_help'] });
  const page = await secondBrowser(browser, context);
  const first = await articles(page).first().getByRole('heading').textContent();
  const read = articles(page).nth(3);
  await read.scrollIntoViewIfNeeded();
  const place = await read.boundingBox();

  const title = `Begin on a Tuesday ${Math.random().toString(36).slice(2, 8)}`;
  await publish(writer, { title, category: 'self_help' });

  await expect(pill(page)).toBeVisible();
  await expect(articles(page).first().getByRole('heading')).toHaveText(first ?? '');
  expect(await read.boundingBox()).toEqual(place);
  await pill(page).click();
  await expect(articles(page).first().getByRole('heading')).toHaveText(title);
  await expect(pill(page)).toHaveCount(0);
  await page.context().close();
  await writer.dispose();
});

test('signs the other tab out without interaction', { tag: '@deep' }, async ({ page, context, becomeReader }) => {
  await becomeReader();
  await context.addInitScript(watchSockets);
  await page.goto('/');
  const other = await context.newPage();
  await other.goto('/');
  await waitForLive(other);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/auth/);
  await expect(other.getByRole('link', { name: 'Log In' })).toBeVisible();
});
