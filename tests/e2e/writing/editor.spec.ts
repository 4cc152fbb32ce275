import type { BrowserContext, Locator, Page } from '@playwright/test';
import { uprightJpeg } from '../fixtures/pictures.ts';
import { openDialog } from '../support/dialogs.ts';
import { breakApi, faulty, refuseApi } from '../support/faults.ts';
import { expect, test } from '../support/journey.ts';
import { draftTitles, ownPosts, publishPosts } from '../support/own-posts.ts';
import { choose, imageField } from '../support/picture-posts.ts';
import { expectText, titleBox } from '../support/text-editor.ts';

test.use(faulty);

const content = (page: Page) => page.getByRole('textbox', { name: 'Content' });
const update = (page: Page) => page.getByRole('button', { name: 'Update Post' });
const saved = (page: Page) => page.getByText(/^Saved/).first();

/** Publishes posts and opens the newest in the editor. */
async function editNewest(page: Page, context: BrowserContext, posts: Parameters<typeof publishPosts>[1]) {
  await publishPosts(context, posts);
  const [post] = await ownPosts(context);
  await page.goto(`/post-blog?edit=${post?.id}`);
  await expect(content(page)).toBeVisible();
  return post?.id ?? '';
}

async function writeAs(context: BrowserContext, baseURL: string | undefined, categories: string[]) {
  const data = { categories };
  await context.request.put('/api/profile/writing-topics', { data, headers: { Origin: baseURL ?? '' } });
}

test('says that an update failed in the specified words, and loses nothing', async ({
  page,
  context,
  becomeBlogger,
}) => {
  await becomeBlogger(['food']);
  await editNewest(page, context, { free: 1 });
  await content(page).fill('A pot, some water and a little more patience.');
  const { mend } = await breakApi(page, '/posts/[^/]+');
  await update(page).click();
  await expect(page.getByText('Failed to update post. Please try again.').first()).toBeVisible();
  await mend();
  const offline = await breakApi(page, '/posts/[^/]+', 'offline');
  await update(page).click();
  await expect(
    page.getByText('Failed to update post: You seem to be offline.', { exact: false }).first(),
  ).toBeVisible();
  await offline.mend();
  await expectText(content(page), 'A pot, some water and a little more patience.');
});

test('says that the hourly limit is used up, and that a category has no topic', async ({ page, becomeBlogger }) => {
  await becomeBlogger(['food']);
  await page.goto('/create-blog');
  await titleBox(page).fill('Soup without a recipe');
  await content(page).fill('A pot, some water and a little patience.');
  await page.getByLabel('Category').selectOption('food');
  const said = 'No topics found for category: food';
  await refuseApi(page, '/posts/[^/]+', {
    status: 422,
    code: 'invalid_input',
    message: said,
    fields: { category: said },
  });
  await page.getByRole('button', { name: 'Publish Post' }).click();
  await expect(page.getByText('No topic found for category').first()).toBeVisible();
  await page.unrouteAll();

  const wait = 'Too many attempts. Please wait 42 minutes before trying again.';
  await refuseApi(page, '/posts/[^/]+', { status: 429, code: 'rate_limited', message: wait });
  await page.getByRole('button', { name: 'Publish Post' }).click();
  await expect(page.getByText(wait).first()).toBeVisible();
  await expectText(content(page), 'A pot, some water and a little patience.');
});

test('warns of the rules of free posts as soon as the writer switches', async ({ page, context, becomeBlogger }) => {
  await becomeBlogger(['food']);
  await editNewest(page, context, { free: 5 });
  const access = page.getByRole('switch', { name: 'Free post' });
  await access.click();
  await expect(
    page.getByText(
      'You must have at least 5 free posts before you can charge for subscriptions. Publish another free post first.',
    ),
  ).toBeVisible();
  await access.getByText('Free', { exact: true }).click();
  await expect(page.getByText('Publish another free post first.')).toHaveCount(0);
  await publishPosts(context, { free: 5 });
  await page.goto('/post-blog');
  await expect(page.getByText('You cannot have more than 10 free posts')).toBeVisible();
  await access.getByText('Premium').click();
  await expect(page.getByText('You cannot have more than 10 free posts')).toHaveCount(0);
  await expect(access).not.toBeChecked();
});

test('shows a warning from 90 % of the maximum length, and leaves the action in sight', async ({
  page,
  becomeBlogger,
}) => {
  await becomeBlogger(['food']);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/post-blog');
  const colour = () => page.getByText(/\/ 50,000/).evaluate((counter) => getComputedStyle(counter).color);
  await content(page).fill(`${'soup '.repeat(8999)}soups`);
  await expect(page.getByText('45,000 / 50,000')).toBeVisible();
  const quiet = await colour();
  await content(page).fill(`${'soup '.repeat(9000)}x`);
  await expect(page.getByText('45,001 / 50,000')).toBeVisible();
  await expect.poll(colour).not.toBe(quiet);

  await page.getByLabel('Category').selectOption('food');
  await expect(page.getByRole('button', { name: 'Publish Post' })).toBeInViewport({ ratio: 1 });
  await expect(saved(page)).toBeInViewport({ timeout: 20_000 });
  await page.getByRole('tab', { name: 'Preview' }).click();
  await expect(page.getByRole('button', { name: 'Publish Post' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Publish Post' }).click();
  await expect(titleBox(page)).toBeFocused();
});

for (const [device, viewport] of Object.entries({
  phone: { width: 390, height: 844 },
  'phone with its keyboard open': { width: 390, height: 500 },
  desktop: { width: 1280, height: 800 },
})) {
  test(`never covers the edited line with the bars: ${device}`, async ({ page, becomeBlogger }) => {
    await becomeBlogger(['food']);
    await page.setViewportSize(viewport);
    await page.goto('/post-blog');
    await content(page).fill(Array.from({ length: 45 }, (_, n) => `Line ${n + 1}.`).join('\n'));
    await content(page).press('Control+End');
    await content(page).pressSequentially('\nLine 46.\nLine 47.');
    const bar = page.locator('[data-format-bar]');
    const save = page.getByRole('button', { name: 'Publish Post' });
    const box = async (locator: Locator) => {
      const { y, height } = (await locator.boundingBox()) ?? { y: 0, height: 0 };
      return { top: y, bottom: y + height };
    };
    const isPhone = viewport.width < 768;
    const padding = 16;
    const lastLine = async () => (await box(content(page))).bottom - padding;
    const floor = async () => (isPhone ? (await box(bar)).top : viewport.height);
    await expect.poll(async () => (await lastLine()) - (await floor())).toBeLessThanOrEqual(0);

    await content(page).press('Control+Home');
    const firstLine = async () => (await box(content(page))).top + padding;
    const ceiling = async () => (await box(isPhone ? save : bar)).bottom;
    await expect.poll(async () => (await firstLine()) - (await ceiling())).toBeGreaterThanOrEqual(0);
  });
}

test('says what publishing needs, saves with Ctrl+S, and publishes with Ctrl+Enter after the usual checks', async ({
  page,
  context,
  becomeBlogger,
}) => {
  await becomeBlogger(['food']);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/post-blog');
  await content(page).fill('A pot, some water and a little patience.');
  const reason = page.getByRole('button', { name: 'Choose a category to publish' });
  await expect(reason).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Control+Enter');
  await expect(page.getByLabel('Category')).toBeFocused();
  await content(page).focus();
  await reason.click();
  await expect(page.getByLabel('Category')).toBeFocused();
  await page.getByLabel('Category').selectOption('food');
  await expect(reason).toHaveCount(0);

  await page.keyboard.press('Control+Enter');
  await expect(titleBox(page)).toHaveAccessibleDescription('Title is required');
  await titleBox(page).fill('Soup by keyboard');
  const isSaving = page.waitForRequest((request) => request.method() === 'PUT' && request.url().includes('/drafts/'));
  await page.keyboard.press('Control+s');
  expect((await isSaving).postData()).toContain('Soup by keyboard');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Your blog post has been published').first()).toBeVisible();
  expect((await ownPosts(context)).map((post) => post.title)).toEqual(['Soup by keyboard']);
});

test('leads back with Cancel to the writer’s previous page, past other drafts, within the product', async ({
  page,
  becomeBlogger,
}) => {
  await becomeBlogger(['food']);
  await page.goto('data:text/html,<title>elsewhere</title>');
  await page.goto('/post-blog');
  await content(page).fill('Written after a visit elsewhere.');
  await expect(saved(page)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/profile');

  await page.goto('/browse-posts');
  const write = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Write' });
  await write.click();
  await content(page).fill('The first of two.');
  await expect(page).toHaveURL(/draft=/);
  await write.click();
  await expect(page).toHaveURL('/post-blog');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/browse-posts');
});

test('asks for a new category when the writer’s topic is gone, but not for what is already published', async ({
  page,
  context,
  baseURL,
  becomeBlogger,
}) => {
  await becomeBlogger(['food', 'travel']);
  await page.goto('/post-blog');
  await titleBox(page).fill('Soup');
  await page.getByLabel('Category').selectOption('food');
  await expect(saved(page)).toBeVisible();
  await writeAs(context, baseURL, ['travel']);
  await page.reload();
  await expect(page.getByLabel('Category')).toHaveValue('');
  await expect(page.getByText('Food is no longer one of your writing topics.', { exact: false })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publish Post' })).toBeDisabled();
  await expect(page.getByLabel('Category').locator('option')).toHaveText(['Choose a category', 'Travel']);
  await writeAs(context, baseURL, []);
  await page.reload();
  await expect(page.getByText("You haven't selected any writing topics yet.")).toBeVisible();

  await writeAs(context, baseURL, ['food']);
  await publishPosts(context, { free: 1 });
  await writeAs(context, baseURL, ['travel']);
  const [post] = await ownPosts(context);
  await page.goto(`/post-blog?edit=${post?.id}`);
  await expect(page.getByLabel('Category')).toHaveValue('food');
  await content(page).fill('The same pot, in a category that is not chosen any more.');
  await update(page).click();
  await expect(page.getByText('Your blog post has been updated successfully.').first()).toBeVisible();
});

test('discards changes to a published post on request, and labels an unpublished one', async ({
  page,
  context,
  becomeBlogger,
}) => {
  await becomeBlogger(['food']);
  const id = await editNewest(page, context, { free: 1 });
  const published = await content(page).inputValue();
  await content(page).fill('Something else altogether.');
  await page.getByRole('button', { name: 'Discard Changes' }).click();
  await openDialog(page).getByRole('button', { name: 'Discard Changes' }).click();
  await expectText(content(page), published);
  await expect(page.getByRole('button', { name: 'Discard Changes' })).toHaveCount(0);
  expect(await draftTitles(context)).toEqual([]);

  const headers = { Origin: new URL(page.url()).origin };
  await context.request.post(`/api/posts/${id}/unpublish`, { data: {}, headers });
  await page.goto('/?tab=content&view=drafts');
  await expect(page.getByText('Unpublished', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Free soup number 1' }).click();
  await expect(page.getByRole('heading', { name: 'Edit Post' })).toBeVisible();
  await expect(page.getByText(/First published on .+ brings it back with its date, views and reactions/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publish Post' })).toBeEnabled();
  await page.goto('/?tab=content&view=drafts');
  await page.getByRole('button', { name: 'Delete Free soup number 1' }).click();
  const dialog = openDialog(page);
  await expect(dialog).toContainText('The post will be permanently deleted, with its views and reactions.');
  await breakApi(page, '/drafts/[^/]+');
  await dialog.getByRole('button', { name: 'Delete Post' }).click();
  await expect(page.getByText('Failed to delete post').first()).toBeVisible();
});

test('leaves a post unchanged when its picture cannot be uploaded, and quotes a rejection', async ({
  page,
  context,
  becomeBlogger,
}) => {
  await becomeBlogger(['food']);
  await editNewest(page, context, { free: 1 });
  const { mend } = await breakApi(page, '/images');
  await choose(imageField(page), await uprightJpeg());
  const alert = imageField(page).getByRole('alert');
  await expect(alert).toContainText('Failed to upload image. The post has no image.');
  await mend();
  const message = 'Please confirm your email address before posting content';
  await refuseApi(page, '/images', { status: 403, code: 'email_unconfirmed', message });
  await alert.getByRole('button', { name: 'Try Again' }).click();
  await expect(alert).toContainText(message);
});
