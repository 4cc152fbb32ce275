import { commentMessages } from '#contract/comments';
import { moderationTexts } from '#contract/moderation';
import { expectAccessible } from '../accessibility/accessibility-check.ts';
import {
  chooseOption,
  comment,
  commentWith,
  discussedArticle,
  discussion,
  newCommentBox,
  openDiscussion,
} from '../support/discussion.ts';
import { expect, test } from '../support/journey.ts';
import { toasts } from '../support/toasts.ts';

test('shows a held comment to its author only', async ({ page, newBlogger, becomeConfirmedReader, pageOf }) => {
  const blogger = await newBlogger();
  const article = await discussedArticle(blogger, { settings: { hold: 'all' } });
  await becomeConfirmedReader();
  await openDiscussion(page, article);
  await expect(discussion(page).getByText('No comments yet. Write the first one.')).toBeVisible();
  await newCommentBox(page).fill('Is this the recipe of your aunt?');
  await discussion(page).getByRole('button', { name: 'Send Comment' }).click();
  const own = commentWith(page, 'recipe of your aunt');
  await expect(own).toContainText('Waiting for the author’s approval.');
  await expect(own.getByRole('button', { name: /^Like/ })).toHaveCount(0);
  await expectAccessible(page, 'article: a held comment');
  await page.reload();
  await expect(own).toContainText('Waiting for the author’s approval.');
  const other = await pageOf(blogger.request);
  await openDiscussion(other, article);
  await expect(other.getByText('No comments yet. Write the first one.')).toBeVisible();
  await expect(commentWith(other, 'recipe of your aunt')).toHaveCount(0);
});

test('collapses the comments of a muted person', async ({ page, newBlogger, newReader, becomeConfirmedReader }) => {
  const [blogger, loud] = [await newBlogger(), await newReader()];
  const article = await discussedArticle(blogger);
  const id = await comment(loud, article, 'SOUP IS OVER.');
  await comment(blogger, article, 'It is not.', id);
  await becomeConfirmedReader();
  await openDiscussion(page, article);
  await chooseOption(page, 'SOUP IS OVER', `Mute @${loud.username}`);
  await expect(toasts(page).getByText(`Muted @${loud.username}`)).toBeVisible();
  const line = commentWith(page, 'Comment by someone you muted');
  await expect(line).toBeVisible();
  await expect(commentWith(page, 'SOUP IS OVER')).toHaveCount(0);
  await expect(commentWith(page, 'It is not.')).toBeVisible();
  await expectAccessible(page, 'article: a muted comment');
  await page.reload();
  await line.getByRole('button', { name: `Show the comment by ${loud.username}` }).click();
  await expect(commentWith(page, 'SOUP IS OVER')).toBeFocused();
  await chooseOption(page, 'SOUP IS OVER', `Unmute @${loud.username}`);
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expect(toasts(page).getByText(`Muted @${loud.username}`)).toBeVisible();
});

test('reports a comment', async ({ page, newBlogger, newReader, becomeConfirmedReader }) => {
  const [blogger, loud] = [await newBlogger(), await newReader()];
  const article = await discussedArticle(blogger);
  await comment(loud, article, 'Buy my spoons.');
  await openDiscussion(page, article);
  const dialog = page.getByRole('dialog', { name: 'Report this comment' });
  await chooseOption(page, 'Buy my spoons', 'Report…');
  await expect(dialog.getByText(commentMessages.signInToReport)).toBeVisible();
  await becomeConfirmedReader();
  await page.reload();
  await chooseOption(page, 'Buy my spoons', 'Report…');
  await expect(dialog.getByText('Nobody sees who reported a comment.')).toBeVisible();
  await expectAccessible(page, 'article: reporting a comment');
  await dialog.getByRole('radio', { name: 'Spam or advertising' }).check();
  await dialog.getByRole('button', { name: 'Send Report' }).click();
  await expect(dialog.getByText(moderationTexts.commentReported)).toBeVisible();
});

test('lets the author hide a comment, ban a commenter and close the comments', async ({
  page,
  newBlogger,
  newReader,
  pageOf,
}) => {
  const [blogger, loud] = [await newBlogger(), await newReader()];
  const article = await discussedArticle(blogger);
  const id = await comment(loud, article, 'SOUP IS OVER.');
  await comment(blogger, article, 'It is not.', id);
  const desk = await pageOf(blogger.request);
  await openDiscussion(desk, article);

  await test.step('hides one, which becomes a tombstone, and shows it again', async () => {
    await chooseOption(desk, 'SOUP IS OVER', 'Hide');
    const tombstone = commentWith(desk, 'This comment is no longer available.');
    await expect(tombstone).toBeVisible();
    await expect(commentWith(desk, 'It is not.')).toHaveCount(0);
    await tombstone.getByRole('button', { name: 'Show 1 Reply' }).click();
    await expect(commentWith(desk, 'It is not.')).toBeVisible();
    await toasts(desk).getByRole('button', { name: 'Undo' }).click();
    await expect(commentWith(desk, 'SOUP IS OVER')).toBeVisible();
  });

  await test.step('closes the comments, and opens them', async () => {
    await discussion(desk).getByRole('button', { name: 'Close Comments' }).click();
    await expect(discussion(desk).getByText('You have closed the comments on this post.')).toBeVisible();
    await openDiscussion(page, article);
    await expect(discussion(page).getByText('Comments on this post are closed.')).toBeVisible();
    await expect(newCommentBox(page)).toHaveCount(0);
    await discussion(desk).getByRole('button', { name: 'Open Comments' }).click();
    await expect(newCommentBox(desk)).toBeVisible();
  });

  await test.step('bans a commenter, who sees it', async () => {
    await chooseOption(desk, 'SOUP IS OVER', `Ban @${loud.username}…`);
    const dialog = desk.getByRole('dialog', { name: `Ban ${loud.username}?` });
    await expect(dialog).toBeVisible();
    await expectAccessible(desk, 'article: banning a commenter');
    await dialog.getByRole('button', { name: 'Ban' }).click();
    await expect(commentWith(desk, 'This comment is no longer available.')).toBeVisible();
    await expectAccessible(desk, 'article: a tombstone');
    const banned = await pageOf(loud.request);
    await openDiscussion(banned, article);
    await expect(
      discussion(banned).getByText('The author of this post does not accept comments from you.'),
    ).toBeVisible();
  });
});
