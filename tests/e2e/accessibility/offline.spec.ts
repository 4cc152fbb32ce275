import type { Page } from '@playwright/test';
import { articleMessages } from '#contract/posts';
import { subscriptionMessages, subscriptionsPath } from '#contract/subscriptions';
import { openDialog } from '../support/dialogs.ts';
import { expect, test } from '../support/paying.ts';
import { isFreeWithPicture, newestPost } from '../support/posts.ts';
import { toasts } from '../support/toasts.ts';

test.use({
  serviceWorkers: 'block',
  expectedErrors: /Failed to load resource|Failed to fetch dynamically imported|You seem to be offline/,
});

/** Waits until the page has loaded the code that reports failures, which no action has requested yet. */
async function reportsFailures(page: Page): Promise<void> {
  // The page may not notice the first moves: the part that does can be interactive later than the rest.
  await expect(async () => {
    await page.mouse.move(4, 4);
    await page.mouse.move(8, 8);
    await expect(toasts(page)).toBeAttached({ timeout: 500 });
  }).toPass();
  await page.waitForLoadState('networkidle');
}

/** Waits until a file of the build has loaded. */
const hasFetched = (page: Page, name: string) =>
  expect
    .poll(() =>
      page.evaluate((part) => performance.getEntriesByType('resource').some((e) => e.name.includes(part)), name),
    )
    .toBe(true);

const offlineScreen = (page: Page) => page.getByRole('heading', { level: 1, name: 'You seem to be offline' });

test('responds to every button of an article while offline', async ({ page, context, request, becomeReader }) => {
  await becomeReader();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { id, slug } = await newestPost(request, isFreeWithPicture);
  await page.goto(`/article/${id}/${slug}`);
  await reportsFailures(page);
  await context.setOffline(true);

  await page.getByRole('button', { name: 'Copy Link' }).click();
  await expect(toasts(page).getByText(articleMessages.linkCopied)).toBeVisible();
  await page.getByRole('button', { name: /upvote/i }).click();
  await expect(toasts(page).getByText('Failed to update reaction')).toBeVisible();
  await page.getByRole('button', { name: 'Report' }).click();
  const report = toasts(page).filter({ hasText: 'You seem to be offline' });
  await expect(report).toBeVisible();

  await context.setOffline(false);
  await report.getByRole('button', { name: 'Try Again' }).click();
  await expect(openDialog(page)).toBeVisible();
});

test('asks for confirmation before unsubscribing while offline, and says that it failed', async ({
  page,
  context,
  writer,
  becomeSubscriber,
}) => {
  await becomeSubscriber(writer);
  await page.goto(subscriptionsPath);
  const unsubscribe = page.getByRole('button', { name: `Unsubscribe from ${writer.username}` });
  await expect(unsubscribe).toBeVisible();
  await reportsFailures(page);
  await hasFetched(page, 'dialog-popup');
  await context.setOffline(true);

  await page.getByRole('button', { name: 'Manage Billing' }).click();
  await expect(toasts(page).getByText(subscriptionMessages.portalFailed)).toBeVisible();
  await unsubscribe.click();
  await openDialog(page).getByRole('button', { name: 'Unsubscribe', exact: true }).click();
  await expect(toasts(page).getByText(subscriptionMessages.unsubscribeFailed)).toBeVisible();
  await expect(unsubscribe).toBeVisible();
});

test('says that there is no connection on a new page, and loads the page when the connection returns', async ({
  page,
  context,
}) => {
  await page.goto('/about');
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Terms', exact: true }).click();
  await expect(offlineScreen(page)).toBeVisible();
  await expect(page).toHaveTitle('You seem to be offline');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(offlineScreen(page)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible();
});

test('says that there is no connection on the dashboard and one of its tabs', async ({
  page,
  context,
  becomeReader,
}) => {
  await becomeReader();
  await page.goto('/about');
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(offlineScreen(page)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Latest Posts' })).toBeVisible();

  await context.setOffline(true);
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(offlineScreen(page)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
});

test('shows a progress bar while the code of a page is loading', async ({ page }) => {
  await page.goto('/about');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/terms-page/, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Terms', exact: true }).click();
  await expect(page.locator('html[data-loading]')).toBeAttached();
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible();
  await expect(page.locator('html[data-loading]')).toHaveCount(0);
});
