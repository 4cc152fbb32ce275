import { bloggerPath } from '#contract/handles';
import { type BloggerReportsResponse, moderationTexts } from '#contract/moderation';
import { expectAccessible } from '../accessibility/accessibility-check.ts';
import { userIdOf } from '../support/accounts.ts';
import { expect, test } from '../support/admins.ts';
import { linkMailedTo, textMailedTo } from '../support/inbox.ts';
import { expectFocusTrapped, pressKey, typeInto } from '../support/keyboard.ts';
import { ports } from '../support/ports.ts';
import { send } from '../support/send.ts';
import { toasts } from '../support/toasts.ts';

const origin = `http://localhost:${ports.PORT}`;

test('clears the About Me of a reported blogger by keyboard alone', async ({
  page,
  adminPage,
  newBlogger,
  becomeConfirmedReader,
}) => {
  const blogger = await newBlogger(['food']);
  const { username } = blogger;
  const id = await userIdOf(blogger.request);
  await send(blogger.request, 'PUT', `${origin}/api/bloggers/${id}/about-me`, { aboutMe: 'I am the mayor of Rome.' });
  const reader = await becomeConfirmedReader();

  await test.step('reports the blogger from the profile', async () => {
    await page.goto(bloggerPath({ username }));
    const opener = page.getByRole('button', { name: 'Report', exact: true });
    const dialog = page.getByRole('dialog', { name: 'Report this blogger' });
    await pressKey(page, opener);
    await expectFocusTrapped(page, dialog, opener);
    await page.keyboard.press('Enter');
    await dialog.getByRole('radio', { name: 'Impersonation' }).check();
    await typeInto(page, dialog.getByLabel(/^Anything else/), 'He is not the mayor.');
    await expectAccessible(page, 'handle: reporting the blogger');
    await pressKey(page, dialog.getByRole('button', { name: 'Send Report' }));
    await expect(dialog.getByText(moderationTexts.bloggerReported)).toBeVisible();
  });

  await adminPage.goto('/admin?tab=moderation');
  const reports = adminPage.getByRole('region', { name: 'Reports' });
  const report = reports.getByRole('listitem').filter({ hasText: 'He is not the mayor.' });

  await test.step('takes the case, and adds a note', async () => {
    await expect(report).toContainText(reader.username);
    await pressKey(adminPage, report.getByRole('button', { name: `Assign to Me ${username}` }));
    await expect(report).toContainText('Assigned to admin_demo');
    await reports.getByRole('checkbox', { name: 'Only assigned to me' }).check();
    await expect(report).toBeVisible();
    await pressKey(adminPage, report.getByRole('button', { name: `Notes and History ${username}` }));
    await typeInto(adminPage, report.getByLabel('New note'), 'Asked the town hall.');
    await pressKey(adminPage, report.getByRole('button', { name: 'Add Note' }));
    await expect(report.getByRole('listitem').filter({ hasText: 'Asked the town hall.' })).toBeVisible();
    await expect(report.getByRole('region', { name: `History ${username}` })).toContainText('Profile reported');
    await expectAccessible(adminPage, 'admin/moderation: a case');
  });

  await test.step('clears the About Me with a statement of reasons', async () => {
    await pressKey(adminPage, report.getByRole('button', { name: `Clear About Me of ${username}` }));
    const dialog = adminPage.getByRole('dialog', { name: `Clear the About Me of ${username}?` });
    await typeInto(adminPage, dialog.getByLabel('Answer to the reporters'), 'You were right.');
    await dialog.getByLabel('Rule').selectOption('impersonation');
    await typeInto(adminPage, dialog.getByLabel('Reason for the blogger'), 'Rome has another mayor.');
    await pressKey(adminPage, dialog.getByRole('button', { name: 'Clear About Me' }));
    await expect(toasts(adminPage).getByText(moderationTexts.answered)).toBeVisible();
    await expect(report).toHaveCount(0);
  });
  expect(await textMailedTo(reader.email, /^Your report of/)).toContain('You were right.');
  expect(await textMailedTo(blogger.email, /^Your About Me has been removed$/)).toContain('Rome has another mayor.');
});

test('restores an About Me whose author appeals, by keyboard alone', async ({
  page,
  admin,
  adminPage,
  pageOf,
  newBlogger,
  newReader,
}) => {
  const blogger = await newBlogger(['food']);
  const { username } = blogger;
  const id = await userIdOf(blogger.request);
  await send(blogger.request, 'PUT', `${origin}/api/bloggers/${id}/about-me`, { aboutMe: 'I am the mayor of Rome.' });
  const reporter = await newReader();
  await send(reporter.request, 'POST', `${origin}/api/bloggers/${id}/reports`, { reason: 'impersonation' });
  const { reports } = (await (await admin.get('/api/admin/reports/bloggers')).json()) as BloggerReportsResponse;
  const report = reports.find((filed) => filed.blogger.id === id);
  await send(admin, 'POST', `${origin}/api/admin/reports/bloggers/${report?.id}/answer`, {
    decision: 'bio_cleared',
    answer: 'You were right.',
    ground: 'impersonation',
    reason: 'Rome has another mayor.',
  });
  const link = await linkMailedTo(blogger.email, /^Your About Me has been removed$/);

  const desk = await pageOf(blogger.request);
  await test.step('appeals from the link in the email', async () => {
    await desk.goto(link);
    await expect(desk.getByText('Rome has another mayor.')).toBeVisible();
    await pressKey(desk, desk.getByRole('button', { name: 'Send Appeal' }));
    await expect(desk.getByText('Please write why the decision is wrong').first()).toBeVisible();
    await expectAccessible(desk, 'notifications: a decision');
    await typeInto(desk, desk.getByLabel('Your appeal'), 'It is Rome in Georgia.');
    await pressKey(desk, desk.getByRole('button', { name: 'Send Appeal' }));
    await expect(desk.getByText('An admin has not answered it yet.')).toBeVisible();
  });

  await test.step('reverses the decision', async () => {
    await adminPage.goto('/admin?tab=moderation');
    const appeals = adminPage.getByRole('region', { name: 'Appeals' });
    const appeal = appeals.getByRole('listitem').filter({ hasText: 'It is Rome in Georgia.' });
    await expect(appeal).toContainText('Rome has another mayor.');
    await expectAccessible(adminPage, 'admin/moderation: an appeal');
    await pressKey(adminPage, appeal.getByRole('button', { name: `Reverse about ${username}` }));
    const dialog = adminPage.getByRole('dialog', { name: 'Reverse the decision?' });
    await typeInto(adminPage, dialog.getByLabel('Answer to the author'), 'Our mistake.');
    await pressKey(adminPage, dialog.getByRole('button', { name: 'Reverse Decision' }));
    await expect(appeal).toHaveCount(0);
  });
  expect(await textMailedTo(blogger.email, /^Your appeal/)).toContain('Our mistake.');
  await desk.reload();
  await expect(desk.getByText('The decision was reversed')).toBeVisible();
  await page.goto(bloggerPath({ username }));
  await expect(page.getByText('I am the mayor of Rome.')).toBeVisible();
});
