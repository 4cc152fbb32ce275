import { linkMailedTo } from '../support/inbox.ts';
import { expect, test } from '../support/journey.ts';

test('resets a forgotten password by email, once', async ({ page, newAccount }) => {
  const { email } = await newAccount();
  await page.goto('/auth');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByText('Please enter your email address to reset your password')).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByText('Reset email sent')).toBeVisible();

  const link = await linkMailedTo(email, /reset/i);
  await page.goto(link);
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByLabel('Confirm password').fill('short');
  await page.getByRole('button', { name: /set new password/i }).click();
  await expect(page.getByText('Password must be at least 8 characters long').first()).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('a-new-one-9');
  await page.getByLabel('Confirm password').fill('a-new-one-9');
  await page.getByRole('button', { name: /set new password/i }).click();
  await expect(page.getByRole('heading', { name: /sign in/i })).toBeVisible();

  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('a-new-one-9');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Latest Posts' })).toBeVisible();

  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.goto(link);
  await expect(page.getByText('This link is invalid or has expired. Please request a new one.')).toBeVisible();
});
