import type { Page } from '@playwright/test';
import { articlePath } from '#contract/posts';
import { drawQuarters } from '../fixtures/pictures.ts';
import { openDialog } from '../support/dialogs.ts';
import { ELEMENTS, everyElement } from '../support/every-element.ts';
import { faulty, holdApi } from '../support/faults.ts';
import { expect, test } from '../support/journey.ts';
import { ownPosts, publish, publishPosts } from '../support/own-posts.ts';
import { startPost } from '../support/picture-posts.ts';
import { textEditor } from '../support/text-editor.ts';
import { expectAccessible } from './accessibility-check.ts';

test.use(faulty);

const markup = (page: Page) => page.locator('textarea[name=content]');

/** Chooses an image for the text of the open post. */
async function chooseImage(page: Page) {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Image', exact: true }).click();
  const buffer = await drawQuarters(1200, 800).jpeg().toBuffer();
  await (await choosing).setFiles({ name: 'pot.jpg', mimeType: 'image/jpeg', buffer });
}

/** Starts a post with an image, and returns the image's id. */
async function startWithImage(page: Page): Promise<string> {
  await startPost(page, `Everything ${Date.now().toString(36)}`);
  await chooseImage(page);
  await expect(textEditor(page).locator('img[srcset]')).toBeVisible();
  await page.getByRole('tab', { name: 'Markup' }).click();
  await expect(markup(page)).toHaveValue(/image:/);
  return /image:([\w-]+)/.exec(await markup(page).inputValue())?.[1] ?? '';
}

test.beforeEach(({ becomeBlogger }) => becomeBlogger(['food']).then(() => {}));

test('has no accessibility problems in the markup, the editor and the preview of every element', async ({ page }) => {
  const id = await startWithImage(page);
  await markup(page).fill(everyElement(id));
  await expectAccessible(page, 'post-blog: markup');
  await page.getByRole('tab', { name: 'Write' }).click();
  await expect(textEditor(page).locator('pre')).toBeVisible();
  await expectAccessible(page, 'post-blog: every element');
  await page.getByRole('tab', { name: 'Preview' }).click();
  await expect(page.getByRole('article').locator('pre')).toBeVisible();
  await expectAccessible(page, 'post-blog: preview of every element');
});

test('has no accessibility problems in the tools of the editor', async ({ page }) => {
  await startPost(page, 'Tools');
  const content = textEditor(page);
  await content.focus();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type('\n```salt();');
  await content.getByLabel('Language of the code').fill('js');
  await expectAccessible(page, 'post-blog: the language of code');
  await content.focus();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(openDialog(page)).toBeVisible();
  await page.getByLabel('Address').fill('javascript:alert(1)');
  await page.getByRole('button', { name: 'Save Link' }).click();
  await expectAccessible(page, 'post-blog: a link');
  await page.keyboard.press('Escape');
  await expect(openDialog(page)).toHaveCount(0);
  await content.focus();
  await page.keyboard.press('ControlOrMeta+f');
  await page.keyboard.type('a');
  await page.keyboard.press('Enter');
  await expectAccessible(page, 'post-blog: find and replace');
  await page.getByRole('tab', { name: 'Markup' }).click();
  await markup(page).focus();
  await page.keyboard.press('ControlOrMeta+f');
  await page.keyboard.type('a');
  await page.keyboard.press('Enter');
  await expectAccessible(page, 'post-blog: find and replace in markup');
});

test('has no accessibility problems while images of the text are uploaded, and when one fails', async ({ page }) => {
  await startPost(page, 'Images');
  const content = textEditor(page);
  const { fail } = await holdApi(page, '/images');
  await chooseImage(page);
  await expect(content.getByRole('progressbar')).toBeVisible();
  await expectAccessible(page, 'post-blog: an image being uploaded');
  fail();
  await expect(content.getByRole('alert')).toContainText('Failed to upload image');
  await expectAccessible(page, 'post-blog: a failed image');
});

test('has no accessibility problems in a post of the earlier format and after its switch', async ({
  page,
  context,
}) => {
  await publishPosts(context, { free: 1 });
  const [post] = await ownPosts(context);
  await page.goto(`/post-blog?edit=${post?.id}`);
  const change = page.getByRole('button', { name: 'Switch to the new editor' });
  await expect(change).toBeVisible();
  await expectAccessible(page, 'post-blog: the earlier format');
  await change.click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expectAccessible(page, 'post-blog: the switched format');
});

test('shows an article with every element the same before and after its scripts, accessibly', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const id = await startWithImage(page);
  await publish(context.request, { title: 'Every element', content: everyElement(id), format: 2 });
  const path = articlePath((await ownPosts(context)).find(({ title }) => title === 'Every element') as never);

  const bare = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const served = await bare.newPage();
  await served.goto(path);
  await page.goto(path);
  for (const shown of [served, page]) {
    const text = shown.locator('article .article-text');
    for (const [selector, count] of Object.entries(ELEMENTS)) {
      await expect(text.locator(selector), selector).toHaveCount(count);
    }
    const levels = await shown
      .locator('main :is(h1, h2, h3, h4)')
      .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName[1])));
    expect(levels[0]).toBe(1);
    for (const [index, level] of levels.entries()) expect(level).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1);
  }
  expect(await page.locator('article .article-text').innerHTML()).toBe(
    await served.locator('article .article-text').innerHTML(),
  );
  await bare.close();

  const code = page.locator('article pre');
  await code.focus();
  await expect(code).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => code.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  await expectAccessible(page, 'article: every element');
});
