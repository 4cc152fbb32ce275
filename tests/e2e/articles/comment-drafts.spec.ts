import type { Page } from '@playwright/test';
import { ACCOUNT_PASSWORD } from '../../sandbox/account-pool.ts';
import { expectAccessible } from '../accessibility/accessibility-check.ts';
import {
  closeComments,
  comment,
  commentWith,
  discussedArticle,
  discussion,
  newCommentBox,
  openDiscussion,
} from '../support/discussion.ts';
import { faulty } from '../support/faults.ts';
import { expect, test } from '../support/paying.ts';

test.use(faulty);

const sendButton = (page: Page) => discussion(page).getByRole('button', { name: 'Send Comment' });

test('keeps a comment through a reload and a lost connection, and sends it once', async ({
  page,
  context,
  newBlogger,
  becomeConfirmedReader,
}) => {
  const blogger = await newBlogger();
  const article = await discussedArticle(blogger);
  await becomeConfirmedReader();
  await openDiscussion(page, article);
  await newCommentBox(page).fill('A text that took long to write.');
  await page.reload();
  await expect(newCommentBox(page)).toHaveValue('A text that took long to write.');

  await context.setOffline(true);
  await sendButton(page).click();
  await expect(discussion(page).getByText('You seem to be offline.')).toBeVisible();
  await expectAccessible(page, 'article: a comment that was not sent');
  await context.setOffline(false);

  // The server stores the comment, but its response is lost.
  const isSend = (url: URL) => url.pathname === `/api/posts/${article.id}/comments`;
  await page.route(isSend, async (route) => {
    if (route.request().method() !== 'POST') return await route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await sendButton(page).click();
  await expect(discussion(page).getByText('You seem to be offline.')).toBeVisible();
  await page.unroute(isSend);
  await page.reload();
  await newCommentBox(page).fill('A text that took even longer to write.');
  await sendButton(page).click();
  await expect(commentWith(page, 'A text that took even longer to write.')).toBeFocused();
  await page.reload();
  await expect(newCommentBox(page)).toHaveValue('');
  await expect(discussion(page).getByRole('list', { name: 'Comments' }).getByRole('listitem')).toHaveText([
    /A text that took even longer to write/,
  ]);
});

test('keeps what a guest writes until they have signed in', async ({ page, newBlogger, newReader }) => {
  const [blogger, reader] = [await newBlogger(), await newReader()];
  const article = await discussedArticle(blogger);
  const id = await comment(blogger, article, 'Ask me anything about soup.');
  await openDiscussion(page, article);
  await newCommentBox(page).fill('Written by a guest.');
  await discussion(page)
    .getByRole('button', { name: `Reply to ${blogger.username}` })
    .click();
  const reply = discussion(page).getByRole('textbox', { name: `Write a reply to ${blogger.username}` });
  await reply.fill('A question of a guest.');
  await discussion(page)
    .getByRole('link', { name: `Sign In to reply to ${blogger.username}` })
    .click();
  await page.getByLabel('Email').fill(reader.email);
  await page.getByLabel('Password', { exact: true }).fill(ACCOUNT_PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${article.path}#comment-${id}$`));
  await expect(commentWith(page, 'Ask me anything')).toBeInViewport();
  await expect(newCommentBox(page)).toHaveValue('Written by a guest.');
  await expect(reply).toHaveValue('A question of a guest.');
  await discussion(page)
    .getByRole('button', { name: `Send Reply to ${blogger.username}` })
    .click();
  await expect(commentWith(page, 'A question of a guest.')).toBeFocused();
  await discussion(page)
    .getByRole('button', { name: `Reply to ${reader.username}` })
    .click();
  await page.keyboard.type('I mean it.');
  await expect(reply).toHaveValue(`@${reader.username} I mean it.`);

  await page.goto('/');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  expect(await page.evaluate(() => Object.values(localStorage).join())).not.toContain('Written by a guest.');
});

test('keeps what is typed while a comment is sent, and what a second tab has written', async ({
  page,
  context,
  newBlogger,
  becomeConfirmedReader,
}) => {
  const article = await discussedArticle(await newBlogger());
  await becomeConfirmedReader();
  await openDiscussion(page, article);
  await newCommentBox(page).fill('The first comment.');
  const second = await context.newPage();
  await openDiscussion(second, article);
  await expect(newCommentBox(second)).toHaveValue('The first comment.');

  const { promise: typed, resolve: answer } = Promise.withResolvers<void>();
  const isSend = (url: URL) => url.pathname === `/api/posts/${article.id}/comments`;
  await page.route(isSend, async (route) => {
    if (route.request().method() === 'POST') await typed;
    await route.continue();
  });
  await sendButton(page).click();
  await newCommentBox(page).press('End');
  await page.keyboard.type(' And another thought.');
  answer();
  await expect(commentWith(page, 'The first comment.')).toBeVisible();
  await expect(newCommentBox(page)).toHaveValue('And another thought.');
  await expect(newCommentBox(page)).toBeFocused();
  await page.reload();
  await expect(newCommentBox(page)).toHaveValue('And another thought.');

  await newCommentBox(second).fill('The comment of the second tab.');
  await sendButton(second).click();
  await expect(commentWith(second, 'The comment of the second tab.')).toBeFocused();
  await sendButton(page).click();
  await expect(commentWith(page, 'And another thought.')).toBeFocused();
  await page.reload();
  await expect(discussion(page).getByRole('list', { name: 'Comments' }).getByRole('listitem')).toHaveText([
    /And another thought\./,
    /The comment of the second tab\./,
    /The first comment\./,
  ]);
});

test('shows a text that can no longer be sent, and mentions each person who is answered', async ({
  page,
  newBlogger,
  newReader,
  becomeConfirmedReader,
}) => {
  const [blogger, first, other] = [await newBlogger(), await newReader(), await newReader()];
  const article = await discussedArticle(blogger);
  const id = await comment(blogger, article, 'Ask me anything about soup.');
  await comment(first, article, 'How long?', id);
  await comment(other, article, 'How hot?', id);
  await becomeConfirmedReader();
  await openDiscussion(page, article);
  const reply = discussion(page).getByRole('textbox', { name: `Write a reply to ${blogger.username}` });
  const answerTo = (name: string) => discussion(page).getByRole('button', { name: `Reply to ${name}` });
  await answerTo(first.username).click();
  await expect(reply).toBeFocused();
  await page.keyboard.type('An hour.');
  await answerTo(other.username).click();
  await answerTo(first.username).click();
  await page.keyboard.type('Very.');
  await expect(reply).toHaveValue(`@${first.username} An hour. @${other.username} Very.`);

  await newCommentBox(page).fill('A text for a closed discussion.');
  await closeComments(blogger, article, true);
  await sendButton(page).click();
  await expect(discussion(page).getByText('Comments on this post are closed.')).toBeVisible();
  for (const text of [newCommentBox(page), reply]) await expect(text).not.toBeEditable();
  await expect(newCommentBox(page)).toHaveValue('A text for a closed discussion.');
  await expect(reply).toHaveValue(/Very\.$/);
  await expectAccessible(page, 'article: a comment that can no longer be sent');
  await page.reload();
  await expect(newCommentBox(page)).toHaveValue('A text for a closed discussion.');

  await closeComments(blogger, article, false);
  await page.reload();
  await sendButton(page).click();
  await expect(commentWith(page, 'A text for a closed discussion.')).toBeFocused();
});

test('says why a reader cannot comment, and what they can do', async ({
  page,
  newBlogger,
  newWriter,
  becomeReader,
  becomeConfirmedReader,
}) => {
  const blogger = await newBlogger();
  const article = await discussedArticle(blogger, { settings: { comments: 'followers' } });
  await becomeReader();
  await openDiscussion(page, article);
  await expect(discussion(page).getByText('Please confirm your email address to comment.')).toBeVisible();
  await expect(discussion(page).getByRole('button', { name: 'Resend the Email' })).toBeVisible();
  await expectAccessible(page, 'article: commenting with an unconfirmed address');

  await becomeConfirmedReader();
  await page.reload();
  await expect(discussion(page).getByText('Follow the author of this post to comment.')).toBeVisible();
  await discussion(page)
    .getByRole('button', { name: `Follow @${blogger.username} to Comment` })
    .click();
  await expect(newCommentBox(page)).toBeVisible();

  const writer = await newWriter();
  const other = await discussedArticle(writer, { settings: { comments: 'subscribers' } });
  await openDiscussion(page, other);
  await discussion(page).getByRole('button', { name: 'Subscribe to Comment' }).click();
  await expect(page.getByRole('heading', { name: `Subscribe to ${writer.username}` })).toBeFocused();
});
