import { expectAccessible } from '../accessibility/accessibility-check.ts';
import { comment } from '../support/discussion.ts';
import { expect, test } from '../support/journey.ts';
import { pressKey } from '../support/keyboard.ts';
import {
  commentsPath,
  expectRead,
  publishDiscussed,
  rowOf,
  saveCommentSettings,
  writeComment,
} from '../support/moderated-comments.ts';
import { ports } from '../support/ports.ts';
import { send } from '../support/send.ts';
import { toasts } from '../support/toasts.ts';

const origin = `http://localhost:${ports.PORT}`;

test('lists replies below the comment that they answer', async ({ page, context, becomeBlogger, newReader }) => {
  await becomeBlogger(['food']);
  await saveCommentSettings(context.request, { comments: 'everyone', hold: 'none' });
  const post = await publishDiscussed(context.request, 'A soup with answers');
  const reader = await newReader();
  const asked = await writeComment(reader.request, post, 'How **long** does it boil?');
  await writeComment(reader.request, post, 'A newer comment');
  const reply = await comment(context, { id: post }, 'For an hour.', asked);
  await page.goto(commentsPath('all'));
  const rows = page.getByRole('list', { name: 'Comments', exact: true }).getByRole('listitem');
  await expect(rows).toHaveText([/A newer comment/, /How long does it boil\?/, /For an hour\./]);
  await expect(rowOf(page, 'For an hour.')).toContainText(`In reply to ${reader.username}: How long does it boil?`);
  await expectAccessible(page, 'content/comments: all, with a reply');
  await rowOf(page, 'For an hour.').getByRole('link', { name: 'A soup with answers' }).click();
  await expect(page).toHaveURL(new RegExp(`#comment-${reply}$`));
  await expect(page.locator(`[data-comment="${reply}"]`)).toBeFocused();
});

test('dismisses the reports of comments, which stay visible', async ({
  page,
  context,
  request,
  becomeBlogger,
  newReader,
}) => {
  await becomeBlogger(['food']);
  await saveCommentSettings(context.request, { comments: 'everyone', hold: 'none' });
  const post = await publishDiscussed(context.request, 'A soup with reports');
  const [reader, reporter] = [await newReader(), await newReader()];
  const bodies = ['The first spoon', 'The second spoon', 'The third spoon'];
  for (const body of bodies) {
    const id = await writeComment(reader.request, post, body);
    await send(reporter.request, 'POST', `${origin}/api/comments/${id}/reports`, { reason: 'spam' });
  }
  await page.goto(commentsPath('reported'));
  await expectAccessible(page, 'content/comments: reported');
  await pressKey(page, rowOf(page, 'The third spoon').getByRole('button', { name: /^Dismiss Report of/ }));
  await expect(toasts(page).getByText('Report dismissed')).toBeVisible();
  await expect(rowOf(page, 'The third spoon')).toHaveCount(0);
  await expect(rowOf(page, 'The second spoon')).toBeFocused();

  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('button', { name: 'Dismiss Reports (2) selected comments' }).click();
  await expect(toasts(page).getByText('Reports of 2 comments dismissed')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No reported comments' })).toBeVisible();
  await expectRead(request, post, bodies.toReversed());
});
