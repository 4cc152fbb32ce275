import { expectAccessible } from '../accessibility/accessibility-check.ts';
import {
  chooseOption,
  comment,
  commentWith,
  discussedArticle,
  discussion,
  openDiscussion,
} from '../support/discussion.ts';
import { faulty } from '../support/faults.ts';
import { expect, test } from '../support/journey.ts';

test.use(faulty);

test('keeps a changed text through a reload, until it is saved or canceled', async ({
  page,
  newBlogger,
  becomeConfirmedReader,
}) => {
  const article = await discussedArticle(await newBlogger());
  await becomeConfirmedReader();
  await comment(page, article, 'How long does it boil?');
  await openDiscussion(page, article);
  const box = discussion(page).getByRole('textbox', { name: 'Edit your comment' });
  const stored = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes(':edit:')).length);

  await chooseOption(page, 'How long does it boil?', 'Edit');
  await box.fill('How long does it simmer?');
  await page.reload();
  await expect(box).toHaveValue('How long does it simmer?');
  await expect(box).not.toBeFocused();
  await discussion(page).getByRole('button', { name: 'Cancel the changes' }).click();
  await expect(commentWith(page, 'How long does it boil?')).toBeFocused();
  expect(await stored()).toBe(0);

  await chooseOption(page, 'How long does it boil?', 'Edit');
  await expect(box).toBeFocused();
  await expect(box).toHaveValue('How long does it boil?');
  await box.fill('How long does it *simmer*?');
  await page.reload();
  await discussion(page).getByRole('button', { name: 'Save Changes' }).click();
  await expect(commentWith(page, 'How long does it simmer?')).toBeFocused();
  expect(await stored()).toBe(0);
  await page.reload();
  await expect(commentWith(page, 'How long does it simmer?')).toBeVisible();
  await expect(box).toHaveCount(0);
});

test('shows a changed text that can no longer be saved, to copy it', async ({
  page,
  newBlogger,
  becomeConfirmedReader,
}) => {
  const article = await discussedArticle(await newBlogger());
  await becomeConfirmedReader();
  await comment(page, article, 'How long does it boil?');
  await openDiscussion(page, article);
  const box = discussion(page).getByRole('textbox', { name: 'Edit your comment' });
  await chooseOption(page, 'How long does it boil?', 'Edit');
  await box.fill('How long does it simmer?');
  // The comment is older than the time in which it can be edited.
  await page.route(`**/api/posts/${article.id}/comments*`, async (route) => {
    const response = await route.fetch();
    const text = (await response.text()).replace(/"createdAt":\d+/g, '"createdAt":1000000000000');
    await route.fulfill({ response, body: text });
  });
  await page.reload();
  await expect(discussion(page).getByText('A comment can be edited for 15 minutes.')).toBeVisible();
  await expect(box).toHaveValue('How long does it simmer?');
  await expect(box).not.toBeEditable();
  await expect(commentWith(page, 'How long does it boil?')).toBeVisible();
  await expectAccessible(page, 'article: a changed comment that is not saved');
  await discussion(page).getByRole('button', { name: 'Discard Text' }).click();
  await expect(box).toHaveCount(0);
  await expect(commentWith(page, 'How long does it boil?')).toBeFocused();
});
