import { comment, commentWith, discussedArticle, discussion, newCommentBox } from '../support/discussion.ts';
import { expect, test } from '../support/journey.ts';
import { pressKey, tabTo, typeInto } from '../support/keyboard.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('takes part in a discussion by keyboard alone, on a narrow screen', async ({
  page,
  newBlogger,
  becomeConfirmedReader,
}) => {
  const blogger = await newBlogger();
  const article = await discussedArticle(blogger);
  await comment(blogger, article, 'Ask me anything about soup.');
  const { username } = await becomeConfirmedReader();
  await page.goto(article.path);
  await pressKey(page, page.getByRole('article').getByRole('link', { name: '1 comment', exact: true }));
  await expect(commentWith(page, 'Ask me anything')).toBeVisible();
  await typeInto(page, newCommentBox(page), 'How long does it boil?');
  await pressKey(page, discussion(page).getByRole('button', { name: 'Send Comment' }));
  const own = commentWith(page, 'How long does it boil?');
  await expect(own).toBeFocused();

  await pressKey(page, page.getByRole('button', { name: `Like the comment by ${blogger.username}` }), 'Space');
  await expect(page.getByRole('button', { name: `Like the comment by ${blogger.username}` })).toHaveText('1');

  await pressKey(page, page.getByRole('button', { name: `Reply to ${blogger.username}` }));
  const reply = discussion(page).getByRole('textbox', { name: `Write a reply to ${blogger.username}` });
  await expect(reply).toBeFocused();
  await page.keyboard.type('And salt?');
  await page.keyboard.press('Control+Enter');
  await expect(commentWith(page, 'And salt?')).toBeFocused();

  const options = own.getByRole('button', { name: `Options for the comment by ${username}` });
  await tabTo(page, options, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Copy Link' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(options).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete this comment?' });
  await pressKey(page, dialog.getByRole('button', { name: 'Delete' }));
  await expect(own).toHaveCount(0);
  await expect(commentWith(page, 'Ask me anything')).toBeFocused();
});
