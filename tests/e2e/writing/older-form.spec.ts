import { expect, test } from '../support/journey.ts';

test('stays on /create-blog with its text when a file is dropped on it', async ({ page, becomeBlogger }) => {
  await becomeBlogger(['food']);
  await page.goto('/create-blog');
  const content = page.getByRole('textbox', { name: 'Content' });
  await content.fill('A soup for every day of the week.');
  const isLeftToBrowser = await content.evaluate((element) => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array(8)], 'photo.jpg', { type: 'image/jpeg' }));
    const options = { bubbles: true, cancelable: true, dataTransfer: data };
    return ['dragover', 'drop'].map((type) => element.dispatchEvent(new DragEvent(type, options)));
  });
  expect(isLeftToBrowser).toEqual([false, false]);
  await expect(page.getByText('You cannot add images here').first()).toBeVisible();
  await expect(content).toHaveValue('A soup for every day of the week.');
  await expect(page).toHaveURL(/\/create-blog/);
});
