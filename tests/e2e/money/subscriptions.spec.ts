import type { Page } from '@playwright/test';
import { monthStart } from '#contract/prices';
import { type SubscriptionsResponse, subscriptionsPath } from '#contract/subscriptions';
import { openDialog } from '../support/dialogs.ts';
import { answerWith, breakApi, expectAfterRetries, faulty } from '../support/faults.ts';
import { expect, LAST_WORDS, test } from '../support/paying.ts';
import { toasts } from '../support/toasts.ts';

const running = (page: Page) => page.getByRole('list', { name: 'Active subscriptions' }).getByRole('listitem');
const ending = (page: Page) => page.getByRole('list', { name: 'Ending subscriptions' }).getByRole('listitem');
const totalCost = (page: Page) => page.getByRole('definition').filter({ hasText: 'a month' });

/** 'November 30' */
const utcDay = (at: number) =>
  new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(at);

/** Returns the last day of the paid month. */
const lastPaidDay = () => utcDay(monthStart(Date.now(), 1) - 1);

test('preserves access until the paid end after unsubscribing, and resumes on request', async ({
  page,
  writer,
  becomeSubscriber,
}) => {
  await becomeSubscriber(writer);
  await page.goto(subscriptionsPath);
  await expect(running(page)).toContainText([writer.username]);
  await expect(running(page)).toContainText('$3.00 a month');
  await expect(running(page)).toContainText(`Next payment ${utcDay(monthStart(Date.now(), 1))}`);
  await expect(totalCost(page)).toHaveText('$3.00 a month');

  await page.getByRole('button', { name: `Unsubscribe from ${writer.username}` }).click();
  const dialog = page.getByRole('dialog', { name: `Unsubscribe from ${writer.username}?` });
  await expect(dialog).toContainText(`You can read their premium posts until ${lastPaidDay()}.`);
  await dialog.getByRole('button', { name: 'Keep Subscription' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: `Unsubscribe from ${writer.username}` }).click();
  await dialog.getByRole('button', { name: 'Unsubscribe', exact: true }).click();
  await expect(toasts(page).getByText('Successfully unsubscribed from content creator')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your subscriptions' })).toBeFocused();
  await expect(running(page)).toHaveCount(0);
  await expect(ending(page)).toContainText(`Paid until ${lastPaidDay()}`);
  await expect(totalCost(page)).toHaveText('$0.00 a month');

  await page.goto(writer.article);
  await expect(page.getByText(LAST_WORDS)).toBeVisible();

  await page.goto(subscriptionsPath);
  await page.getByRole('button', { name: `Resume the subscription to ${writer.username}` }).click();
  await expect(toasts(page).getByText('Your subscription continues')).toBeVisible();
  await expect(running(page)).toContainText([writer.username]);
  await expect(ending(page)).toHaveCount(0);
  await expect(totalCost(page)).toHaveText('$3.00 a month');

  // A subscription whose payment failed ends immediately, and may be the only one.
  const none = (response: SubscriptionsResponse) => ({ ...response, active: [], ending: [], totalMonthlyCents: 0 });
  for (const path of ['/subscriptions', '/subscriptions/*']) await answerWith(page, path, none);
  await page.getByRole('button', { name: `Unsubscribe from ${writer.username}` }).click();
  await dialog.getByRole('button', { name: 'Unsubscribe', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'No subscriptions yet' })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Your subscriptions' })).toBeFocused();
  // The list may still be refetching when this ends.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('opens the portal in a new tab, and shows its cancellation without a reload', { tag: '@deep' }, async ({
  page,
  writer,
  becomeSubscriber,
}) => {
  await becomeSubscriber(writer);
  await page.goto(subscriptionsPath);
  await expect(running(page)).toContainText([writer.username]);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/subscriptions/portal', (route) => released.then(() => route.continue()));
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Manage Billing' }).click();
  const portal = await opened;
  // The portal's tab also opens when its button is removed before the response.
  await page.getByRole('link', { name: 'Discover More Creators' }).click();
  await expect(page.getByRole('button', { name: 'Manage Billing' })).toHaveCount(0);
  release();
  await expect(portal.getByRole('heading', { name: 'Billing' })).toBeVisible();
  await page.goBack();
  await portal.getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(portal.getByRole('button', { name: 'Keep subscription' })).toBeVisible();
  await expect(ending(page)).toContainText(`Paid until ${lastPaidDay()}`);
  await portal.getByRole('button', { name: 'Keep subscription' }).click();
  await expect(running(page)).toContainText([writer.username]);
  await portal.getByRole('link', { name: 'Return' }).click();
  await expect(portal).toHaveURL(subscriptionsPath);
  await expect(running(portal)).toContainText([writer.username]);
});

test.describe('when the server fails', () => {
  test.use(faulty);

  test('loads subscriptions again on request', { tag: '@deep' }, async ({ page, becomeReader }) => {
    await becomeReader();
    const fault = await breakApi(page, '/subscriptions');
    await page.goto(subscriptionsPath);
    await expectAfterRetries(page.getByRole('heading', { name: 'Failed to load subscriptions' }));
    await fault.mend();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { name: 'No subscriptions yet' })).toBeVisible();
  });

  test('leaves a subscription unchanged when its cancellation fails, and closes the tab of a portal that fails', {
    tag: '@deep',
  }, async ({ page, writer, becomeSubscriber }) => {
    await becomeSubscriber(writer);
    await page.goto(subscriptionsPath);
    const portal = await breakApi(page, '/subscriptions/portal');
    const opened = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Manage Billing' }).click();
    const tab = await opened;
    await expect(toasts(page).getByText('Failed to open payment management portal')).toBeVisible();
    await expect.poll(() => tab.isClosed()).toBe(true);
    await portal.mend();

    const cancelling = await breakApi(page, '/subscriptions/[^/]+');
    await page.getByRole('button', { name: `Unsubscribe from ${writer.username}` }).click();
    const dialog = openDialog(page);
    await dialog.getByRole('button', { name: 'Unsubscribe', exact: true }).click();
    await expect(toasts(page).getByText('Failed to unsubscribe')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(running(page)).toContainText([writer.username]);
    await cancelling.mend();
    await page.getByRole('button', { name: `Unsubscribe from ${writer.username}` }).click();
    await dialog.getByRole('button', { name: 'Unsubscribe', exact: true }).click();
    await expect(ending(page)).toContainText([writer.username]);
  });
});
