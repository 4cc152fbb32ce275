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
import { expect, test } from '../support/paying.ts';
import { toasts } from '../support/toasts.ts';

test.use({ expectedErrors: /Failed to load resource/ });

const LONG = Array.from({ length: 12 }, () => 'A soup is stirred for a long time. '.repeat(12)).join('\n\n');

test('loads the comments when a guest comes near them, or presses their number', { tag: '@deep' }, async ({
  page,
  newBlogger,
}) => {
  const blogger = await newBlogger();
  const article = await discussedArticle(blogger, { content: LONG });
  await comment(blogger, article, 'Ask me *anything* about soup.');
  const requests: string[] = [];
  page.on('request', (request) => /comments|article-thread/.test(request.url()) && requests.push(request.url()));
  await page.goto(article.path);
  await page.evaluate(() => new Promise((settle) => requestIdleCallback(settle)));
  expect(requests).toEqual([]);
  const number = page.getByRole('article').getByRole('link', { name: '1 comment', exact: true });
  await number.click();
  await expect(commentWith(page, 'Ask me anything about soup.')).toBeVisible();
  await expect(discussion(page).getByRole('heading', { name: 'Comments' })).toBeInViewport();
  // The address without a query is the one that is cached for guests.
  expect(requests.filter((url) => url.includes('/api/')).map((url) => new URL(url).search)).toEqual(['']);
  await expect(commentWith(page, 'anything').getByText('Author', { exact: true })).toBeVisible();
  await expectAccessible(page, 'article: a guest’s comments');

  await page.evaluate(() => window.scrollTo(0, 0));
  await number.click();
  await expect(discussion(page).getByRole('heading', { name: 'Comments' })).toBeInViewport();

  await page.goto(article.path);
  await expect(commentWith(page, 'anything')).toHaveCount(0);
  await page.mouse.wheel(0, 20_000);
  await expect(commentWith(page, 'anything')).toBeVisible();
});

test('writes, likes, answers, edits and deletes a comment', async ({ page, newBlogger, becomeConfirmedReader }) => {
  const blogger = await newBlogger();
  const article = await discussedArticle(blogger);
  await comment(blogger, article, 'Ask me anything about soup.');
  await becomeConfirmedReader();
  await openDiscussion(page, article);
  const own = commentWith(page, 'How **long**').or(commentWith(page, 'How long'));

  await test.step('writes one', async () => {
    await newCommentBox(page).fill('   ');
    await discussion(page).getByRole('button', { name: 'Send Comment' }).click();
    await expect(discussion(page).getByText('Please write a comment')).toBeVisible();
    await newCommentBox(page).fill('How **long** does it boil?');
    await newCommentBox(page).press('Control+Enter');
    await expect(own).toBeFocused();
    await expect(own.locator('strong')).toHaveText('long');
    await expect(newCommentBox(page)).toHaveValue('');
    await expect(discussion(page).getByRole('list', { name: 'Comments' }).getByRole('listitem')).toHaveText([
      /How long does it boil/,
      /Ask me anything/,
    ]);
    await expect(page.getByRole('link', { name: '2 comments' })).toBeVisible();
    await expectAccessible(page, 'article: comments');
  });

  await test.step('likes one, and reverses it when the server rejects it', async () => {
    const like = page.getByRole('button', { name: `Like the comment by ${blogger.username}` });
    await like.click();
    await expect(like).toHaveAttribute('aria-pressed', 'true');
    await expect(like).toHaveText('1');
    await page.reload();
    await expect(like).toHaveAttribute('aria-pressed', 'true');
    await page.route('**/like', (route) => route.fulfill({ status: 500, json: null }));
    await like.click();
    await expect(toasts(page).getByText('Failed to update your like')).toBeVisible();
    await expect(like).toHaveAttribute('aria-pressed', 'true');
    await expect(like).toHaveText('1');
    await page.unroute('**/like');
    await like.click();
    await expect(like).toHaveAttribute('aria-pressed', 'false');
    await expect(like).toHaveText('');
  });

  await test.step('answers one', async () => {
    await page.getByRole('button', { name: `Reply to ${blogger.username}` }).click();
    const reply = discussion(page).getByRole('textbox', { name: `Write a reply to ${blogger.username}` });
    await expect(reply).toBeFocused();
    await reply.fill('And does it need salt?');
    await discussion(page)
      .getByRole('button', { name: `Send Reply to ${blogger.username}` })
      .click();
    await expect(commentWith(page, 'need salt')).toBeFocused();
    await expect(reply).toHaveCount(0);
    const replies = discussion(page).getByRole('list', { name: `Replies to ${blogger.username}` });
    await expect(replies.getByRole('listitem')).toHaveText([/need salt/]);
    await expect(page.getByRole('link', { name: '3 comments' })).toBeVisible();
  });

  await test.step('edits one', async () => {
    await chooseOption(page, 'How long', 'Edit');
    const box = discussion(page).getByRole('textbox', { name: 'Edit your comment' });
    await expect(box).toBeFocused();
    await expect(box).toHaveValue('How **long** does it boil?');
    await expectAccessible(page, 'article: editing a comment');
    await box.fill('How long does it *simmer*?');
    await discussion(page).getByRole('button', { name: 'Save Changes' }).click();
    await expect(commentWith(page, 'How long does it simmer?')).toBeFocused();
    await page.reload();
    await expect(commentWith(page, 'How long does it simmer?')).toBeVisible();
  });

  await test.step('deletes one', async () => {
    await chooseOption(page, 'How long', 'Delete…');
    const dialog = page.getByRole('dialog', { name: 'Delete this comment?' });
    await expect(dialog).toBeVisible();
    await expectAccessible(page, 'article: deleting a comment');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(toasts(page).getByText('Comment deleted')).toBeVisible();
    await expect(commentWith(page, 'How long')).toHaveCount(0);
    await expect(commentWith(page, 'Ask me anything')).toBeFocused();
    await expect(page.getByRole('link', { name: '2 comments' })).toBeVisible();
    await expect(commentWith(page, 'need salt')).toBeVisible();
  });
});

test('shows more comments and replies, in both orders', { tag: '@deep' }, async ({ page, newBlogger }) => {
  const blogger = await newBlogger();
  const article = await discussedArticle(blogger);
  const first = await comment(blogger, article, 'Comment number 1.');
  for (let n = 1; n <= 5; n++) await comment(blogger, article, `Reply number ${n}.`, first);
  for (let n = 2; n <= 22; n++) await comment(blogger, article, `Comment number ${n}.`);
  await openDiscussion(page, article);
  const all = discussion(page).getByRole('list', { name: 'Comments' }).locator('> li');
  await expect(all).toHaveCount(20);
  await expect(all.first()).toContainText('Comment number 22.');
  await discussion(page).getByRole('button', { name: 'Show More Comments' }).click();
  await expect(all).toHaveCount(22);
  await expect(commentWith(page, 'Comment number 2.')).toBeFocused();

  await discussion(page).getByRole('button', { name: 'Oldest first' }).click();
  await expect(all.first()).toContainText('Comment number 1.');
  await expect(all).toHaveCount(20);
  const replies = discussion(page)
    .getByRole('list', { name: `Replies to ${blogger.username}` })
    .getByRole('listitem');
  await expect(replies).toHaveCount(2);
  await discussion(page).getByRole('button', { name: 'Show 3 More Replies' }).click();
  await expect(replies).toHaveText([1, 2, 3, 4, 5].map((n) => new RegExp(`Reply number ${n}\\.`)));
  await expect(commentWith(page, 'Reply number 3.')).toBeFocused();
  await expect(discussion(page).getByRole('button', { name: /More Repl/ })).toHaveCount(0);
});

test('opens the comment that an address names', { tag: '@deep' }, async ({ page, newBlogger }) => {
  const blogger = await newBlogger();
  const article = await discussedArticle(blogger, { content: LONG });
  const first = await comment(blogger, article, 'Comment number 1.');
  const replies = [];
  for (let n = 1; n <= 4; n++) replies.push(await comment(blogger, article, `Reply number ${n}.`, first));
  await page.goto(`${article.path}#comment-${replies[3]}`);
  await expect(commentWith(page, 'Reply number 4.')).toBeFocused();
  await expect(commentWith(page, 'Reply number 4.')).toBeInViewport();
  await discussion(page).getByRole('button', { name: 'Show 1 More Reply' }).click();
  await expect(
    discussion(page)
      .getByRole('list', { name: `Replies to ${blogger.username}` })
      .getByRole('listitem'),
  ).toHaveText([1, 2, 3, 4].map((n) => new RegExp(`Reply number ${n}\\.`)));
  await commentWith(page, 'Comment number 1.').getByRole('link', { name: 'just now' }).click();
  await expect(page).toHaveURL(new RegExp(`#comment-${first}$`));
  await expect(commentWith(page, 'Comment number 1.')).toBeFocused();
  await page.goto('/about');
  await page.goto(`${article.path}#comment-${crypto.randomUUID()}`);
  await expect(toasts(page).getByText('The linked comment is no longer available.')).toBeVisible();
});

test('shows readers of a teaser the number of comments, and leads them to the paywall', { tag: '@deep' }, async ({
  page,
  newWriter,
}) => {
  const writer = await newWriter();
  const id = writer.article.split('/')[2] ?? '';
  await comment(writer, { id }, 'The secret is in the last spoonful.');
  await page.goto(writer.article);
  await expect(discussion(page)).toContainText(`Subscribe to ${writer.username} to read the comment on this post`);
  expect(await page.content()).not.toContain('last spoonful');
  await expectAccessible(page, 'article: comments of a teaser');
  await discussion(page).getByRole('button', { name: 'Subscribe to Read Comments' }).click();
  await expect(page.getByRole('heading', { name: 'Continue Reading' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Continue Reading' })).toBeInViewport();
});
