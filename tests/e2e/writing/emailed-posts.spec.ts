import { expectAccessible } from '../accessibility/accessibility-check.ts';
import { mailTo } from '../support/inbox.ts';
import { ownPosts } from '../support/own-posts.ts';
import { expect, LAST_WORDS, test } from '../support/paying.ts';
import { textEditor, titleBox } from '../support/text-editor.ts';
import { toasts } from '../support/toasts.ts';

test('previews the email with a premium post, tests and sends it, and shows what became of it', async ({
  newWriter,
  becomeSubscriber,
  pageOf,
}) => {
  const writer = await newWriter();
  const reader = await becomeSubscriber(writer);
  const page = await pageOf(writer.request);
  const dialog = page.getByRole('dialog', { name: 'Email preview' });
  const email = dialog.frameLocator('iframe');

  await test.step('previews it as both kinds of readers get it', async () => {
    await page.goto('/post-blog');
    await titleBox(page).fill('A stew by email');
    await textEditor(page).fill(`${'A stew is stirred for a long time. '.repeat(40)}At its end, ${LAST_WORDS}.`);
    await page.getByLabel('Category').selectOption('food');
    await page.getByRole('switch', { name: 'Free post' }).getByText('Premium').click();
    await page.getByRole('button', { name: 'Preview Email' }).press('Enter');
    await expect(dialog).toContainText('Subject: A stew by email');
    await expect(email.getByText(LAST_WORDS)).toBeVisible();
    await expectAccessible(page, 'post-blog: previewing the email');
    await dialog.getByRole('radio', { name: 'Subscribers' }).press('ArrowDown');
    await expect(email.getByText('Subscribe to read on')).toBeVisible();
    await expect(email.getByText(LAST_WORDS)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('emails it to its author', async () => {
    await page.getByRole('button', { name: 'Send Me a Test Email' }).press('Enter');
    await expect(toasts(page).getByText(/^Test email sent to/)).toBeVisible();
  });

  await test.step('sends it, and reports what became of it', async () => {
    await page.getByRole('button', { name: 'Publish Post' }).click();
    const asking = page.getByRole('dialog', { name: 'Publish and email 1 reader?' });
    await expect(asking).toContainText('An email cannot be taken back.');
    await expectAccessible(page, 'post-blog: asking before the emails');
    await page.keyboard.press('Escape');
    await expect(asking).toBeHidden();
    await expect(page.getByRole('button', { name: 'Publish Post' })).toBeFocused();
    await page.keyboard.press('Enter');
    await asking.getByRole('button', { name: 'Publish and Email' }).click();
    await expect(page).toHaveURL(/\/profile$/);
    await mailTo(reader.email, /^A stew by email$/);
    expect((await ownPosts(writer)).some(({ title }) => title === 'A stew by email')).toBe(true);
    await page.goto('/?tab=content&view=posts');
    await page.getByRole('button', { name: 'Emails A stew by email' }).press('Enter');
    const report = page.getByRole('dialog', { name: 'Emails' });
    await expect(report).toContainText('All emails have been sent.', { timeout: 15_000 });
    await expectAccessible(page, 'content/posts: what became of the emails');
    await page.keyboard.press('Escape');
  });

  await test.step('lists the readers', async () => {
    await page.goto('/?tab=content&view=readers');
    await expect(page.getByRole('list', { name: 'Readers' }).getByRole('listitem')).toContainText('Subscriber');
    await expectAccessible(page, 'content/readers: filled');
    const search = page.getByRole('searchbox', { name: 'Search your readers' });
    await search.fill('nobody_at_all');
    await expect(page.getByText('No readers whose name or email begins with "nobody_at_all"')).toBeVisible();
    await expectAccessible(page, 'content/readers: found nobody');
    await search.fill(`@${reader.username.slice(0, -1).toUpperCase()}`);
    await expect(page.getByRole('list', { name: 'Readers' }).getByRole('listitem')).toContainText(reader.username);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).press('Enter');
    expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  });
});
