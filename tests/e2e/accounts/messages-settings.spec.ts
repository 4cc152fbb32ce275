import type { Page } from '@playwright/test';
import { profileMessages } from '#contract/profiles';
import { openDialog } from '../support/dialogs.ts';
import { breakApi, expectAfterRetries, faulty } from '../support/faults.ts';
import { expect, test } from '../support/journey.ts';

test.use(faulty);

const SETTINGS = '/?tab=settings';
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

test('says that a profile could not be loaded, shows the rest of the account, and loads it on request', async ({
  page,
  becomeReader,
}) => {
  await becomeReader();
  const api = await breakApi(page, '/profile');
  await page.goto(SETTINGS);
  await expectAfterRetries(alert(page, 'Unable to load user profile'));
  await expect(page.getByRole('button', { name: 'Change Username' })).toBeVisible();
  await api.mend();
  await alert(page, 'Unable to load user profile').getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('switch', { name: 'Enable Blogging' })).toBeVisible();
});

test('leaves blogging unchanged and says so when switching it fails', async ({ page, becomeReader }) => {
  await becomeReader();
  await page.goto(SETTINGS);
  const blogging = page.getByRole('switch', { name: 'Enable Blogging' });
  const api = await breakApi(page, '/profile/blogging');
  await blogging.click();
  const refusal = alert(page, 'Failed to update blogging settings. Please try again.');
  await expect(refusal).toContainText('Failed to create user profile');
  await expect(blogging).not.toBeChecked();
  await api.mend();
  const offline = await breakApi(page, '/profile/blogging', 'offline');
  await blogging.click();
  await expect(refusal).toContainText('Failed to create profile: You seem to be offline.');
  await offline.mend();
  await blogging.click();
  await expect(blogging).toBeChecked();
  await expect(alert(page, 'Failed to update blogging settings')).toHaveCount(0);
});

test('says that writing topics could not be loaded or saved, and loses none of them', async ({
  page,
  becomeBlogger,
}) => {
  await becomeBlogger(['food']);
  const reading = await breakApi(page, '/profile');
  await page.goto('/my-topics');
  await expectAfterRetries(alert(page, profileMessages.topicsLoadFailed));
  await reading.mend();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.getByRole('checkbox', { name: 'News' }).check();
  const saving = await breakApi(page, '/profile/writing-topics', 'offline');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(alert(page, profileMessages.topicsFailed)).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'News' })).toBeChecked();
  await saving.mend();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(profileMessages.topicsSaved)).toBeVisible();
});

test('preserves the input of account forms when the server fails', async ({ page, becomeBlogger }) => {
  const { username, password } = await becomeBlogger();
  await page.goto(SETTINGS);
  await breakApi(page, '/account/(username|email|password)');
  await page.getByRole('button', { name: 'Change Username' }).click();
  await field(page, 'Your username').fill(`${username}_x`);
  await page.getByRole('button', { name: 'Save Username' }).click();
  await expect(alert(page, 'Something went wrong')).toHaveCount(1);
  await expect(field(page, 'Your username')).toHaveValue(`${username}_x`);

  await page.getByRole('button', { name: 'Change Email Address' }).click();
  await field(page, 'New email address').fill('else@journey.test');
  await field(page, 'Your password').fill(password);
  await page.getByRole('button', { name: 'Send Confirmation Link' }).click();
  await expect(alert(page, 'Something went wrong')).toHaveCount(2);
  await expect(field(page, 'New email address')).toHaveValue('else@journey.test');

  await page.getByRole('button', { name: 'Change Password' }).click();
  await field(page, 'Current password').fill(password);
  await field(page, 'New password').fill('a-new-one-9');
  await field(page, 'Confirm new password').fill('a-new-one-9');
  await page.getByRole('button', { name: 'Save Password' }).click();
  await expect(alert(page, 'Something went wrong')).toHaveCount(3);
  await expect(field(page, 'New password')).toHaveValue('a-new-one-9');
});

test('says what is wrong in account forms before sending them', async ({ page, becomeBlogger }) => {
  const { email } = await becomeBlogger();
  await page.goto(SETTINGS);
  await page.getByRole('button', { name: 'Change Email Address' }).click();
  await page.getByRole('button', { name: 'Send Confirmation Link' }).click();
  await expect(field(page, 'New email address')).toHaveAccessibleDescription('Email is required');
  await expect(field(page, 'Your password')).toHaveAccessibleDescription('Password is required');
  await field(page, 'New email address').fill(email.toUpperCase());
  await field(page, 'New email address').blur();
  await expect(field(page, 'New email address')).toHaveAccessibleDescription('This is already your email address');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await page.getByRole('button', { name: 'Save Password' }).click();
  await expect(field(page, 'Current password')).toHaveAccessibleDescription('Password is required');
  await expect(field(page, 'New password')).toHaveAccessibleDescription(
    /^Please check your password Password is required/,
  );
});

test('says that sessions could not be loaded, a browser not signed out and a theme not saved', async ({
  page,
  becomeReader,
}) => {
  await becomeReader();
  const reading = await breakApi(page, '/account/sessions');
  await page.goto(SETTINGS);
  await expectAfterRetries(alert(page, 'Failed to load your sessions'));
  await reading.mend();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('list', { name: 'Signed-in browsers' })).toContainText('This browser');

  const theme = await breakApi(page, '/account/theme');
  await page.getByRole('radio', { name: 'Dark' }).click();
  await expect(page.getByText('Your theme could not be saved').first()).toBeVisible();
  await expect(page.getByRole('radio', { name: 'System' })).toBeChecked();
  await theme.mend();

  await breakApi(page, '/account/sign-out-everywhere');
  await page.getByRole('button', { name: 'Sign Out Everywhere' }).click();
  await openDialog(page).getByRole('button', { name: 'Sign Out Everywhere' }).click();
  await expect(page.getByText('You are still signed in everywhere').first()).toBeVisible();
});

test('says that a tab could not be loaded, and loads it on request', async ({ page, becomeReader }) => {
  await becomeReader();
  await page.goto('/');
  await page.route(/\/assets\/settings-tab/, (route) => route.abort('internetdisconnected'));
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(alert(page, 'Failed to open')).toBeVisible();
  await page.unroute(/\/assets\/settings-tab/);
  await alert(page, 'Failed to open').getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
});
