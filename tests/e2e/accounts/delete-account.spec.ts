import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import type { DeletionPreview } from '#contract/deletions';
import type { BloggersResponse } from '#contract/profiles';
import { isJourneyAccount } from '../support/accounts.ts';
import { textMailedTo } from '../support/inbox.ts';
import { type Account, expect, subscribe, test } from '../support/paying.ts';
import { historyOf } from '../support/stripe.ts';

const SETTINGS = '/?tab=settings';
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Delete your account?' });

/** Confirms the deletion, after a wrong username and a wrong password. */
async function deleteAccount(page: Page, { username, password }: Account): Promise<void> {
  const dialog = dialogOf(page);
  const [name, secret] = [dialog.getByLabel(`Your username, ${username}`), dialog.getByLabel('Your password')];
  const confirm = dialog.getByRole('button', { name: 'Delete My Account' });
  await name.fill('somebody_else');
  await secret.fill(password);
  await confirm.click();
  await expect(name).toHaveAccessibleDescription('This is not your username');
  await name.fill(username);
  await secret.fill('not-my-password-1');
  await confirm.click();
  await expect(secret).toHaveAccessibleDescription('This is not your current password');
  await secret.fill(password);
  await confirm.click();
  await expect(page.getByRole('status').filter({ hasText: 'Your account is being deleted' })).toBeVisible();
}

async function expectNoWayIn(page: Page, { email, password }: Account): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid email or password' })).toBeVisible();
}

test('exports the user’s own data as a zip of JSON and Markdown files', { tag: '@deep' }, async ({
  pageOf,
  writer,
}) => {
  const page = await pageOf(writer.request);
  await page.goto(SETTINGS);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export Your Data' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(new RegExp(`^${writer.username}-\\d{4}-\\d\\d-\\d\\d\\.zip$`));
  await expect(page.getByText('Your data was downloaded')).toBeVisible();
  const files = unzipSync(readFileSync(await download.path()));
  const text = (name: string) => new TextDecoder().decode(files[name]);
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining(['account.json', 'interests.json', 'subscriptions.json', 'receipts.json', 'earnings.json']),
  );
  expect(JSON.parse(text('account.json'))).toMatchObject({ username: writer.username, email: writer.email });
  expect(JSON.parse(text('posts.json'))).toHaveLength(6);
  const posts = Object.keys(files).filter((name) => /^posts\/.+\.md$/.test(name));
  expect(posts).toHaveLength(6);
  expect(posts.map(text).join('')).toContain(`The secret soup of ${writer.username}`);
});

test('ends the subscriptions of a deleted account, refunds unused days and signs the user out', async ({
  page,
  request,
  becomeConfirmedReader,
}) => {
  const { bloggers } = (await (await request.get('/api/bloggers')).json()) as BloggersResponse;
  const demo = bloggers.filter(({ username }) => !isJourneyAccount(username));
  // With the highest price, a partial month is charged on nearly every day.
  const dearest = demo.toSorted((a, b) => b.priceCents - a.priceCents)[0];
  if (dearest === undefined) throw new Error('nobody to subscribe to');
  const reader = await becomeConfirmedReader();
  await subscribe(page.request, dearest.id);
  await page.goto(SETTINGS);
  const previewing = page.waitForResponse('**/api/account/deletion');
  await page.getByRole('button', { name: 'Delete Your Account' }).click();
  const { ownRefundCents } = (await (await previewing).json()) as DeletionPreview;
  await expect(dialogOf(page)).toContainText('1 subscription of yours, canceled immediately');
  const back = `You get a $${(ownRefundCents / 100).toFixed(2)} refund for unused days`;
  await expect(dialogOf(page).getByText(back)).toHaveCount(ownRefundCents > 0 ? 1 : 0);
  await page.evaluate((email) => localStorage.setItem('remembered-email', email), reader.email);
  await deleteAccount(page, reader);
  expect(await page.evaluate(() => localStorage.getItem('remembered-email'))).toBeNull();
  await textMailedTo(reader.email, /account is being deleted/);
  await expectNoWayIn(page, reader);
  // The customer is deleted last.
  await expect.poll(async () => (await historyOf(reader.email)).types.at(-1)).toBe('customer.deleted');
  const { types, refundedCents } = await historyOf(reader.email);
  expect(types.filter((type) => type === 'customer.subscription.deleted')).toHaveLength(1);
  // The refund may shrink by one cent in the seconds between the preview and the deletion.
  expect(Math.abs(refundedCents - ownRefundCents)).toBeLessThanOrEqual(1);
});

test('removes a deleted blog for its readers and explains it to them by email', { tag: '@deep' }, async ({
  page,
  pageOf,
  newWriter,
  becomeSubscriber,
}) => {
  const writer = await newWriter();
  const reader = await becomeSubscriber(writer);
  const settings = await pageOf(writer.request);
  await settings.goto(SETTINGS);
  await settings.getByRole('button', { name: 'Delete Your Account' }).click();
  await expect(dialogOf(settings)).toContainText('6 posts, with pictures and reactions');
  await expect(dialogOf(settings)).toContainText('Your subscriber loses access immediately');
  await deleteAccount(settings, writer);

  expect(await textMailedTo(reader.email, new RegExp(`^${writer.username} has left`))).toContain(
    'Your subscription has ended, and you will not be charged again.',
  );
  await page.goto(`/blogger/${writer.id}`);
  await expect(page.getByRole('heading', { name: 'Blogger not found' })).toBeVisible();
  await page.goto(writer.article);
  await expect(page.getByRole('heading', { name: 'Article not found' })).toBeVisible();
  await page.goto('/?tab=subscriptions&view=subscriptions');
  await expect(page.getByRole('heading', { name: 'No subscriptions yet' })).toBeVisible();
});
