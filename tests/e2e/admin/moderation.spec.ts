import { moderationMessages, moderationTexts } from '#contract/moderation';
import { articlePath } from '#contract/posts';
import { expectAccessible } from '../accessibility/accessibility-check.ts';
import { expect, test } from '../support/admins.ts';
import { linkMailedTo, textMailedTo } from '../support/inbox.ts';
import { expectFocusTrapped, pressKey, tabTo, typeInto } from '../support/keyboard.ts';
import { expectRead, publishDiscussed, saveCommentSettings, writeComment } from '../support/moderated-comments.ts';
import { ownPosts, publish } from '../support/own-posts.ts';
import { ports } from '../support/ports.ts';
import { send } from '../support/send.ts';
import { toasts } from '../support/toasts.ts';

const origin = `http://localhost:${ports.PORT}`;
const MODERATION = '/admin?tab=moderation';
const TEAM = { id: 'nba-utah-jazz', name: 'Utah Jazz' };

test('takes a reported article down with a reason for its author, by keyboard alone', async ({
  page,
  adminPage,
  pageOf,
  newBlogger,
  becomeConfirmedReader,
}) => {
  const author = await newBlogger(['food']);
  const { request } = author;
  const title = `A dubious soup of ${author.username}`;
  await publish(request, { title });
  const [post] = await ownPosts({ request });
  const article = articlePath(post ?? { id: '', slug: '' });
  const reader = await becomeConfirmedReader();

  await test.step('accepts a reader’s report', async () => {
    await page.goto(article);
    const opener = page.getByRole('button', { name: 'Report', exact: true });
    const dialog = page.getByRole('dialog', { name: 'Report this article' });
    await pressKey(page, opener);
    await expectFocusTrapped(page, dialog, opener);
    await page.keyboard.press('Enter');
    await pressKey(page, dialog.getByRole('button', { name: 'Send Report' }));
    await expect(dialog.getByText(moderationMessages.reasonRequired).first()).toBeVisible();
    await expectAccessible(page, 'article: reporting it');
    const spam = dialog.getByRole('radio', { name: 'Spam or advertising' });
    await tabTo(page, dialog.getByRole('radio').first());
    await page.keyboard.press('Space');
    while (!(await spam.isChecked())) await page.keyboard.press('ArrowDown');
    await typeInto(page, dialog.getByLabel(/^Anything else/), 'It sells spoons.');
    await pressKey(page, dialog.getByRole('button', { name: 'Send Report' }));
    await expect(dialog.getByText(moderationTexts.reported)).toBeVisible();
  });

  await test.step('takes the article down for an admin', async () => {
    await adminPage.goto(MODERATION);
    const report = adminPage.getByRole('region', { name: 'Reports' }).getByRole('listitem').filter({ hasText: title });
    await expect(report).toContainText(reader.username);
    await expect(report).toContainText('It sells spoons.');
    await expectAccessible(adminPage, 'admin/moderation: filled');
    await pressKey(adminPage, report.getByRole('button', { name: 'Take Down' }));
    const dialog = adminPage.getByRole('dialog', { name: `Take down “${title}”?` });
    await typeInto(adminPage, dialog.getByLabel('Answer to the reporters'), 'You were right about the spoons.');
    await typeInto(adminPage, dialog.getByLabel('Reason for the author'), 'No spoons are sold here.');
    await pressKey(adminPage, dialog.getByRole('button', { name: 'Take Down' }));
    await expect(toasts(adminPage).getByText(moderationTexts.answered)).toBeVisible();
    await expect(report).toHaveCount(0);
  });

  expect(await textMailedTo(reader.email, /^Your report of/)).toContain('You were right about the spoons.');
  expect(await textMailedTo(author.email, /has been taken down$/)).toContain('No spoons are sold here.');
  await page.goto(article);
  await expect(page.getByRole('heading', { name: 'Article not found' })).toBeVisible();

  const desk = await pageOf(request);
  const publishing = desk.getByRole('button', { name: 'Publish Post' });
  await test.step('shows the reason to the author, and does not publish the article', async () => {
    await desk.goto('/?tab=content&view=drafts');
    await expect(desk.getByText(moderationMessages.isTakenDown('No spoons are sold here.'))).toBeVisible();
    await desk.getByRole('link', { name: title }).click();
    await expect(desk.getByText('No spoons are sold here.')).toBeVisible();
    await expect(publishing).toBeDisabled();
  });
});

test('restores an article that an admin has read, and its author publishes it again', async ({
  page,
  admin,
  adminPage,
  pageOf,
  newBlogger,
}) => {
  const author = await newBlogger(['food']);
  const title = `A harmless soup of ${author.username}`;
  await publish(author.request, { title });
  const [post = { id: '', slug: '' }] = await ownPosts(author);
  await send(admin, 'PUT', `${origin}/api/admin/posts/${post.id}/takedown`, { ground: 'spam', reason: 'Spoons.' });

  await adminPage.goto(MODERATION);
  const down = adminPage.getByRole('region', { name: 'Articles Taken Down' });
  await down.getByRole('button', { name: title, exact: true }).click();
  const text = adminPage.getByRole('dialog', { name: 'Read article' });
  await expect(text.getByText(/^Version at take-down/)).toBeVisible();
  await expect(text.getByRole('heading', { name: title })).toBeVisible();
  await expectAccessible(adminPage, 'admin/moderation: reading an article');
  await text.getByRole('button', { name: 'Close' }).first().click();
  await down.getByRole('button', { name: `Restore ${title}` }).click();
  await expect(toasts(adminPage).getByText(moderationTexts.restored)).toBeVisible();
  await textMailedTo(author.email, /^You can publish/);

  const desk = await pageOf(author.request);
  await desk.goto('/?tab=content&view=drafts');
  await desk.getByRole('link', { name: title }).click();
  await desk.getByRole('button', { name: 'Publish Post' }).click();
  await expect(desk).toHaveURL('/profile');
  await page.goto(articlePath(post));
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
});

test('takes a reported comment down with a reason for its author, and restores it', async ({
  request,
  adminPage,
  newBlogger,
  newReader,
}) => {
  const author = await newBlogger(['food']);
  const title = `A soup with words of ${author.username}`;
  const post = await publishDiscussed(author.request, title);
  await saveCommentSettings(author.request, { comments: 'everyone', hold: 'none' });
  const [commenter, reporter] = [await newReader(), await newReader()];
  const comment = await writeComment(commenter.request, post, 'Buy my **spoons**');
  await send(reporter.request, 'POST', `${origin}/api/comments/${comment}/reports`, {
    reason: 'spam',
    note: 'He sells spoons.',
  });

  await adminPage.goto(MODERATION);
  const reports = adminPage.getByRole('region', { name: 'Reports' });
  const report = reports.getByRole('listitem').filter({ hasText: title });
  await expect(report).toContainText('He sells spoons.');
  await expect(report).not.toContainText(reporter.username);
  await expect(report).not.toContainText('Buy my');
  await expectAccessible(adminPage, 'admin/moderation: a reported comment');

  await test.step('reads the comment', async () => {
    await pressKey(adminPage, report.getByRole('button', { name: `Comment by ${commenter.username}`, exact: true }));
    const text = adminPage.getByRole('dialog', { name: 'Read comment' });
    await expect(text.getByText('Buy my spoons')).toBeVisible();
    await expectAccessible(adminPage, 'admin/moderation: reading a comment');
    await text.getByRole('button', { name: 'Close Comment' }).click();
  });

  await test.step('takes it down by keyboard alone', async () => {
    await pressKey(adminPage, report.getByRole('button', { name: `Take Down comment by ${commenter.username}` }));
    const dialog = adminPage.getByRole('dialog', { name: `Take down the comment by ${commenter.username}?` });
    await typeInto(adminPage, dialog.getByLabel('Answer to the reporters'), 'You were right about the spoons.');
    await pressKey(adminPage, dialog.getByRole('button', { name: 'Take Down' }));
    await expect(dialog.getByText(moderationMessages.takedownReasonRequired).first()).toBeVisible();
    await typeInto(adminPage, dialog.getByLabel('Reason for the author'), 'No spoons are sold here.');
    await pressKey(adminPage, dialog.getByRole('button', { name: 'Take Down' }));
    await expect(toasts(adminPage).getByText(moderationTexts.answered)).toBeVisible();
    await expect(report).toHaveCount(0);
  });
  await expectRead(request, post, []);
  expect(await textMailedTo(reporter.email, /^Your report of a comment/)).toContain('You were right about the spoons.');
  expect(await textMailedTo(commenter.email, /has been taken down$/)).toContain('No spoons are sold here.');

  await test.step('restores it from the answered reports', async () => {
    await reports.getByRole('tab', { name: 'Answered' }).click();
    await expect(report).toContainText('You were right about the spoons.');
    await report.getByRole('button', { name: `Restore comment by ${commenter.username}` }).click();
    await expect(toasts(adminPage).getByText('The comment is visible again')).toBeVisible();
    await expect(report.getByRole('button', { name: /^Restore/ })).toHaveCount(0);
  });
  await expectRead(request, post, ['Buy my **spoons**']);
});

test('hides an article from a team’s page, and shows it there again', async ({ page, adminPage, newBlogger }) => {
  const { username, request } = await newBlogger(['sports']);
  const title = `What ${username} saw of the game`;
  await publish(request, { title, category: 'sports', teams: [TEAM.id] });
  const [post] = await ownPosts({ request });
  const onTeamPage = page.getByRole('main').getByRole('link', { name: title });
  await page.goto(`/team/${TEAM.id}`);
  await expect(onTeamPage).toBeVisible();

  await adminPage.goto(articlePath(post ?? { id: '', slug: '' }));
  await adminPage.getByRole('button', { name: 'Moderate' }).click();
  await expect(adminPage.getByRole('button', { name: `Hide from ${TEAM.name} page` })).toBeVisible();
  await expectAccessible(adminPage, 'article: moderating it');
  await adminPage.getByRole('button', { name: `Hide from ${TEAM.name} page` }).click();
  await typeInto(adminPage, adminPage.getByLabel('Reason for hiding it'), 'It is about the city.');
  await adminPage.getByRole('button', { name: `Hide from ${TEAM.name}`, exact: true }).click();
  await expect(toasts(adminPage).getByText(moderationTexts.hidden(TEAM.name))).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: TEAM.name, level: 1 })).toBeVisible();
  await expect(onTeamPage).toHaveCount(0);

  await adminPage.goto(MODERATION);
  await adminPage.getByRole('button', { name: `Unhide ${title} on the ${TEAM.name} page` }).click();
  await expect(toasts(adminPage).getByText(moderationTexts.shown(TEAM.name))).toBeVisible();
  await page.reload();
  await expect(onTeamPage).toBeVisible();
});

test('emails a reset link to a user who asked an admin for help with a password', async ({
  page,
  baseURL,
  adminPage,
  newAccount,
}) => {
  const { email } = await newAccount();
  await send(page.request, 'POST', `${baseURL}/api/auth/reset-requests`, { email });
  await adminPage.goto(MODERATION);
  await adminPage.getByRole('button', { name: `Send Reset Link for ${email}` }).click();
  await expect(toasts(adminPage).getByText(moderationTexts.resetLinkSent)).toBeVisible();
  await expect(adminPage.getByText(email)).toHaveCount(0);

  await page.goto(await linkMailedTo(email, /reset/i));
  await page.getByLabel('Password', { exact: true }).fill('a-new-one-9');
  await page.getByLabel('Confirm password').fill('a-new-one-9');
  await page.getByRole('button', { name: /set new password/i }).click();
  await expect(page.getByRole('heading', { name: /sign in/i })).toBeVisible();
  await send(page.request, 'POST', `${baseURL}/api/auth/sign-in`, { email, password: 'a-new-one-9', remember: false });
});
