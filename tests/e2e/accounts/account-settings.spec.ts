import type { Browser, Page } from '@playwright/test';
import { linkMailedTo } from '../support/inbox.ts';
import { type Account, expect, test } from '../support/journey.ts';
import { expectFocusTrapped, pressKey, tabTo } from '../support/keyboard.ts';

const SETTINGS = '/?tab=settings';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** Returns a page of another browser with the same account. */
async function otherBrowser(browser: Browser, { email, password }: Account, path = '/'): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto('/auth');
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Latest Posts' })).toBeVisible();
  if (path !== '/') await page.goto(path);
  return page;
}

test('changes an email address through the link sent to the new one, and notifies the old one', async ({
  page,
  becomeBlogger,
}) => {
  const { email, password } = await becomeBlogger();
  const newEmail = `new-${email}`;
  await page.goto(SETTINGS);
  const settings = section(page, 'Email');
  await expect(settings).toContainText(`${email} · confirmed`);
  const disclosure = settings.getByRole('button', { name: 'Change Email Address' });
  await expect(disclosure).toHaveAttribute('aria-expanded', 'false');
  await expect(field(page, 'New email address')).toBeHidden();
  await disclosure.click();
  await expect(disclosure).toHaveAttribute('aria-expanded', 'true');
  const change = settings.getByRole('button', { name: 'Send Confirmation Link' });
  await field(page, 'New email address').fill(newEmail);
  await field(page, 'Your password').fill('not-my-password-1');
  await change.click();
  await expect(field(page, 'Your password')).toHaveAccessibleDescription('This is not your current password');
  await expect(field(page, 'New email address')).toBeVisible();
  await expect(field(page, 'New email address')).toHaveValue(newEmail);
  await field(page, 'Your password').fill(password);
  await change.click();
  await expect(settings.getByRole('status')).toContainText(newEmail);
  await expect(settings.locator(':focus')).toContainText('One step left: confirm the new address');
  await expect(field(page, 'New email address')).toBeHidden();
  await expect(field(page, 'New email address')).toHaveValue('');
  await linkMailedTo(email, /new email address/i);

  await page.goto(await linkMailedTo(newEmail, /confirm your new email/i));
  await expect(page.getByRole('heading', { name: 'Confirm your new email address' })).toBeVisible();
  await page.getByRole('button', { name: 'Change My Email Address' }).click();
  await expect(page.getByRole('heading', { name: 'Your email address has been changed' })).toBeFocused();
  await page.getByRole('link', { name: 'Back to Settings' }).click();
  await expect(settings).toContainText(`${newEmail} · confirmed`);
  await expect(settings.getByRole('status')).toHaveCount(0);
});

test('offers a new link for an email change when the link has been used', async ({ page }) => {
  await page.goto('/auth?mode=change-email&token=a-token-that-nobody-ever-had');
  await expect(page.getByText('This link is invalid or has expired. Please request a new one.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Request a New Link' })).toBeVisible();
});

test('changes a username immediately and rejects a taken one at its field, by keyboard alone', async ({
  page,
  becomeReader,
  newAccount,
}) => {
  const { username } = await becomeReader();
  const other = await newAccount();
  await page.goto(SETTINGS);
  await pressKey(page, page.getByRole('button', { name: 'Change Username' }));
  const change = page.getByRole('button', { name: 'Save Username' });
  const rewrite = async (name: string) => {
    await tabTo(page, field(page, 'Your username'));
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(name);
  };
  await rewrite(other.username);
  await pressKey(page, change);
  await expect(field(page, 'Your username')).toHaveAccessibleDescription(/This username is already taken/);
  await field(page, 'Your username').press('End');
  await page.keyboard.type(' x');
  await expect(field(page, 'Your username')).toBeFocused();
  await expect(field(page, 'Your username')).toHaveValue(`${other.username} x`);
  await rewrite('two words');
  await page.keyboard.press('Tab');
  await expect(page.getByText('Username can only contain letters, numbers, underscores, and hyphens')).toBeVisible();
  await tabTo(page, field(page, 'Your username'), 'Shift+Tab');
  await rewrite(`${username}_2`);
  await pressKey(page, change);
  await expect(section(page, 'Username').locator(':focus')).toContainText('Your username has been changed');
  await expect(field(page, 'Your username')).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Main' })).toContainText(`${username}_2`);
});

test('signs out all other browsers after a password change', async ({ page, becomeReader, browser }) => {
  const account = await becomeReader();
  const other = await otherBrowser(browser, account, SETTINGS);
  await page.goto(SETTINGS);
  await page.getByRole('button', { name: 'Change Password' }).click();
  const change = page.getByRole('button', { name: 'Save Password' });
  await field(page, 'Current password').fill('not-my-password-1');
  await field(page, 'New password').fill('a-new-one-9');
  await field(page, 'Confirm new password').fill('a-new-one-8');
  await change.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Please check your password' })).toContainText(
    'Passwords do not match',
  );
  await field(page, 'Confirm new password').fill('a-new-one-9');
  await change.click();
  await expect(field(page, 'Current password')).toHaveAccessibleDescription('This is not your current password');
  await expect(field(page, 'New password')).toHaveValue('a-new-one-9');
  await field(page, 'Current password').fill(account.password);
  await change.click();
  await expect(section(page, 'Password').locator(':focus')).toContainText('Your password has been changed');
  await expect(section(page, 'Password')).not.toContainText('cancelled');
  await expect(field(page, 'New password')).toHaveValue('');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();

  await other.reload();
  await expect(other).toHaveURL('/auth?next=%2F%3Ftab%3Dsettings');
  await otherBrowser(browser, { ...account, password: 'a-new-one-9' });
});

test('says that a password change cancels a pending email change', async ({ page, becomeBlogger }) => {
  const { email, password } = await becomeBlogger();
  await page.goto(SETTINGS);
  await page.getByRole('button', { name: 'Change Email Address' }).click();
  await field(page, 'New email address').fill(`else-${email}`);
  await field(page, 'Your password').fill(password);
  await page.getByRole('button', { name: 'Send Confirmation Link' }).click();
  await expect(section(page, 'Email').getByRole('status')).toContainText('One step left');

  await page.getByRole('button', { name: 'Change Password' }).click();
  await field(page, 'Current password').fill(password);
  await field(page, 'New password').fill('a-new-one-9');
  await field(page, 'Confirm new password').fill('a-new-one-9');
  await page.getByRole('button', { name: 'Save Password' }).click();
  await expect(section(page, 'Password').getByRole('status')).toContainText(
    `The change of your email address to else-${email} was canceled`,
  );
  await expect(section(page, 'Email').getByRole('status')).toHaveCount(0);
});

test('signs out one other browser from the list, then all of them', async ({ page, becomeReader, browser }) => {
  const account = await becomeReader();
  const other = await otherBrowser(browser, account);
  await page.goto(SETTINGS);
  const list = page.getByRole('list', { name: 'Signed-in browsers' });
  const rows = list.getByRole('listitem');
  await expect(rows.filter({ hasText: 'This browser' })).toHaveCount(1);
  await expect(rows).toHaveCount(2);
  await list.getByRole('button', { name: /^Sign Out/ }).click();
  await expect(rows).toHaveCount(1);
  await expect(list).toBeFocused();
  await other.reload();
  await expect(other.getByRole('heading', { name: 'Your Words Deserve a Home' })).toBeVisible();

  const third = await otherBrowser(browser, account);
  const opener = page.getByRole('button', { name: 'Sign Out Everywhere' });
  const dialog = page.getByRole('dialog', { name: 'Sign out everywhere?' });
  await pressKey(page, opener);
  await expectFocusTrapped(page, dialog, opener);
  await page.keyboard.press('Enter');
  await pressKey(page, dialog.getByRole('button', { name: 'Sign Out Everywhere' }));
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await third.reload();
  await expect(third.getByRole('heading', { name: 'Your Words Deserve a Home' })).toBeVisible();
});

test('applies a theme chosen by arrow keys immediately, after a reload and in another browser', async ({
  page,
  becomeReader,
  browser,
}) => {
  const paper = (where: Page) => where.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const dark = 'rgb(23, 22, 20)';
  await page.emulateMedia({ colorScheme: 'light' });
  const account = await becomeReader();
  await page.goto(SETTINGS);
  await expect(page.getByRole('radio', { name: 'System' })).toBeChecked();
  // Selections are saved one after another: the arrow key passes Light.
  const kept = page.waitForResponse(
    (response) => response.url().endsWith('/api/account/theme') && response.request().postDataJSON().theme === 'dark',
  );
  await tabTo(page, page.getByRole('radio', { name: 'System' }));
  for (let n = 0; n < 3 && !(await page.getByRole('radio', { name: 'Dark' }).isChecked()); n++) {
    await page.keyboard.press('ArrowRight');
  }
  await expect.poll(() => paper(page)).toBe(dark);
  expect((await kept).ok()).toBe(true);
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  expect(await paper(page)).toBe(dark);

  const other = await otherBrowser(browser, account);
  await expect.poll(() => paper(other)).toBe(dark);
  await other.goto('/about');
  expect(await paper(other)).toBe(dark);
});
