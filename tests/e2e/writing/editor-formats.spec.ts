import { expect, test } from '../support/journey.ts';
import { ownPosts, publishPosts } from '../support/own-posts.ts';
import { expectMarkup, expectText, textEditor } from '../support/text-editor.ts';

test('keeps the text box of a post in format 1 until its author switches, and undoes the switch', async ({
  page,
  context,
  becomeBlogger,
}) => {
  await becomeBlogger(['food']);
  await publishPosts(context, { free: 1 });
  const [post] = await ownPosts(context);
  await page.goto(`/post-blog?edit=${post?.id}`);
  const box = page.locator('textarea[name=content]');
  await box.fill('A **slow** pot.\n- not a list');
  await page.getByRole('button', { name: 'Switch to the new editor' }).click();
  await expectText(textEditor(page), 'A slow pot.\n- not a list');
  await expect(textEditor(page).locator('strong')).toHaveText('slow');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(box).toHaveValue('A **slow** pot.\n- not a list');
  await page.getByRole('button', { name: 'Switch to the new editor' }).click();
  await expectMarkup(page, 'A **slow** pot.\n\\- not a list');
  await page.getByRole('button', { name: 'Update Post' }).click();
  await expect(page.getByText('Your blog post has been updated successfully.').first()).toBeVisible();
});

test.describe('without the editor', () => {
  test.use({ expectedErrors: /Failed to load resource|dynamically imported module/, serviceWorkers: 'block' });

  test('opens the text as markup, and the editor once it loads', async ({ page, becomeBlogger }) => {
    await becomeBlogger(['food']);
    await page.route(/rich-editor-[^/]*\.js/, (route) => route.abort());
    await page.goto('/post-blog');
    await expect(page.getByRole('alert')).toContainText('Failed to load the editor');
    await page.locator('textarea[name=content]').fill('A **slow** pot.');
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(textEditor(page).locator('strong')).toHaveText('slow');
  });
});

test('reports no text and converts no marker while a word is composed', async ({ page, context, becomeBlogger }) => {
  await becomeBlogger(['food']);
  await page.goto('/post-blog');
  const content = textEditor(page);
  await content.focus();
  const devtools = await context.newCDPSession(page);
  const compose = (text: string) =>
    devtools.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  const counter = page.getByText(/\/ 50,000/);
  for (const words of [
    ['に', 'にほ', '日本'],
    ['ㅎ', '하', '한', '한국'],
  ]) {
    for (const word of words) await compose(word);
    await devtools.send('Input.insertText', { text: words.at(-1) ?? '' });
  }
  await expectText(content, '日本한국');
  await expect(counter).toContainText('4 / 50,000');
  // Keyboards of phones compose each word, markers included.
  await compose('**fett*');
  await compose('**fett**');
  await expect(content.locator('strong')).toHaveCount(0);
  await expect(counter).toContainText('4 / 50,000');
  await devtools.send('Input.insertText', { text: '**fett**' });
  await expectText(content, '日本한국fett');
  await devtools.send('Input.insertText', { text: ' ' });
  await compose('https://soup.test/a ');
  await devtools.send('Input.insertText', { text: 'https://soup.test/a ' });
  await expect(content.locator('a')).toHaveText('https://soup.test/a');
  await expectMarkup(page, '日本한국**fett** https://soup.test/a');
});

test('shows the tools above the keyboard of a phone, and counts words', async ({ page, becomeBlogger }) => {
  await becomeBlogger(['food']);
  await page.setViewportSize({ width: 390, height: 500 });
  await page.goto('/post-blog');
  await textEditor(page).focus();
  await page.keyboard.type('one two three ');
  await expect(page.getByText('3 words · 1 min read')).toBeInViewport();
  const bold = page.getByRole('button', { name: 'Bold' });
  await expect(bold).toBeInViewport({ ratio: 1 });
  await bold.click();
  await expect(textEditor(page)).toBeFocused();
  await page.keyboard.type('four');
  await expect(textEditor(page).locator('strong')).toHaveText('four');
  await expect(bold).toHaveAttribute('aria-pressed', 'true');
  const size = await bold.boundingBox();
  expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
