import type { Page } from '@playwright/test';
import type { PayoutsResponse } from '#contract/payouts';
import { answerWith, breakApi, expectAfterRetries, faulty } from '../support/faults.ts';
import { expect, test } from '../support/journey.ts';
import { loadedSection } from '../support/loaded-section.ts';
import { toasts } from '../support/toasts.ts';

const SETTINGS = '/?tab=settings';
const payouts = (page: Page) => loadedSection(page, 'Payouts');

/** Opens the provider's page in a new tab. */
async function openOnboarding(page: Page, label: string): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await payouts(page).getByRole('button', { name: label }).click();
  const tab = await opened;
  await expect(tab.getByRole('heading', { name: 'Set up payouts' })).toBeVisible();
  return tab;
}

test('connects a writer’s account: continues an unfinished onboarding, and is active after a finished one', async ({
  page,
  becomeBlogger,
}) => {
  await becomeBlogger();
  await page.goto(SETTINGS);
  await expect(payouts(page)).toContainText('Not Connected');
  await expect(payouts(page)).toContainText('$0.00');
  const first = await openOnboarding(page, 'Connect payout account');
  await first.getByRole('button', { name: 'Come back later' }).click();
  await expect(payouts(first)).toContainText('Setup Required');
  await first.close();
  await page.bringToFront();
  await page.reload();

  const second = await openOnboarding(page, 'Continue setup');
  await second.getByRole('button', { name: 'Finish onboarding' }).click();
  await expect(payouts(second)).toContainText('Active');
  await expect(payouts(second)).toContainText('Your share of each payment is transferred to your account immediately.');
  await expect(payouts(second).getByRole('button')).toHaveCount(0);
  await second.goto('/profile');
  await expect(payouts(second)).toContainText('Active');
  await expect(payouts(second)).toContainText('No activity yet. Payments from subscribers appear here.');
});

test('opens the onboarding in the same tab on a phone, and returns', { tag: '@deep' }, async ({
  page,
  becomeBlogger,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await becomeBlogger();
  await page.goto(SETTINGS);
  await payouts(page).getByRole('button', { name: 'Connect payout account' }).click();
  await page.getByRole('button', { name: 'Finish onboarding' }).click();
  await expect(payouts(page)).toContainText('Active');
  await expect(payouts(page).getByRole('heading', { name: 'Payouts' })).toBeInViewport();
});

test('shows a former blogger the amount that is owed and the way to receive it', { tag: '@deep' }, async ({
  page,
  becomeReader,
}) => {
  await becomeReader();
  const answered = page.waitForResponse('**/api/payouts');
  await page.goto(SETTINGS);
  await expect(page.getByRole('switch', { name: 'Enable Blogging' })).toBeVisible();
  await (await answered).finished();
  await expect(payouts(page)).toHaveCount(0);
  await answerWith<PayoutsResponse>(page, '/payouts', (response) => ({ ...response, owedCents: 225 }));
  await page.reload();
  await expect(payouts(page)).toContainText('$2.25');
  await expect(payouts(page).getByRole('button', { name: 'Connect payout account' })).toBeVisible();
});

test.describe('when a request fails', () => {
  test.use(faulty);

  test('closes the tab of an account that cannot be opened with a message, and loads payouts again on request', {
    tag: '@deep',
  }, async ({ page, becomeBlogger }) => {
    await becomeBlogger();
    await page.goto(SETTINGS);
    const onboarding = await breakApi(page, '/payouts/onboarding');
    const opened = page.waitForEvent('popup');
    await payouts(page).getByRole('button', { name: 'Connect payout account' }).click();
    const tab = await opened;
    await expect(toasts(page).getByText('Failed to connect to a card payment provider')).toBeVisible();
    await expect.poll(() => tab.isClosed()).toBe(true);
    await onboarding.mend();

    const fault = await breakApi(page, '/payouts');
    await page.goto('/profile');
    await expectAfterRetries(payouts(page).getByText('Failed to load your payouts'));
    await fault.mend();
    await payouts(page).getByRole('button', { name: 'Try Again' }).click();
    await expect(payouts(page)).toContainText('Not Connected');
  });
});
