import { openDialog } from '../support/dialogs.ts';
import { expect, test } from '../support/journey.ts';

test('fills the typed address in on every step, after Back and after a reload', async ({ page }) => {
  await page.goto('/auth');
  const email = page.getByRole('main').getByLabel('Email', { exact: true });
  await email.fill('someone@journey.test');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  await expect(email).toHaveValue('someone@journey.test');
  await page.goBack();
  await expect(email).toHaveValue('someone@journey.test');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
  await expect(email).toHaveValue('someone@journey.test');
  await page.reload();
  await expect(email).toHaveValue('someone@journey.test');
  await page.getByRole('button', { name: 'Forgot Password' }).click();
  await expect(openDialog(page).getByLabel('Email', { exact: true })).toHaveValue('someone@journey.test');
});

test('leads an address that has an account to sign in, and then forgets it', async ({ page, newAccount }) => {
  const { email, password } = await newAccount();
  await page.goto('/auth?mode=signup&next=%2Fbrowse-posts');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Username').fill(`  new-${Math.random().toString(36).slice(2, 10)} `);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('An account with this email already exists')).toBeVisible();
  await page.getByRole('link', { name: 'Sign in with this email' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL('/browse-posts');
  expect(await page.evaluate(() => sessionStorage.getItem('typed-email'))).toBeNull();
});
