import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessibility/accessibility-check.ts';
import { expect, test } from '../support/journey.ts';
import { forgetVerification } from '../support/stored-sessions.ts';

const confirmation = (page: Page) => page.getByRole('dialog', { name: 'Confirm It’s You' });

test('confirms the user before an account is deleted, and keeps the form when that is canceled', async ({
  newReader,
  pageOf,
}) => {
  const reader = await newReader();
  const page = await pageOf(reader.request);
  await page.goto('/?tab=settings');
  await page.getByRole('button', { name: 'Delete Your Account' }).click();
  const form = page.getByRole('dialog', { name: 'Delete your account?' });
  await form.getByLabel(`Your username, ${reader.username}`).fill(reader.username);
  await form.getByLabel('Your password').fill(reader.password);
  forgetVerification(reader.email);
  await form.getByRole('button', { name: 'Delete My Account' }).click();

  const dialog = confirmation(page);
  await expect(dialog.getByLabel('Your password')).toBeFocused();
  await expectAccessible(page, 'dashboard/settings: confirming oneself');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(form.getByText('Please confirm that it’s you, then try again')).toBeVisible();
  await expect(form.getByLabel('Your password')).toHaveValue(reader.password);

  await form.getByRole('button', { name: 'Delete My Account' }).click();
  await dialog.getByLabel('Your password').fill('not-my-password-1');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByLabel('Your password')).toHaveAccessibleDescription('This is not your current password');
  await dialog.getByLabel('Your password').fill(reader.password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Your account is being deleted' })).toBeVisible();
});
