import type { Page } from '@playwright/test';
import { LIVE_PONG } from '#contract/live';
import { linkMailedTo } from '../support/inbox.ts';
import { waitForLive, watchSockets } from '../support/live.ts';
import { expect, test } from '../support/paying.ts';
import { ports } from '../support/ports.ts';

const paywall = (page: Page) => page.getByRole('region', { name: 'Continue Reading' });

/** Signs up from an article's paywall, skips the following steps, and returns to the article. */
async function signUpFor(page: Page, article: string) {
  const username = `person_${Math.random().toString(36).slice(2, 10)}`;
  const email = `${username}@journey.test`;
  await page.goto(`/auth?mode=signup&next=${encodeURIComponent(article)}`);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill('quiet-harbour-7');
  await page.getByLabel('Confirm password').fill('quiet-harbour-7');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.getByRole('link', { name: 'Skip for now' }).click();
  await expect(page).toHaveURL(article);
  return { email };
}

test('unlocks the article that the reader came from, and leads back to it, when another tab confirms the address', async ({
  page,
  context,
  writer,
}) => {
  const { email } = await signUpFor(page, writer.article);
  await expect(paywall(page).getByRole('button', { name: 'Verify Email First' })).toBeVisible();

  const mailTab = await context.newPage();
  await mailTab.goto(await linkMailedTo(email, /confirm/i));
  await mailTab.getByRole('button', { name: 'Confirm My Email Address' }).click();
  await expect(paywall(page).getByRole('button', { name: 'Subscribe Now' })).toBeVisible();

  await mailTab.getByRole('link', { name: 'Back to the Article' }).click();
  await expect(mailTab).toHaveURL(writer.article);
  await expect(paywall(mailTab).getByRole('button', { name: 'Subscribe Now' })).toBeVisible();
});

test('removes the banner after another browser confirms the address, and says so on a request for another email', async ({
  page,
  browser,
  writer,
}) => {
  const { email } = await signUpFor(page, writer.article);
  await page.goto('/');
  const banner = page.getByRole('region', { name: 'Confirm your email address' });
  await expect(banner).toBeVisible();
  // This page's live connection stays open and silent. A closed one makes the page read its session again after a
  // while.
  const offlineTab = await page.context().newPage();
  await offlineTab.routeWebSocket(/\/api\/live$/, (socket) => socket.onMessage(() => socket.send(LIVE_PONG)));
  await offlineTab.goto('/');

  const elsewhere = await (await browser.newContext({ baseURL: `http://localhost:${ports.PORT}` })).newPage();
  await elsewhere.goto(await linkMailedTo(email, /confirm/i));
  await elsewhere.getByRole('button', { name: 'Confirm My Email Address' }).click();
  await expect(elsewhere.getByRole('link', { name: 'Sign In' })).toBeVisible();
  await expect(banner).toBeHidden();

  await offlineTab.getByRole('button', { name: 'Resend the Email' }).click();
  await expect(offlineTab.getByText('Your email address is already confirmed')).toBeVisible();
  await expect(offlineTab.getByText('Something went wrong')).toHaveCount(0);
  await expect(offlineTab.getByRole('region', { name: 'Confirm your email address' })).toBeHidden();
  await elsewhere.context().close();
});

test('applies a theme, a username and a vote in the other tab', async ({ page, context, becomeConfirmedReader }) => {
  await becomeConfirmedReader();
  await context.addInitScript(watchSockets);
  await page.goto('/browse-posts');
  const address = await page.getByRole('article').first().getByRole('heading').getByRole('link').getAttribute('href');
  await page.goto(address ?? '');
  await waitForLive(page);
  const settings = await context.newPage();
  await settings.goto('/?tab=settings');
  await settings.getByRole('radio', { name: 'Dark' }).check({ force: true });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const other = await context.newPage();
  await other.goto(address ?? '');
  await waitForLive(other);
  await page.getByRole('button', { name: 'Upvote' }).click();
  await expect(other.getByRole('button', { name: 'Upvote' })).toHaveAttribute('aria-pressed', 'true');
});
