import { expect, test } from '../support/journey.ts';
import { textEditor } from '../support/text-editor.ts';

const PARAGRAPH = 'Plain words of a long text, one after another.\n\n';

test.beforeEach(async ({ page, becomeBlogger }) => {
  await becomeBlogger(['food']);
  await page.goto('/post-blog');
  await textEditor(page).focus();
  await page.getByRole('tab', { name: 'Markup' }).click();
  await page.locator('textarea[name=content]').fill(PARAGRAPH.repeat(400).trim());
  await page.getByRole('tab', { name: 'Write' }).click();
  await textEditor(page).locator('p').nth(2).click();
  await page.keyboard.press('End');
});

test('saves a long text while it is typed without a pause, and all of it when the page is left', async ({ page }) => {
  let isTyping = true;
  const typing = page.keyboard.type('abcdefghij'.repeat(5), { delay: 100 }).finally(() => {
    isTyping = false;
  });
  await page.waitForRequest((request) => request.method() === 'PUT' && Boolean(request.postData()?.includes('.abcd')));
  expect(isTyping).toBe(true);
  await typing;
  await page.keyboard.type(' and the last words');
  await page.reload();
  await expect(textEditor(page).locator('p').nth(2)).toHaveText(/\.(abcdefghij){5} and the last words$/);
});

test('moves the caret through a long text, and keeps it on the screen', async ({ page }) => {
  const paragraphs = textEditor(page).locator('p');
  for (const [key, place] of [
    ['End', paragraphs.last()],
    ['Home', paragraphs.first()],
  ] as const) {
    await page.keyboard.press(`ControlOrMeta+${key}`);
    await expect(place).toBeInViewport();
    await page.keyboard.type('Here');
    await expect(place).toContainText('Here');
    await expect(place).toBeInViewport();
  }
});
