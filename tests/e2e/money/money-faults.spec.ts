import type { Page } from '@playwright/test';
import { subscriptionsPath } from '#contract/subscriptions';
import { expect, LAST_WORDS, test } from '../support/paying.ts';
import { addFault, clearFaults, payCheckout } from '../support/stripe.ts';
import { toasts } from '../support/toasts.ts';

// Faults of the sandbox affect all journeys, so these run alone.
test.use({ expectedErrors: /Failed to load resource/ });
test.afterEach(clearFaults);

const subscribeNow = (page: Page) =>
  page.getByRole('region', { name: 'Continue Reading' }).getByRole('button', { name: 'Subscribe Now' });

/** Presses Subscribe Now and returns the tab that opens. */
async function pressSubscribe(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await subscribeNow(page).click();
  return await opened;
}

test('says that the payment provider is down, closes the new tab, and works on the next attempt', {
  tag: '@deep',
}, async ({ page, writer, becomeConfirmedReader }) => {
  await becomeConfirmedReader();
  await page.goto(writer.article);
  await expect(subscribeNow(page)).toBeVisible();
  await addFault({ kind: 'error', path: '/v1/checkout/sessions', count: 100 });
  const tab = await pressSubscribe(page);
  await expect(toasts(page).getByText('Failed to start subscription')).toBeVisible();
  await expect.poll(() => tab.isClosed()).toBe(true);
  await clearFaults();
  const checkout = await pressSubscribe(page);
  await checkout.getByRole('button', { name: 'Pay' }).click();
  await expect(page.getByText(LAST_WORDS)).toBeVisible();
});

test('requests a payment page again when its response was lost, and charges once', { tag: '@deep' }, async ({
  page,
  writer,
  becomeConfirmedReader,
}) => {
  await becomeConfirmedReader();
  await page.goto(writer.article);
  await expect(subscribeNow(page)).toBeVisible();
  await addFault({ kind: 'lost', path: '/v1/checkout/sessions' });
  const checkout = await pressSubscribe(page);
  await checkout.getByRole('button', { name: 'Pay' }).click();
  await expect(page.getByText(LAST_WORDS)).toBeVisible();
  await page.goto(subscriptionsPath);
  await expect(page.getByRole('list', { name: 'Active subscriptions' }).getByRole('listitem')).toHaveCount(1);
});

test('opens the article once after a payment without a webhook', async ({ page, writer, becomeConfirmedReader }) => {
  await becomeConfirmedReader();
  await page.goto(writer.article);
  await expect(subscribeNow(page)).toBeVisible();
  await addFault({ kind: 'webhooks', mode: 'withheld' });
  const checkout = await pressSubscribe(page);
  await expect(checkout.getByRole('heading', { name: 'Subscribe' })).toBeVisible();
  await payCheckout(checkout.url());
  await expect(page.getByText(LAST_WORDS)).toBeVisible({ timeout: 20_000 });
  await clearFaults();
  await page.goto(subscriptionsPath);
  await expect(page.getByRole('list', { name: 'Active subscriptions' }).getByRole('listitem')).toHaveCount(1);
});
