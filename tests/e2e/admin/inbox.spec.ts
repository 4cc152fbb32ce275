import { inboxMessages } from '#contract/inbox';
import { expectAccessible } from '../accessibility/accessibility-check.ts';
import { expect, test } from '../support/admins.ts';
import { pressKey } from '../support/keyboard.ts';
import { send } from '../support/send.ts';
import { toasts } from '../support/toasts.ts';

const MESSAGES = '/admin?tab=messages';

test('answers, reopens and deletes a message of the contact page, once from two tabs, by keyboard alone', async ({
  page,
  admin,
  adminPage,
  pageOf,
  baseURL,
}) => {
  const name = `Ann ${crypto.randomUUID().slice(0, 8)}`;
  const email = `${name.replace(' ', '+').toLowerCase()}@journey.test`;
  const message = 'Where do I change my card?\n\nThank you & see you soon.';
  await send(page.request, 'POST', `${baseURL}/api/contact`, { name, email, message });

  const entryOn = (tab: typeof page) => tab.getByRole('listitem').filter({ hasText: name });
  const entry = entryOn(adminPage);
  const second = await pageOf(admin);
  await second.goto(MESSAGES);
  await expect(entryOn(second)).toBeVisible();

  await adminPage.goto(MESSAGES);
  await expect(adminPage.getByRole('link', { name: /^Messages \(\d/ })).toBeVisible();
  await expect(entry).toContainText(email);
  await expect(entry).toContainText('No account has this address');
  await expect(entry).toContainText('Thank you & see you soon.');
  await expectAccessible(adminPage, 'admin/messages: open');

  await test.step('replies with the mail program', async () => {
    const href = (await entry.getByRole('link', { name: `Reply to ${name}` }).getAttribute('href')) ?? '';
    const link = new URL(href);
    expect(decodeURIComponent(link.pathname)).toBe(email);
    expect(link.searchParams.get('subject')).toMatch(/^Re: Your message to ./);
    expect(link.searchParams.get('body')).toContain(
      '> Where do I change my card?\r\n> \r\n> Thank you & see you soon.',
    );
  });

  await test.step('marks it as answered', async () => {
    await pressKey(adminPage, entry.getByRole('button', { name: `Mark as Answered message from ${name}` }));
    await expect(toasts(adminPage).getByText(inboxMessages.answered)).toBeVisible();
    await expect(entry).toHaveCount(0);
    await entryOn(second)
      .getByRole('button', { name: /^Mark as Answered/ })
      .click();
    await expect(toasts(second).getByText(inboxMessages.alreadyAnswered)).toBeVisible();
    await expect(entryOn(second)).toHaveCount(0);
  });

  await test.step('reopens it', async () => {
    await pressKey(adminPage, adminPage.getByRole('link', { name: 'Answered', exact: true }));
    await expect(entry).toContainText(/Answered by \S+/);
    await expectAccessible(adminPage, 'admin/messages: answered');
    await pressKey(adminPage, entry.getByRole('button', { name: /^Reopen/ }));
    await expect(toasts(adminPage).getByText(inboxMessages.reopened)).toBeVisible();
    await expect(entry).toHaveCount(0);
  });

  await test.step('deletes it after a confirmation', async () => {
    await pressKey(adminPage, adminPage.getByRole('link', { name: /^Open/ }));
    await pressKey(adminPage, entry.getByRole('button', { name: /^Delete/ }));
    const dialog = adminPage.getByRole('dialog', { name: 'Delete this message?' });
    await expectAccessible(adminPage, 'admin/messages: deleting a message');
    await pressKey(adminPage, dialog.getByRole('button', { name: 'Delete Message' }));
    await expect(toasts(adminPage).getByText(inboxMessages.deleted)).toBeVisible();
    await expect(entry).toHaveCount(0);
  });
});
