import type { Page } from '@playwright/test';
import type { PlatformSettingsResponse } from '#contract/settings';
import { platformToasts } from '#contract/settings';
import { smtpToasts, testEmailToasts } from '#contract/smtp';
import { signUp } from '../support/accounts.ts';
import { expect, test } from '../support/admins.ts';
import { openDialog } from '../support/dialogs.ts';
import { mailTo } from '../support/inbox.ts';
import { pressKey, tabTo } from '../support/keyboard.ts';
import { ports } from '../support/ports.ts';
import { send } from '../support/send.ts';
import { toasts } from '../support/toasts.ts';

// The mail server and the platform's name affect all journeys, so these run alone.
test.use({ expectedErrors: /Failed to load resource/ });

const SETTINGS = '/admin?tab=platform';
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('shows guests the platform name that an admin enters by keyboard alone', { tag: '@deep' }, async ({
  page,
  baseURL,
  admin,
  adminPage,
}) => {
  const address = `${baseURL}/api/admin/platform/settings`;
  const read = async () => (await (await admin.get(address)).json()) as PlatformSettingsResponse;
  const { platformName, platformEmail, feePercentage } = await read();
  const before = { platformName, platformEmail, feePercentage };
  await adminPage.goto(SETTINGS);
  const settings = section(adminPage, 'Platform Settings');
  try {
    await tabTo(adminPage, settings.getByLabel('Platform name'));
    await adminPage.keyboard.press('ControlOrMeta+a');
    await adminPage.keyboard.press('Delete');
    await pressKey(adminPage, settings.getByRole('button', { name: 'Save Settings' }));
    await expect(settings.getByLabel('Platform name')).toHaveAccessibleDescription('Platform name is required');
    await expect(settings.getByLabel('Platform name')).toBeFocused();
    await adminPage.keyboard.type('The Evening Soup');
    await tabTo(adminPage, settings.getByLabel('Platform email'));
    await adminPage.keyboard.press('ControlOrMeta+a');
    await adminPage.keyboard.type('kitchen@journey.test');
    await pressKey(adminPage, settings.getByRole('button', { name: 'Save Settings' }));
    await expect(toasts(adminPage).getByText(platformToasts.saved)).toBeVisible();
    await page.goto('/about');
    await expect(page.getByRole('banner')).toContainText('The Evening Soup');
    await expect(page.getByRole('contentinfo')).toContainText('kitchen@journey.test');
  } finally {
    await send(admin, 'PUT', address, { ...before, base: (await read()).updatedAt });
  }
});

test('sends email through the server that an admin saves, and shows its rejections', async ({
  baseURL,
  admin,
  adminPage,
  request,
}) => {
  const own = { smtpServer: '127.0.0.1', smtpPort: Number(ports.SMTP_PORT), useTls: false };
  const sender = {
    smtpUsername: 'postmaster',
    password: 'quiet-harbour-7',
    fromEmail: 'soup@journey.test',
    fromName: '',
  };
  await adminPage.goto(SETTINGS);
  const [smtp, testing] = [section(adminPage, 'SMTP Settings'), section(adminPage, 'Email Testing')];
  const [port, password] = [smtp.getByLabel('Port', { exact: true }), smtp.getByLabel('Password', { exact: true })];

  async function save() {
    await password.fill(sender.password);
    await smtp.getByRole('button', { name: 'Save SMTP Settings' }).click();
    await expect(password).toHaveValue('');
  }

  try {
    await smtp.getByLabel('SMTP server').fill(own.smtpServer);
    await port.fill('1');
    await smtp.getByLabel('Username').fill(sender.smtpUsername);
    await smtp.getByLabel('From email').fill(sender.fromEmail);
    await smtp.getByRole('checkbox', { name: 'Use TLS' }).uncheck();
    await save();
    await expect(toasts(adminPage).getByText(smtpToasts.saved).first()).toBeVisible();
    await expect(smtp).toContainText('Email is sent through 127.0.0.1:1');
    await testing.getByLabel('Email address to test').fill('soup-taster@journey.test');
    await testing.getByRole('button', { name: 'Test General Email' }).click();
    await expect(testing.getByText(testEmailToasts.general.failed)).toBeVisible();

    await port.fill(ports.SMTP_PORT);
    await save();
    await expect(smtp).toContainText(`Email is sent through 127.0.0.1:${ports.SMTP_PORT}`);
    await testing.getByRole('button', { name: 'Test General Email' }).click();
    await expect(testing.getByText(testEmailToasts.general.sent)).toBeVisible();
    await testing.getByRole('button', { name: 'Test Sign-up Email' }).click();
    await expect(testing.getByText(testEmailToasts.signup.sent)).toBeVisible();
    await mailTo('soup-taster@journey.test', /^Test mail from/);
    await mailTo('soup-taster@journey.test', /^Test: .*[Cc]onfirm/);
  } finally {
    await send(admin, 'PUT', `${baseURL}/api/admin/smtp`, { ...own, ...sender });
  }

  const { email } = await signUp(request);
  const { headers } = await mailTo(email, /confirm/i);
  expect(headers.from).toContain(sender.fromEmail);
  await adminPage.goto('/admin?tab=mail&state=sent');
  await expect(adminPage.getByRole('row').filter({ hasText: email })).toBeVisible();

  await adminPage.goto(SETTINGS);
  await smtp.getByRole('button', { name: 'Remove SMTP Settings' }).click();
  await openDialog(adminPage).getByRole('button', { name: 'Remove SMTP Settings' }).click();
  await expect(toasts(adminPage).getByText(smtpToasts.removed)).toBeVisible();
  await expect(smtp).toContainText('using the server’s configuration.');
  await expect(smtp.getByLabel('SMTP server')).toHaveValue('');
  await expect(smtp.getByRole('button', { name: 'Remove SMTP Settings' })).toHaveCount(0);
});
