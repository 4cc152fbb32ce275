import type { Browser, Page } from '@playwright/test';
import { linkMailedTo } from './inbox.ts';
import { type Account, expect, test } from './journey.ts';

const SETTINGS = '/?tab=settings';

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name, exact: true });
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const topic = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });

/** Another browser that is signed in to an account. */
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

test('a reader enables blogging: the tabs appear, topics are chosen and kept', async ({ page, becomeReader }) => {
  await becomeReader();
  await page.goto('/');
  await expect(tab(page, 'Content Manager')).toHaveCount(0);
  await tab(page, 'Settings').click();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await expect(section(page, 'Subscription Price')).toContainText('$3.00 a month');
  await expect(section(page, 'Subscription Price')).toContainText('Requires blogging to be enabled.');

  const blogging = page.getByRole('switch', { name: 'Enable Blogging' });
  await expect(blogging).not.toBeChecked();
  await blogging.click();
  await expect(blogging).toBeChecked();
  await expect(tab(page, 'Profile')).toBeVisible();
  await expect(tab(page, 'Content Manager')).toBeVisible();
  await expect(section(page, 'Your blog')).toContainText('0 of 10');

  await section(page, 'Your blog').getByRole('link', { name: 'Choose Writing Topics' }).click();
  await expect(page.getByRole('heading', { name: 'What do you write about?' })).toBeVisible();
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await expect(page.getByRole('checkbox')).toHaveCount(13);
  await expect(save).toBeDisabled();
  await topic(page, 'Travel').check();
  await topic(page, 'Self Help').check();
  await topic(page, 'Travel').uncheck();
  await save.click();
  await expect(page.getByText('Writing topics updated successfully')).toBeVisible();
  await expect(save).toBeDisabled();
  await page.reload();
  await expect(topic(page, 'Self Help')).toBeChecked();
  await expect(topic(page, 'Travel')).not.toBeChecked();

  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await tab(page, 'Settings').click();
  await blogging.click();
  await expect(blogging).not.toBeChecked();
  await expect(tab(page, 'Content Manager')).toHaveCount(0);
  await expect(section(page, 'Your blog')).toHaveCount(0);
  await page.reload();
  await blogging.click();
  await expect(section(page, 'Your blog')).toContainText('Self Help');
});

test('writing topics are only for those signed in, and only with a profile', async ({ page, becomeReader }) => {
  await page.goto('/my-topics?next=%2Fpost-blog');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('next')).toBe('/my-topics?next=%2Fpost-blog');
  await becomeReader();
  await page.goto('/my-topics');
  await expect(page.getByText('Profile Not Available')).toBeVisible();
  await page.getByRole('link', { name: 'Go to Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
});

test('whoever came from a post to choose topics finds the way back to it', async ({ page, becomeBlogger }) => {
  await becomeBlogger([]);
  await page.goto('/my-topics?next=%2Fpost-blog');
  await topic(page, 'Food').check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Back to where you were' })).toHaveAttribute('href', '/post-blog');
});

test('an e-mail address changes by the link sent to the new one, and the old one is told', async ({
  page,
  becomeBlogger,
}) => {
  const { email, password } = await becomeBlogger();
  const newEmail = `new-${email}`;
  await page.goto(SETTINGS);
  const settings = section(page, 'Email');
  await expect(settings).toContainText(`${email} · confirmed`);
  const change = settings.getByRole('button', { name: 'Change email address' });
  await field(page, 'New email address').fill(newEmail);
  await field(page, 'Your password').fill('not-my-password-1');
  await change.click();
  await expect(field(page, 'Your password')).toHaveAccessibleDescription('This is not your current password');
  await expect(field(page, 'New email address')).toHaveValue(newEmail);
  await field(page, 'Your password').fill(password);
  await change.click();
  await expect(settings.getByRole('status')).toContainText(newEmail);
  await expect(field(page, 'New email address')).toHaveValue('');
  await linkMailedTo(email, /new email address/i);

  await page.goto(await linkMailedTo(newEmail, /confirm your new email/i));
  await expect(page.getByRole('heading', { name: 'Confirm your new email address' })).toBeVisible();
  await page.getByRole('button', { name: 'Change my email address' }).click();
  await expect(page.getByRole('heading', { name: 'Your email address has been changed' })).toBeFocused();
  await page.getByRole('link', { name: 'Back to Settings' }).click();
  await expect(settings).toContainText(`${newEmail} · confirmed`);
  await expect(settings.getByRole('status')).toHaveCount(0);
});

test('a spent link of an e-mail change leads to a new one', async ({ page }) => {
  await page.goto('/auth?mode=change-email&token=a-token-that-nobody-ever-had');
  await page.getByRole('button', { name: 'Change my email address' }).click();
  await expect(page.getByText('This link is invalid or has expired. Please request a new one.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Request a new link' })).toBeVisible();
});

test('a username changes at once, and a taken one is refused at its field', async ({
  page,
  becomeReader,
  newAccount,
}) => {
  const { username } = await becomeReader();
  const other = await newAccount();
  await page.goto(SETTINGS);
  const change = page.getByRole('button', { name: 'Change username' });
  await field(page, 'Your username').fill(other.username);
  await change.click();
  await expect(field(page, 'Your username')).toHaveAccessibleDescription(/This username is already taken/);
  await field(page, 'Your username').fill('two words');
  await field(page, 'Your username').blur();
  await expect(page.getByText('Username can only contain letters, numbers, underscores, and hyphens')).toBeVisible();
  await field(page, 'Your username').fill(`${username}_2`);
  await change.click();
  await expect(page.getByText('Your username has been changed')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toContainText(`${username}_2`);
});

test('a new password signs every other browser out, and this one stays', async ({ page, becomeReader, browser }) => {
  const account = await becomeReader();
  const other = await otherBrowser(browser, account, SETTINGS);
  await page.goto(SETTINGS);
  const change = page.getByRole('button', { name: 'Change password' });
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
  await expect(page.getByText('Your password has been changed')).toBeVisible();
  await expect(field(page, 'New password')).toHaveValue('');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();

  await other.reload();
  await expect(other.getByRole('heading', { name: 'Your Words Deserve a Home' })).toBeVisible();
  await otherBrowser(browser, { ...account, password: 'a-new-one-9' });
});

test('another browser is signed out from the list, then all of them at once', async ({
  page,
  becomeReader,
  browser,
}) => {
  const account = await becomeReader();
  const other = await otherBrowser(browser, account);
  await page.goto(SETTINGS);
  const list = page.getByRole('list', { name: 'Signed-in browsers' });
  const rows = list.getByRole('listitem');
  await expect(rows.filter({ hasText: 'This browser' })).toHaveCount(1);
  await expect(rows).toHaveCount(2);
  await list.getByRole('button', { name: /^Sign out/ }).click();
  await expect(rows).toHaveCount(1);
  await expect(list).toBeFocused();
  await other.reload();
  await expect(other.getByRole('heading', { name: 'Your Words Deserve a Home' })).toBeVisible();

  const third = await otherBrowser(browser, account);
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign out everywhere?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await third.reload();
  await expect(third.getByRole('heading', { name: 'Your Words Deserve a Home' })).toBeVisible();
});

test('a theme shows at once, is there after a reload, and on another browser', async ({
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
  const kept = page.waitForResponse('**/api/account/theme');
  await page.getByRole('radio', { name: 'Dark' }).check();
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

test('the explainer says how subscriptions work, and the promotion opens elsewhere', async ({ page, becomeReader }) => {
  await becomeReader();
  await page.goto(SETTINGS);
  const overview = section(page, 'Subscription & Payment Overview');
  await expect(overview.getByText('Writers keep 75%')).toBeHidden();
  await overview.getByText('How Subscriptions Work').click();
  await expect(overview.getByText('Writers keep 75%')).toBeVisible();
  await expect(overview).toContainText('between $3.00 and $10.00 a month');
  const promotion = page.getByRole('complementary').getByRole('link', { name: /opens in a new tab/ });
  await expect(promotion).toHaveAttribute('target', '_blank');
  await expect(promotion).toHaveAttribute('rel', 'noopener');
});
