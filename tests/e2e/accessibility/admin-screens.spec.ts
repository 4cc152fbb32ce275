import { platformMessages } from '#contract/settings';
import { signUp } from '../support/accounts.ts';
import { expect, test } from '../support/admins.ts';
import { openDialog } from '../support/dialogs.ts';
import { mailTo } from '../support/inbox.ts';
import { publish } from '../support/own-posts.ts';
import { send } from '../support/send.ts';
import { expectAccessible } from './accessibility-check.ts';

// moderation.spec.ts checks readers' reports and the report dialog, because it has reports.

test('has no accessibility problems in the admin settings', async ({ adminPage }) => {
  for (const [path, state] of [
    ['/admin?tab=platform', 'admin/platform: filled'],
    ['/?tab=settings', 'dashboard/settings: an admin'],
  ] as const) {
    await adminPage.goto(path);
    await expect(adminPage.getByRole('button', { name: 'Save SMTP Settings' })).toBeVisible();
    await expectAccessible(adminPage, state);
  }
});

test('has no accessibility problems in the lists of emails, security events and admin actions', async ({
  admin,
  adminPage,
  baseURL,
  request,
}) => {
  const { email } = await signUp(request);
  await mailTo(email, /confirm/i);
  await request.post('/api/contact', { data: {}, headers: { Origin: 'https://elsewhere.test' } });
  await send(admin, 'POST', `${baseURL}/api/admin/platform/fee/test`, {});
  for (const [path, table, state] of [
    ['/admin?tab=mail&state=sent', 'Sent messages', 'admin/mail: sent'],
    ['/admin?tab=security', 'Security events', 'admin/security: events'],
    ['/admin?tab=security&log=audit', 'Admin actions', 'admin/security: actions'],
  ] as const) {
    await adminPage.goto(path);
    await expect(adminPage.getByRole('table', { name: table })).toBeVisible();
    await expectAccessible(adminPage, state);
  }
});

test('has no accessibility problems on the admin dashboards and in the confirmation of a deletion', async ({
  adminPage,
}) => {
  await adminPage.goto('/?tab=admin');
  await expect(adminPage.getByRole('heading', { name: 'Most Recent Readers' })).toBeVisible();
  await expectAccessible(adminPage, 'dashboard/admin: filled');
  await adminPage.getByRole('link', { name: 'Open Admin Dashboard' }).click();
  await expect(adminPage.getByRole('table', { name: 'Readers' })).toBeVisible();
  await expectAccessible(adminPage, 'admin/dashboard: filled');
  await adminPage.getByRole('searchbox', { name: 'Search readers' }).fill('zoe_mt');
  await adminPage.getByRole('button', { name: 'Delete zoe_mt' }).click();
  await expect(openDialog(adminPage).getByText('What will be deleted')).toBeVisible();
  await expectAccessible(adminPage, 'admin/dashboard: deleting somebody');
});

test('has no accessibility problems in the confirmation before a blog is deleted', async ({
  adminPage,
  newBlogger,
}) => {
  const { username, request } = await newBlogger(['food']);
  await publish(request, { title: 'A soup to be deleted' });
  await adminPage.goto('/admin?tab=dashboard');
  await adminPage.getByRole('searchbox', { name: 'Search readers' }).fill(username);
  await adminPage.getByRole('button', { name: `Delete Blog ${username}` }).click();
  const dialog = adminPage.getByRole('dialog', { name: `Delete blogger “${username}”?` });
  await expect(dialog.getByText('What will be deleted')).toBeVisible();
  await expectAccessible(adminPage, 'admin/dashboard: deleting a blog');
});

test('has no accessibility problems when another admin has saved the settings in the meantime', async ({
  admin,
  adminPage,
  baseURL,
}) => {
  const address = `${baseURL}/api/admin/platform/settings`;
  await adminPage.goto('/admin?tab=platform');
  const settings = adminPage.getByRole('region', { name: 'Platform Settings' });
  await settings.getByLabel('Platform name').fill('The Evening Soup');
  const {
    updatedAt,
    pendingFee: _,
    bloggers: __,
    announcedFeePercentage: ___,
    ...saved
  } = await (await admin.get(address)).json();
  await send(admin, 'PUT', address, { ...saved, base: updatedAt });
  await settings.getByRole('button', { name: 'Save Settings' }).click();
  await expect(settings.getByText('Platform name now saved')).toBeVisible();
  await expect(settings.getByRole('alert')).toContainText(platformMessages.conflict);
  await expectAccessible(adminPage, 'admin/platform: saved elsewhere');
});
