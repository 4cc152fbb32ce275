import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessibility/accessibility-check.ts';
import { appCode } from '../support/app-code.ts';
import { expect, test } from '../support/journey.ts';
import { forgetVerification } from '../support/stored-data.ts';

const SETTINGS = '/?tab=settings';
const confirmation = (page: Page) => page.getByRole('dialog', { name: 'Confirm It’s You' });

test('asks for the password before a second factor is set up', { tag: '@deep' }, async ({ newReader, pageOf }) => {
  const reader = await newReader();
  const page = await pageOf(reader.request);
  await page.goto(SETTINGS);
  await forgetVerification(reader.email);
  const setUp = page.getByRole('button', { name: 'Set Up an App' });
  await setUp.click();
  const dialog = confirmation(page);
  const password = dialog.getByLabel('Your password');
  await expect(password).toBeFocused();
  await expectAccessible(page, 'dashboard/settings: confirming oneself');
  await password.fill('not-my-password-1');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(password).toHaveAccessibleDescription('This is not your current password');
  await password.fill(reader.password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('dialog', { name: 'Set up an authenticator app' })).toBeVisible();
});

test('asks for the second factor before an account is deleted, and keeps the form when that is canceled', async ({
  newReader,
  pageOf,
}) => {
  const reader = await newReader();
  const page = await pageOf(reader.request);
  const path = '/api/account/second-factor/authenticator';
  const headers = { Origin: new URL((await page.goto(SETTINGS))?.url() ?? '').origin };
  const { secret } = (await (await reader.request.post(path, { headers, data: {} })).json()) as { secret: string };
  const added = await reader.request.put(path, { headers, data: { code: appCode(secret, -2) } });
  expect(added.ok(), await added.text()).toBe(true);

  await page.getByRole('button', { name: 'Delete Your Account' }).click();
  const form = page.getByRole('dialog', { name: 'Delete your account?' });
  await form.getByLabel(`Your username, ${reader.username}`).fill(reader.username);
  await form.getByLabel('Your password').fill(reader.password);
  await forgetVerification(reader.email);
  await form.getByRole('button', { name: 'Delete My Account' }).click();
  const dialog = confirmation(page);
  await expect(dialog.getByLabel('Code', { exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(form.getByText('Please confirm that it’s you, then try again')).toBeVisible();
  await expect(form.getByLabel('Your password')).toHaveValue(reader.password);

  await form.getByRole('button', { name: 'Delete My Account' }).click();
  await dialog.getByLabel('Code', { exact: true }).fill(appCode(secret));
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Your account is being deleted' })).toBeVisible();
});
