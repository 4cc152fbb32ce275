import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessibility/accessibility-check.ts';
import type { Account } from '../support/accounts.ts';
import { appCode } from '../support/app-code.ts';
import { textMailedTo } from '../support/inbox.ts';
import { expect, test } from '../support/journey.ts';
import { loadedSection } from '../support/loaded-section.ts';
import { changeStoredData, forgetVerification } from '../support/stored-data.ts';

const SETTINGS = '/?tab=settings';
const security = (page: Page) => loadedSection(page, 'Security');
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

async function enterPassword(page: Page, account: Account): Promise<void> {
  await page.goto('/auth');
  await fillPassword(page, account);
}

async function fillPassword(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** Reads the recovery codes that are shown once. */
async function saveCodes(page: Page): Promise<string[]> {
  const shown = dialog(page, 'Your recovery codes');
  const items = shown.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(items).toHaveCount(10);
  const codes = await items.allTextContents();
  await expectAccessible(page, 'dashboard/settings: recovery codes');
  await shown.getByRole('button', { name: 'I Saved Them' }).click();
  await expect(shown).toBeHidden();
  return codes;
}

const SUSPENSION_REASON = 'You posted the same advertisement many times.';

const changeSuspension = async (email: string, since: number | null, reason = SUSPENSION_REASON) =>
  await changeStoredData({
    sql: 'UPDATE users SET suspended_at = ?, suspended_until = NULL, suspension_reason = ? WHERE email = ?',
    values: [since, reason, email],
  });

test('protects an account with an authenticator app and recovery codes', async ({
  newReader,
  pageOf,
  page: elsewhere,
}) => {
  const reader = await newReader();
  const page = await pageOf(reader.request);
  await page.goto(SETTINGS);
  await security(page).getByRole('button', { name: 'Set Up an App' }).click();
  const setUp = dialog(page, 'Set up an authenticator app');
  await expect(setUp.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expectAccessible(page, 'dashboard/settings: setting up an app');
  const secret = ((await setUp.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/).textContent()) ?? '').replaceAll(' ', '');
  await setUp.getByLabel('Code', { exact: true }).fill('12');
  await setUp.getByRole('button', { name: 'Turn On' }).click();
  await expect(setUp.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(/Enter the 6 digits/);
  const used = appCode(secret, -1);
  await setUp.getByLabel('Code', { exact: true }).fill(used);
  await setUp.getByRole('button', { name: 'Turn On' }).click();
  const [first = '', second = ''] = await saveCodes(page);
  await expect(security(page).getByText('Signing in asks for its code.')).toBeVisible();

  await enterPassword(elsewhere, reader);
  await expect(elsewhere.getByText('Now confirm with your second factor.')).toBeFocused();
  await expectAccessible(elsewhere, 'auth/sign-in: the second step');
  await elsewhere.getByLabel('Code', { exact: true }).fill(used);
  await elsewhere.getByRole('button', { name: 'Continue' }).click();
  await expect(elsewhere.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(/not valid/);
  await elsewhere.getByLabel('Code', { exact: true }).fill(appCode(secret));
  await elsewhere.getByRole('button', { name: 'Continue' }).click();
  await expect(elsewhere.getByRole('link', { name: 'Sign In' })).toHaveCount(0);
  await expect(elsewhere).toHaveURL('/');

  await elsewhere.context().clearCookies();
  await enterPassword(elsewhere, reader);
  await elsewhere.getByRole('button', { name: 'Use a recovery code' }).click();
  await elsewhere.getByLabel('Recovery code').fill(first.toLowerCase());
  await elsewhere.getByRole('button', { name: 'Continue' }).click();
  await expect(elsewhere).toHaveURL('/');

  await forgetVerification(reader.email);
  await page.reload();
  await expect(security(page).getByText('9 left.', { exact: false })).toBeVisible();
  await security(page).getByRole('button', { name: 'Remove App' }).click();
  await dialog(page, 'Remove your authenticator app?').getByRole('button', { name: 'Remove App' }).click();
  const confirmation = dialog(page, 'Confirm It’s You');
  await confirmation.getByRole('button', { name: 'Use a recovery code' }).click();
  await confirmation.getByLabel('Recovery code').fill(second);
  await expectAccessible(page, 'dashboard/settings: confirming with a code');
  await confirmation.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(security(page).getByRole('button', { name: 'Set Up an App' })).toBeVisible();
});

test('signs in with a passkey unless suspended, and confirms with it', { tag: '@deep' }, async ({
  newReader,
  pageOf,
}) => {
  const reader = await newReader();
  const page = await pageOf(reader.request);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
  } as const;
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  });
  await page.goto(SETTINGS);
  await security(page).getByRole('button', { name: 'Add a Passkey' }).click();
  const adding = dialog(page, 'Add a passkey');
  await expectAccessible(page, 'dashboard/settings: adding a passkey');
  await adding.getByLabel('Name').fill('My laptop');
  await adding.getByRole('button', { name: 'Create Passkey' }).click();
  await saveCodes(page);
  await expect(security(page).getByText('My laptop')).toBeVisible();

  await page.context().clearCookies();
  await enterPassword(page, reader);
  await expect(page.getByText('Now confirm with your passkey.')).toBeVisible();
  await page.goto('/auth');
  const passkey = page.getByRole('button', { name: 'Sign In with a Passkey' });
  await changeSuspension(reader.email, Date.now());
  await passkey.click();
  await expect(page.getByRole('alert')).toContainText('You cannot sign in');
  await expect(page.getByRole('alert')).toContainText(SUSPENSION_REASON);
  await changeSuspension(reader.email, Date.now(), 'You went on.');
  await fillPassword(page, reader);
  const secondStep = page.getByRole('button', { name: 'Use Your Passkey' });
  await secondStep.click();
  await expect(page.getByRole('alert')).toContainText('You went on.');
  await expect(page.getByText(SUSPENSION_REASON)).toBeHidden();
  await changeSuspension(reader.email, null);
  await secondStep.click();
  await expect(page).toHaveURL('/');

  await forgetVerification(reader.email);
  await page.goto(SETTINGS);
  await security(page).getByRole('button', { name: 'Remove My laptop' }).click();
  await dialog(page, 'Remove this passkey?').getByRole('button', { name: 'Remove Passkey' }).click();
  await dialog(page, 'Confirm It’s You').getByRole('button', { name: 'Use Your Passkey' }).click();
  await expect(security(page).getByText('My laptop')).toHaveCount(0);
});

test('emails a code for a new device', { tag: '@deep' }, async ({ newReader, pageOf, page: elsewhere }) => {
  const reader = await newReader();
  const page = await pageOf(reader.request);
  await page.goto(SETTINGS);
  await security(page).getByRole('switch', { name: 'Email me a code when I sign in on a new device' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await enterPassword(elsewhere, reader);
  await expect(elsewhere.getByText('This device is new. We emailed you a code.')).toBeVisible();
  const code = /\b\d{6}\b/.exec(await textMailedTo(reader.email, /sign-in code/))?.[0] ?? '';
  await elsewhere.getByLabel('Code', { exact: true }).fill(code);
  await elsewhere.getByRole('button', { name: 'Continue' }).click();
  await expect(elsewhere).toHaveURL('/');
});
