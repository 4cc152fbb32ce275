import type { CommentReportsResponse } from '#contract/moderation';
import { expectAccessible } from '../accessibility/accessibility-check.ts';
import { expect, test } from '../support/admins.ts';
import { pressKey } from '../support/keyboard.ts';
import { expectRead, publishDiscussed, saveCommentSettings, writeComment } from '../support/moderated-comments.ts';
import { ports } from '../support/ports.ts';
import { send } from '../support/send.ts';
import { toasts } from '../support/toasts.ts';

const origin = `http://localhost:${ports.PORT}`;

test('lists a comment that was taken down, with who, when and why, and restores it by keyboard alone', async ({
  request,
  admin,
  adminPage,
  newBlogger,
  newReader,
}) => {
  const author = await newBlogger(['food']);
  const title = `A soup that was taken down, by ${author.username}`;
  const post = await publishDiscussed(author.request, title);
  await saveCommentSettings(author.request, { comments: 'everyone', hold: 'none' });
  const [commenter, reporter] = [await newReader(), await newReader()];
  const comment = await writeComment(commenter.request, post, 'Buy my spoons');
  await send(reporter.request, 'POST', `${origin}/api/comments/${comment}/reports`, { reason: 'spam' });
  const { reports } = (await (await admin.get(`${origin}/api/admin/comment-reports`)).json()) as CommentReportsResponse;
  const report = reports.find((filed) => filed.comment.id === comment);
  await send(admin, 'POST', `${origin}/api/admin/comment-reports/${report?.id}/answer`, {
    decision: 'taken_down',
    answer: 'You were right.',
    reason: 'No spoons are sold here.',
  });

  await adminPage.goto('/admin?tab=moderation');
  const down = adminPage.getByRole('region', { name: 'Comments Taken Down' });
  const row = down.getByRole('listitem').filter({ hasText: title });
  await expect(row).toContainText(/Taken down by \w+ · /);
  await expect(row).toContainText('No spoons are sold here.');
  await expect(row).not.toContainText('Buy my spoons');
  await expectAccessible(adminPage, 'admin/moderation: a comment that was taken down');
  await row.getByRole('button', { name: `Comment by ${commenter.username}`, exact: true }).click();
  const text = adminPage.getByRole('dialog', { name: 'Read comment' });
  await expect(text.getByText('Buy my spoons')).toBeVisible();
  await text.getByRole('button', { name: 'Close Comment' }).click();

  await pressKey(adminPage, row.getByRole('button', { name: `Restore comment by ${commenter.username}` }));
  await expect(toasts(adminPage).getByText('The comment is visible again')).toBeVisible();
  await expect(row).toHaveCount(0);
  await expectRead(request, post, ['Buy my spoons']);
});
