import { expect, test } from '../support/journey.ts';
import { expectMarkup, expectText, textEditor } from '../support/text-editor.ts';

test.beforeEach(async ({ page, becomeBlogger }) => {
  await becomeBlogger(['food']);
  await page.goto('/post-blog');
});

test('keeps the note of a moved reference, and copies it to another post', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const content = textEditor(page);
  await content.focus();
  await page.getByRole('tab', { name: 'Markup' }).click();
  await page.locator('textarea[name=content]').fill('Bread[^1].\n\nSoup\n\n[^1]: From the *bakery*');
  await page.getByRole('tab', { name: 'Write' }).click();
  await content.locator('p', { hasText: 'Bread' }).click();
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+End');
  await page.keyboard.press('ControlOrMeta+x');
  await content.locator('p', { hasText: 'Soup' }).click();
  await page.keyboard.press('End');
  await page.keyboard.type(' and ');
  await page.keyboard.press('ControlOrMeta+v');
  await expectMarkup(page, 'Soup and Bread[^1].\n\n[^1]: From the *bakery*');
  await expect(page.getByText('Saved').first()).toBeVisible();
  await page.goto('/post-blog');
  await page.getByRole('button', { name: 'Start a New Post' }).click();
  await expectText(content, '');
  await content.focus();
  await page.keyboard.type('Other');
  await page.getByRole('button', { name: 'Note', exact: true }).click();
  await page.keyboard.type('of this post');
  await page.keyboard.press('Enter');
  await page.keyboard.type(' ');
  await page.keyboard.press('ControlOrMeta+v');
  await expectMarkup(page, 'Other[^1] Bread[^2].\n\n[^1]: of this post\n[^2]: From the *bakery*');
});

test('pastes a copied note into the markup, at the end of the text and under a free number', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const content = textEditor(page);
  const box = page.locator('textarea[name=content]');
  await content.focus();
  await page.getByRole('tab', { name: 'Markup' }).click();
  await box.fill('Bread[^1].\n\n[^1]: From the *bakery*');
  await page.getByRole('tab', { name: 'Write' }).click();
  await content.locator('p', { hasText: 'Bread' }).click();
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+End');
  await page.keyboard.press('ControlOrMeta+c');
  await page.getByRole('tab', { name: 'Markup' }).click();
  const other = 'Soup[^1] and  too.\n\n[^1]: From the pot';
  await box.fill(other);
  const caret = other.indexOf(' too');
  await box.evaluate((field: HTMLTextAreaElement, at) => field.setSelectionRange(at, at), caret);
  await page.keyboard.press('ControlOrMeta+v');
  const pasted = 'Soup[^1] and Bread[^2]. too.\n\n[^1]: From the pot\n\n[^2]: From the *bakery*';
  await expect(box).toHaveValue(pasted);
  await page.keyboard.type(' Butter');
  await expect(box).toHaveValue(pasted.replace(' too', ' Butter too'));
  await page.keyboard.press('ControlOrMeta+v');
  await expect(box).toHaveValue(pasted.replace(' too', ' ButterBread[^2]. too'));
  for (let undone = 0; undone < 10 && (await box.inputValue()) !== other; undone++)
    await page.keyboard.press('ControlOrMeta+z');
  await expect(box).toHaveValue(other);
  await box.evaluate((field: HTMLTextAreaElement, at) => field.setSelectionRange(at, at), caret);
  await page.keyboard.press('ControlOrMeta+v');
  await page.getByRole('tab', { name: 'Write' }).click();
  await expect(content.locator('[data-notes] > p')).toHaveText(['From the pot', 'From the bakery']);
});
