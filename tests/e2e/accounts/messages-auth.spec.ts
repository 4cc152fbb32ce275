import type { Page } from '@playwright/test';
import { breakApi, faulty } from '../support/faults.ts';
import { expect, test } from '../support/journey.ts';
import { mailedResetLink } from '../support/mailed-links.ts';

test.use(faulty);

/** Typed values and the field errors that they cause. */
const refusals = [
  ['Email', 'not-an-address', 'Please enter a valid email address'],
  ['Username', 'a', 'Username must be at least 2 characters long'],
  ['Username', 'a'.repeat(51), 'Username must be less than 50 characters'],
  ['Username', 'two words', 'Username can only contain letters, numbers, underscores, and hyphens'],
  ['Password', 'short-1', 'Password must be at least 8 characters long'],
  ['Password', 'long-1'.repeat(22), 'Password must be less than 128 characters'],
  ['Password', 'only-letters', 'Password must contain at least one letter and one number'],
  ['Password', '1234567890', 'Password must contain at least one letter and one number'],
  ['Confirm password', 'something-else-1', 'Passwords do not match'],
] as const;

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

async function fillSignUp(page: Page, { email, username }: { email: string; username: string }) {
  await field(page, 'Email').fill(email);
  await field(page, 'Username').fill(username);
  await field(page, 'Password').fill('quiet-harbour-7');
  await field(page, 'Confirm password').fill('quiet-harbour-7');
}

const somebody = () => {
  const username = `maybe_${Math.random().toString(36).slice(2, 10)}`;
  return { username, email: `${username}@journey.test` };
};

test('says what is wrong with a sign-up field when it loses focus', async ({ page }) => {
  await page.goto('/auth?mode=signup');
  for (const [label, typed, message] of refusals) {
    const input = field(page, label);
    await input.fill(typed);
    await input.blur();
    await expect(input).toHaveAccessibleDescription(new RegExp(message));
    await expect(page.getByText(message)).toBeVisible();
  }
});

test('rejects an empty sign-up, a bad username and a bad password with a message under a title', async ({ page }) => {
  await page.goto('/auth?mode=signup');
  const create = page.getByRole('button', { name: 'Create Account' });
  await create.click();
  await expect(field(page, 'Email')).toHaveAccessibleDescription('Email is required');
  await expect(field(page, 'Email')).toBeFocused();
  await expect(alert(page, 'Username requirements')).toContainText('Username is required');
  await expect(alert(page, 'Please check your password')).toContainText('Password is required');
  await expect(page.getByText('Username is required')).toHaveCount(1);
  await expect(page.getByText('Password is required')).toHaveCount(1);
  await expect(field(page, 'Confirm password')).toHaveAccessibleDescription('Please confirm your password');

  await fillSignUp(page, somebody());
  await field(page, 'Confirm password').fill('quiet-harbour-8');
  await create.click();
  await expect(alert(page, 'Please check your password')).toContainText('Passwords do not match');
  await expect(alert(page, 'Username requirements')).toHaveCount(0);
});

test('says at the field that a username or email is taken', async ({ page, newAccount }) => {
  const taken = await newAccount();
  await page.goto('/auth?mode=signup');
  await fillSignUp(page, taken);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(field(page, 'Email')).toHaveAccessibleDescription('An account with this email already exists');
  await expect(field(page, 'Username')).toHaveAccessibleDescription(/This username is already taken/);
});

test('says that a sign-up failed on the server, and preserves the input', async ({ page }) => {
  const expected = somebody();
  await page.goto('/auth?mode=signup');
  await breakApi(page, '/auth/sign-up');
  await fillSignUp(page, expected);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(alert(page, 'Something went wrong')).toContainText('An unexpected error occurred during signup');
  await expect(field(page, 'Email')).toHaveValue(expected.email);
  await expect(field(page, 'Password')).toHaveValue('quiet-harbour-7');
});

test('says that a sign-in failed because of a wrong password or no connection', async ({ page, newAccount }) => {
  const { email } = await newAccount();
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(field(page, 'Email')).toHaveAccessibleDescription('Email is required');
  await expect(field(page, 'Password')).toHaveAccessibleDescription('Password is required');
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill('not-my-password-1');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(alert(page, 'Something went wrong')).toContainText('Invalid email or password');
  await breakApi(page, '/auth/sign-in', 'offline');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(alert(page, 'Something went wrong')).toContainText('You seem to be offline');
});

test('rejects the sixth sign-in within five minutes for that email only', async ({ page }) => {
  const { email } = somebody();
  const signIn = page.getByRole('button', { name: 'Sign In', exact: true });
  const tryOnce = async () => {
    const response = page.waitForResponse('**/api/auth/sign-in');
    await signIn.click();
    return (await response).status();
  };
  await page.goto('/auth');
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill('not-my-password-1');
  for (let attempt = 1; attempt <= 5; attempt++) expect(await tryOnce()).toBe(401);
  expect(await tryOnce()).toBe(429);
  await expect(page.getByText(/^Too many attempts\. Please wait [1-5] minutes? before trying again\.$/)).toBeVisible();
  await expect(field(page, 'Email')).toHaveValue(email);
  await expect(field(page, 'Password')).toHaveValue('not-my-password-1');

  await field(page, 'Email').fill(somebody().email);
  expect(await tryOnce()).toBe(401);
  await expect(alert(page, 'Something went wrong')).toContainText('Invalid email or password');
});

test('says what is missing, what failed and that the reset link was sent', async ({ page }) => {
  await page.goto('/auth?mode=forgot');
  const send = page.getByRole('button', { name: 'Send reset link' });
  await send.click();
  await expect(field(page, 'Email')).toHaveAccessibleDescription(
    'Please enter your email address to reset your password',
  );
  await field(page, 'Email').fill('not-an-address');
  await send.click();
  await expect(field(page, 'Email')).toHaveAccessibleDescription('Please enter a valid email address');
  await field(page, 'Email').fill(somebody().email);
  const { mend } = await breakApi(page, '/auth/forgot-password');
  await send.click();
  await expect(alert(page, 'Password reset request issue')).toContainText('Our server is unwell');
  await mend();
  await send.click();
  await expect(page.getByRole('status').filter({ hasText: 'Reset email sent' })).toBeVisible();
});

test('says in the Forgot Password dialog what is missing, what failed and that the request arrived', async ({
  page,
}) => {
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Forgot Password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Forgot Password' });
  const ask = dialog.getByRole('button', { name: 'Contact Admin for Reset' });
  await ask.click();
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription('Email required');
  await dialog.getByLabel('Email').fill(somebody().email);
  const { mend } = await breakApi(page, '/auth/reset-requests');
  await ask.click();
  await expect(dialog.getByRole('alert')).toContainText('Password reset request issue');
  await expect(dialog.getByRole('alert')).toContainText('Our server is unwell');
  await mend();
  await ask.click();
  await expect(dialog.getByText('Request received')).toBeVisible();
});

test('applies the same rules to a new password', async ({ page, newAccount }) => {
  await page.goto(await mailedResetLink(page.request, (await newAccount()).email));
  for (const [label, typed, message] of refusals.filter(([label]) => label.endsWith('assword'))) {
    await field(page, label).fill(typed);
    await field(page, label).blur();
    await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(message));
  }
  await field(page, 'Password').fill('short');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(alert(page, 'Please check your password')).toContainText('Password must be at least 8 characters long');
});

test('leaves a button in place while an error appears under the field before it', async ({ page, newAccount }) => {
  await page.goto(await mailedResetLink(page.request, (await newAccount()).email));
  await field(page, 'Password').fill('short');
  await page.getByRole('button', { name: 'Set New Password' }).hover();
  await page.mouse.down();
  // Longer than the rules need to load and run.
  await page.waitForTimeout(1000);
  await page.mouse.up();
  await expect(alert(page, 'Please check your password')).toContainText('Password must be at least 8 characters long');
});
