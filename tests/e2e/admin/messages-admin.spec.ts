import type { Page } from '@playwright/test';
import { authMessages } from '#contract/accounts';
import type { OutboxMessage, OutboxResponse } from '#contract/mail';
import { moderationTexts } from '#contract/moderation';
import { type PlatformPaymentsResponse, platformMessages, platformToasts } from '#contract/settings';
import { type StatisticsResponse, statsMessages } from '#contract/stats';
import { expect, test } from '../support/admins.ts';
import { openDialog } from '../support/dialogs.ts';
import { answerWith, breakApi, expectAfterRetries, faulty } from '../support/faults.ts';
import { toasts } from '../support/toasts.ts';

test.use(faulty);

const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

/** Delays the requests of a page to a path until the returned function is called. */
async function hold(page: Page, path: string): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((settle) => {
    letGo = settle;
  });
  await page.route(`**/api${path}`, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

test('says what is wrong at the admin’s sign-in, and leads back to the site', async ({ page }) => {
  await page.goto('/admin-auth');
  const signIn = page.getByRole('button', { name: 'Sign In as Admin' });
  await signIn.click();
  await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription('Email is required');
  await page.getByLabel('Email', { exact: true }).fill('nobody@journey.test');
  await page.getByLabel('Password', { exact: true }).fill('not-a-password-1');
  const { mend } = await breakApi(page, '/auth/sign-in');
  await signIn.click();
  await expect(alert(page, authMessages.adminLoginFailed)).toBeVisible();
  await mend();
  await signIn.click();
  await expect(alert(page, authMessages.invalidCredentials)).toBeVisible();
  await page.getByRole('link', { name: 'Back to Main Site' }).click();
  await expect(page).toHaveURL('/');
});

test('says that statistics are late or missing', async ({ adminPage }) => {
  const { mend } = await breakApi(adminPage, '/admin/stats');
  await adminPage.goto('/admin');
  const failure = alert(adminPage, statsMessages.unavailable);
  await expectAfterRetries(failure);
  await expect(failure).toContainText(statsMessages.tryRefreshing);
  await mend();
  const come = await hold(adminPage, '/admin/stats');
  await adminPage.reload();
  await expect(adminPage.getByText('Loading....')).toBeVisible();
  come();
  await expect(adminPage.getByRole('region', { name: 'At a glance' })).toBeVisible();
  const refreshed = await hold(adminPage, '/admin/stats/refresh');
  await adminPage.getByRole('button', { name: 'Refresh Stats' }).click();
  await expect(adminPage.getByRole('button', { name: 'Refreshing...' })).toBeVisible();
  refreshed();
  await expect(toasts(adminPage).getByText(statsMessages.refreshed)).toBeVisible();
});

test('says in each table of an unused platform that it is empty', async ({ adminPage }) => {
  const lists = { newAccounts: [], newBlogPosts: [], mostLikedArticles: [], monthlySubscriberCounts: [] };
  await answerWith<StatisticsResponse>(adminPage, '/admin/stats', (stats) => ({ ...stats, ...lists }));
  await adminPage.goto('/admin');
  for (const [tab, text] of Object.entries({
    'New Accounts': 'No new accounts in the last 30 days',
    'New Posts': 'No new posts in the last 30 days',
    'Most Viewed': 'No articles found',
  })) {
    await adminPage.getByRole('tab', { name: tab }).click();
    await expect(adminPage.getByText(text)).toBeVisible();
  }
});

test('deletes a reader from the summary, and says that its figures could not be refreshed', async ({
  adminPage,
  admin,
  newAccount,
}) => {
  const { username, email } = await newAccount();
  const found = await admin.get(`/api/admin/readers?q=${encodeURIComponent(email)}`);
  const [reader] = ((await found.json()) as { readers: { id: string; createdAt: number }[] }).readers;
  const newest = { userId: reader?.id ?? '', username, createdAt: reader?.createdAt ?? 0 };
  // New readers sign up all the time, so the list is fixed.
  await answerWith<StatisticsResponse>(adminPage, '/admin/stats', (stats) => ({ ...stats, newestReaders: [newest] }));
  await adminPage.goto('/?tab=admin');
  await adminPage.getByRole('button', { name: `Delete ${username}` }).click();
  await breakApi(adminPage, '/admin/stats');
  const asked = openDialog(adminPage);
  await asked.getByLabel('Reason').fill('Spam.');
  await asked.getByLabel(/^Type the username/).fill(username);
  await asked.getByRole('button', { name: 'Delete Reader' }).click();
  await expect(toasts(adminPage).getByText(moderationTexts.readerDeleted(username))).toBeVisible();
  await expect(adminPage.getByRole('button', { name: `Delete ${username}` })).toHaveCount(0);
  await expectAfterRetries(alert(adminPage, statsMessages.loadFailed));
  await expect(adminPage.getByText('Active Subscribers', { exact: true })).toBeVisible();
});

test('says in the platform’s settings what failed, the state of the payment account and the result of a test', async ({
  adminPage,
}) => {
  const settings = await breakApi(adminPage, '/admin/platform/settings');
  const payments = await breakApi(adminPage, '/admin/platform/payments');
  await adminPage.goto('/admin?tab=platform');
  await expectAfterRetries(alert(adminPage, platformToasts.loadFailed));
  await expect(alert(adminPage, platformToasts.connectionTitle)).toContainText(platformMessages.connectionFailed);
  await settings.mend();
  await payments.mend();
  let state = { connected: false, chargesEnabled: false };
  await answerWith<PlatformPaymentsResponse>(adminPage, '/admin/platform/payments', (response) => ({
    ...response,
    ...state,
  }));
  for (const [name, next] of Object.entries({
    'Not Connected': { connected: false, chargesEnabled: false },
    'Setup Required': { connected: true, chargesEnabled: false },
    Active: { connected: true, chargesEnabled: true },
  })) {
    state = next;
    await adminPage.reload();
    await expect(adminPage.getByRole('region', { name: 'Payment account' }).getByText(name)).toBeVisible();
  }
  const test = adminPage.getByRole('button', { name: 'Run Fee Test' });
  const fee = await breakApi(adminPage, '/admin/platform/fee/test', 'offline');
  await test.click();
  await expect(toasts(adminPage).getByText(platformToasts.testFailed)).toBeVisible();
  await fee.mend();
  await test.click();
  await expect(toasts(adminPage).getByText(platformToasts.testCompleted)).toBeVisible();
});

const parkedMessage = (canResend: boolean): OutboxMessage => ({
  id: 'a-mail',
  kind: 'email',
  to: 'soup@journey.test',
  subject: 'The soup is ready',
  reader: null,
  blogger: null,
  state: 'parked',
  attempts: 12,
  createdAt: Date.now(),
  nextAttemptAt: null,
  lastError: 'No such kitchen',
  sentAt: null,
  canResend,
  canDiscard: true,
});

test('shows parked messages with their reasons, and sends them again on request', async ({ adminPage }) => {
  const counts = { waiting: 0, retried: 0, parked: 1 };
  const response: OutboxResponse = { counts, problem: null, messages: [parkedMessage(true)], nextCursor: null };
  await adminPage.route(/\/api\/admin\/outbox\?/, (route) => route.fulfill({ json: response }));
  await adminPage.route('**/api/admin/outbox/resend-parked', (route) =>
    route.fulfill({ json: { resent: 1, hasMore: false } }),
  );
  await adminPage.goto('/admin?tab=mail&state=parked');
  await expect(adminPage.getByRole('row').filter({ hasText: 'The soup is ready' })).toContainText('No such kitchen');
  await adminPage.getByRole('button', { name: 'Resend All Parked' }).click();
  await expect(toasts(adminPage).getByText('Retrying 1 message')).toBeVisible();
});

test('discards a parked email after a confirmation, and removes it from the list', async ({ adminPage }) => {
  let messages = [parkedMessage(false)];
  await adminPage.route(/\/api\/admin\/outbox\?/, (route) => {
    const counts = { waiting: 0, retried: 0, parked: messages.length };
    const response: OutboxResponse = { counts, problem: null, messages, nextCursor: null };
    return route.fulfill({ json: response });
  });
  await adminPage.route('**/api/admin/outbox/a-mail', (route) => {
    expect(route.request().method()).toBe('DELETE');
    messages = [];
    return route.fulfill({ json: { discarded: true } });
  });
  await adminPage.goto('/admin?tab=mail&state=parked');
  const discard = adminPage.getByRole('button', { name: 'Discard The soup is ready' });
  await discard.click();
  const dialog = adminPage.getByRole('dialog', { name: 'Discard this message?' });
  await expect(dialog).toContainText('“The soup is ready” to soup@journey.test will never be sent.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(discard).toBeVisible();
  await discard.click();
  await dialog.getByRole('button', { name: 'Discard Message' }).click();
  await expect(toasts(adminPage).getByText('Message discarded')).toBeVisible();
  await expect(adminPage.getByText('No parked messages')).toBeVisible();
});
