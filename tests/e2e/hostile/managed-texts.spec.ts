import { RESERVED_REASON_MAX } from '#contract/handle-rules';
import { MODERATION_TEXT_MAX, moderationTexts } from '#contract/moderation';
import { ownPostsPath } from '#contract/posts';
import { expect, test } from '../support/admins.ts';
import { countCases } from '../support/cases.ts';
import { publish } from '../support/own-posts.ts';
import { toasts } from '../support/toasts.ts';
import { linesUpTo } from './corpus.ts';
import { expectRowsTrue } from './fields.ts';
import { expectHarmless, watchForHarm } from './harm.ts';
import { expectMailsHarmless, mailsTo } from './mails.ts';
import { origin, packed } from './write-texts.ts';

/** Texts that fit a short line. */
const some = linesUpTo(30).filter((_text, n) => n % 6 === 0);

test('shows a hostile search and a hostile reason of a deletion as plain text', async ({
  browser,
  newBlogger,
  pageOf,
  adminPage,
}) => {
  const { username, email, request: writer } = await newBlogger(['food']);
  await publish(writer, { title: 'A soup to be found' });
  const desk = await pageOf(writer);
  const harm = [desk, adminPage].map((each) => watchForHarm(each.context(), [origin]));
  expect(some.length).toBeGreaterThan(5);

  await test.step('searches a writer’s posts', async () => {
    await desk.goto(ownPostsPath);
    for (const text of some) {
      await desk.getByRole('searchbox', { name: 'Search your posts' }).fill(text);
      await expect(desk.getByText('None of your posts match this search and these filters.')).toBeVisible();
      await expectHarmless(desk, [text], 'one’s own posts, none found');
      await desk.getByRole('searchbox', { name: 'Search your posts' }).fill('');
      await expect(desk.getByRole('link', { name: 'A soup to be found', exact: true })).toBeVisible();
    }
  });

  await test.step('searches a writer’s readers', async () => {
    const { viewer } = await (await writer.get('/api/session')).json();
    const { request: follower } = await newBlogger(['food']);
    const followed = await follower.put(`/api/bloggers/${viewer.id}/follow`, { data: {}, headers: { Origin: origin } });
    expect(followed.status()).toBe(200);
    await desk.goto('/?tab=content&view=readers');
    for (const text of some) {
      await desk.getByRole('searchbox', { name: 'Search your readers' }).fill(text);
      await expect(desk.getByText(/No readers whose name or email begins with/).first()).toBeVisible();
      await expectHarmless(desk, [`begins with "${text.trim()}"`], 'one’s own readers, none found');
    }
  });

  await test.step('reserves a username', async () => {
    await adminPage.goto('/admin?tab=moderation');
    const section = adminPage.getByRole('region', { name: 'Reserved Usernames' });
    const pattern = `reserved-${username}`;
    const [why = ''] = packed(RESERVED_REASON_MAX);
    await section.getByRole('button', { name: 'Reserve a Username' }).click();
    await section.getByLabel('Username to reserve').fill(pattern);
    await section.getByLabel('Reason for other admins').fill(why);
    await section.getByRole('button', { name: 'Reserve', exact: true }).click();
    await expect(section.getByRole('listitem').filter({ hasText: pattern })).toBeVisible();
    await expectHarmless(adminPage, [why], 'the reserved usernames');
  });

  const [reason = ''] = packed(MODERATION_TEXT_MAX);
  await test.step('deletes the blog for an admin', async () => {
    await adminPage.goto('/admin?tab=dashboard');
    await adminPage.getByRole('searchbox', { name: 'Search readers' }).fill(username);
    await adminPage.getByRole('button', { name: `Delete Blog ${username}` }).click();
    const dialog = adminPage.getByRole('dialog', { name: `Delete blogger “${username}”?` });
    await dialog.getByLabel('Reason').fill(reason);
    await expectHarmless(adminPage, [reason], 'the form of a deletion');
    await dialog.getByLabel(/^Type the username/).fill(username);
    await dialog.getByRole('button', { name: 'Delete Blogger' }).click();
    await expect(toasts(adminPage).getByText(moderationTexts.bloggerDeleted(username))).toBeVisible();
    await adminPage.goto('/admin?tab=security&log=audit&action=blogger_deleted');
    await expect(adminPage.getByRole('table', { name: 'Admin actions' })).toContainText(username);
    await expectHarmless(adminPage, [reason], 'the audit log');
  });

  await test.step('emails the reason to the writer', async () => {
    const told = async () => (await mailsTo(email, 1)).filter(({ text }) => text.includes('The reason:'));
    await expect.poll(async () => (await told()).length, { timeout: 30_000 }).toBe(1);
    await expectMailsHarmless(browser, await told(), [reason], 'a mail of a deletion');
  });

  expectRowsTrue('managed');
  expect(harm.flat(), 'what hostile texts achieved').toEqual([]);
  countCases('hostile', some.length + 3);
});
