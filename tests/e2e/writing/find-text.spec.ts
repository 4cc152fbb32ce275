import { expect, test } from '../support/journey.ts';
import { paste, textEditor } from '../support/text-editor.ts';

test.beforeEach(async ({ page, becomeBlogger }) => {
  await becomeBlogger(['food']);
  await page.goto('/post-blog');
});

test('finds and replaces text in the markup by keyboard alone', async ({ page }) => {
  await page.getByRole('tab', { name: 'Markup' }).click();
  const box = page.locator('textarea[name=content]');
  await box.fill('Soup and *bread*.\n\n## More soup\n\nNo soup.');
  await box.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(0, 4));
  await page.keyboard.press('ControlOrMeta+f');
  await expect(page.getByLabel('Find', { exact: true })).toHaveValue('Soup');
  await expect(page.getByText('1 of 3')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 of 3')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.type('stew');
  await page.keyboard.press('Enter');
  await expect(box).toHaveValue('Soup and *bread*.\n\n## More stew\n\nNo soup.');
  await expect(page.getByText('2 of 2')).toBeVisible();
  await expect(page.getByLabel('Replace with')).toBeFocused();
  await page.getByRole('button', { name: 'Replace All' }).press('Enter');
  await expect(box).toHaveValue('stew and *bread*.\n\n## More stew\n\nNo stew.');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(box).toHaveValue('Soup and *bread*.\n\n## More stew\n\nNo soup.');
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 replaced')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(box).toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(box).toHaveValue('Soup and *bread*.\n\n## More stew\n\nNo soup.');
});

test('scrolls to what is found while the focus is in the search', async ({ page }) => {
  const content = textEditor(page);
  await content.click();
  await paste(page, { text: `soup\n\n${'Words.\n\n'.repeat(60)}More soup` });
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.press('ControlOrMeta+f');
  await page.keyboard.type('soup');
  for (const place of ['1 of 2', '2 of 2']) {
    await page.keyboard.press('Enter');
    await expect(page.getByText(place)).toBeVisible();
  }
  await expect(content.locator('p').last()).toBeInViewport();
  await page.keyboard.press('Shift+Enter');
  await expect(content.locator('p').first()).toBeInViewport();
  await expect(page.getByLabel('Find', { exact: true })).toBeFocused();
});
