import { adminsMessages } from '#contract/admins';
import { peopleMessages, readingReasonTexts } from '#contract/people';
import { expectAccessible } from '../accessibility/accessibility-check.ts';
import { expect, test } from '../support/admins.ts';
import { openDialog } from '../support/dialogs.ts';
import { textMailedTo } from '../support/inbox.ts';
import { send } from '../support/send.ts';
import { toasts } from '../support/toasts.ts';

test('makes a reader a moderator, who sees only their tabs', async ({ page, adminPage, newReader }) => {
  const { username, email, password } = await newReader();
  const row = adminPage.getByRole('row').filter({ hasText: username });
  const add = adminPage.getByRole('region', { name: 'Add Admin' });

  await test.step('an owner adds the moderator', async () => {
    await adminPage.goto('/admin?tab=admins');
    await expect(adminPage.getByRole('table', { name: 'Admins' })).toBeVisible();
    await expectAccessible(adminPage, 'admin/admins: filled');
    await add.getByLabel('Email address of the account').fill('nobody@journey.test');
    await add.getByRole('checkbox', { name: /^Moderator/ }).check();
    await add.getByRole('button', { name: 'Add Admin' }).click();
    await expect(add.getByText(adminsMessages.unknownEmail)).toBeVisible();
    await expectAccessible(adminPage, 'admin/admins: an unknown address');
    await add.getByLabel('Email address of the account').fill(email);
    await add.getByRole('button', { name: 'Add Admin' }).click();
    await expect(toasts(adminPage).getByText(adminsMessages.added(username))).toBeVisible();
    await expect(row).toContainText('Moderator');
    expect(await textMailedTo(email, /You are now an admin/)).toContain('Moderator');
  });

  const tabs = page.getByRole('navigation', { name: 'Admin' }).getByRole('link');
  await test.step('the moderator sees their tabs', async () => {
    await page.goto('/admin-auth');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign In as Admin' }).click();
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
    await expect(tabs).toHaveText([/^Dashboard/, /^People/, /^Moderation/, /^Platform Settings/, /^Security/]);
    await expect(page.getByRole('table', { name: 'Readers' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Refresh Stats' })).toHaveCount(0);
    await page.goto('/admin?tab=moderation');
    await expect(page.getByRole('region', { name: 'Reports' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Deletions' })).toHaveCount(0);
    await page.goto('/admin?tab=mail');
    await expect(page.getByText(adminsMessages.roleMissing)).toBeVisible();
    await page.goto('/?tab=settings');
    await expect(page.getByRole('button', { name: 'Change Username' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'SMTP Settings' })).toHaveCount(0);
  });
});

test('changes the roles of an admin at once, and removes them', async ({
  admin,
  adminPage,
  newReader,
  playwright,
  baseURL,
}) => {
  const { username, email, password } = await newReader();
  await send(admin, 'POST', `${baseURL}/api/admin/admins`, { email, roles: ['moderator'] });
  const moderator = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  await send(moderator, 'POST', `${baseURL}/api/auth/sign-in`, { email, password, remember: false });
  const statusOf = async (path: string) => (await moderator.get(`/api/admin/${path}`)).status();
  expect([await statusOf('reports'), await statusOf('inbox')]).toEqual([200, 403]);

  await adminPage.goto('/admin?tab=admins');
  const row = adminPage.getByRole('row').filter({ hasText: username });
  await row.getByRole('button', { name: `Change Roles of ${username}` }).click();
  const dialog = adminPage.getByRole('dialog', { name: `Roles of ${username}` });
  await dialog.getByRole('checkbox', { name: /^Moderator/ }).uncheck();
  await dialog.getByRole('button', { name: 'Save Roles' }).click();
  await expect(dialog.getByText(adminsMessages.roleRequired)).toBeVisible();
  await expectAccessible(adminPage, 'admin/admins: roles');
  await dialog.getByRole('checkbox', { name: /^Support/ }).check();
  await dialog.getByRole('button', { name: 'Save Roles' }).click();
  await expect(row).toContainText('Support');
  expect([await statusOf('reports'), await statusOf('inbox')]).toEqual([403, 200]);

  await row.getByRole('button', { name: `Remove ${username}` }).click();
  await openDialog(adminPage).getByRole('button', { name: 'Remove Admin' }).click();
  await expect(row).toHaveCount(0);
  expect(await statusOf('inbox')).toBe(401);
  await moderator.dispose();
});

test('suspends a person, who reads why when they sign in, until it is lifted', async ({
  page,
  adminPage,
  newReader,
}) => {
  const { username, email, password } = await newReader();
  const why = 'You posted the same advertisement many times.';
  await adminPage.goto('/admin?tab=people');
  await adminPage.getByRole('searchbox', { name: 'Search readers' }).fill(username);
  await adminPage.getByRole('link', { name: username }).click();
  await expect(adminPage.getByRole('heading', { name: username })).toBeVisible();
  await expectAccessible(adminPage, 'admin/people: a person');
  await adminPage.getByLabel('Reason').fill(why);
  await adminPage.getByLabel('Until (optional)').fill('2099-01-31 12:00');
  await adminPage.getByRole('button', { name: 'Suspend', exact: true }).click();
  await openDialog(adminPage).getByRole('button', { name: 'Suspend', exact: true }).click();
  await expect(adminPage.getByRole('button', { name: 'Lift Suspension' })).toBeVisible();
  await expectAccessible(adminPage, 'admin/people: a suspended person');
  expect(await textMailedTo(email, /is suspended/)).toContain(why);

  async function signIn() {
    await page.goto('/auth?mode=sign-in');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  }
  await signIn();
  await expect(page.getByText(why)).toBeVisible();
  await expect(page.getByText(/2099-01-31/)).toBeVisible();
  await expect(page.getByText('You cannot sign in')).toBeVisible();
  await expect(page.getByRole('alert').getByRole('link', { name: 'the contact form' })).toBeVisible();
  await expectAccessible(page, 'auth/sign-in: suspended');
  await adminPage.getByRole('button', { name: 'Lift Suspension' }).click();
  await expect(adminPage.getByRole('button', { name: 'Ban', exact: true })).toBeVisible();
  await signIn();
  await expect(page.getByRole('link', { name: 'Settings', exact: true })).toBeVisible();
});

test('shows the payments and emails of a person, and what they see of an article', async ({ adminPage, newReader }) => {
  const { username, email } = await newReader();
  await adminPage.goto('/admin?tab=people');
  await adminPage.getByRole('searchbox', { name: 'Search readers' }).fill(username);
  await adminPage.getByRole('link', { name: username }).click();
  await expect(adminPage.getByRole('heading', { name: username })).toBeVisible();
  const views = adminPage.getByRole('navigation', { name: 'Person' });
  await views.getByRole('link', { name: 'Paid' }).click();
  await expect(adminPage.getByText('No payments made')).toBeVisible();
  await expect(adminPage.getByText('No refunds received')).toBeVisible();
  await expectAccessible(adminPage, 'admin/people: payments of a person');

  await views.getByRole('link', { name: 'Account' }).click();
  await adminPage.getByLabel('Correct address').fill(`next-${email}`);
  await adminPage.getByRole('button', { name: 'Correct Address' }).click();
  await textMailedTo(email, /address/);
  await views.getByRole('link', { name: 'Emails' }).click();
  await expect(adminPage.getByRole('table', { name: 'Emails' })).toContainText(/address/);
  await expect(adminPage.getByText('No posts, digests or announcements by email lately.')).toBeVisible();
  await expectAccessible(adminPage, 'admin/people: emails to a person');

  const { posts } = await (await adminPage.request.get('/api/posts/free')).json();
  await views.getByRole('link', { name: 'As They See It' }).click();
  const address = adminPage.getByLabel('Address of the article');
  await address.fill('two words');
  await adminPage.getByRole('button', { name: 'Check Article' }).click();
  await expect(adminPage.getByText(peopleMessages.addressInvalid)).toBeVisible();
  await address.fill(`https://blogs.example/article/${posts[0].id}/${posts[0].slug}`);
  await adminPage.getByRole('button', { name: 'Check Article' }).click();
  const seen = adminPage.getByRole('region', { name: 'What this person sees' });
  await expect(seen.getByRole('heading', { name: 'Reads the whole text' })).toBeVisible();
  await expect(seen).toContainText(readingReasonTexts.free);
  await expect(seen).toContainText(posts[0].title);
  await expectAccessible(adminPage, 'admin/people: an article as a person sees it');
});
