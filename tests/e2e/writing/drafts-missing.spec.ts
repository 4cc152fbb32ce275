import type { Page } from '@playwright/test';
import type { DraftResponse } from '#contract/drafts';
import { openDialog } from '../support/dialogs.ts';
import { breakApi, faulty } from '../support/faults.ts';
import { expect, test } from '../support/journey.ts';
import { draftTitles, ownPosts, publishPosts } from '../support/own-posts.ts';
import { expectText, titleBox } from '../support/text-editor.ts';

test.use(faulty);

const content = (page: Page) => page.getByRole('textbox', { name: 'Content' });
const saved = (page: Page) => page.getByText(/^Saved/).first();
const fields = { category: null, subtopics: [], teams: [], isFree: true, imageId: null };

test('does not open a draft or post of another user or a missing one, and offers a new one', async ({
  page,
  browser,
  context,
  baseURL,
  becomeBlogger,
}) => {
  await becomeBlogger(['food']);
  await publishPosts(context, { free: 1 });
  const [post] = await ownPosts(context);
  await page.goto('/post-blog');
  await titleBox(page).fill('Mine alone');
  await expect(saved(page)).toBeVisible();
  const draftAddress = page.url();
  const foreignId = new URL(draftAddress).searchParams.get('draft');

  const device = await browser.newContext({ baseURL: baseURL ?? '' });
  const other = await device.newPage();
  const username = `other_${Date.now().toString(36)}`;
  const headers = { Origin: baseURL ?? '' };
  const account = { email: `${username}@journey.test`, username, password: 'quiet-harbour-7' };
  await device.request.post('/api/auth/sign-up', { data: account, headers });
  await device.request.put('/api/profile/blogging', { data: { enabled: true }, headers });
  await device.request.put('/api/profile/writing-topics', { data: { categories: ['food'] }, headers });
  const { viewer } = await (await device.request.get('/api/session')).json();

  for (const address of [draftAddress, `/post-blog?draft=${crypto.randomUUID()}`, '/post-blog?draft=nonsense']) {
    await other.goto(address);
    await expect(other.getByRole('heading', { name: 'Draft not found' })).toBeVisible();
    await expect(other.getByText('Mine alone')).toHaveCount(0);
  }
  await other.goto(`/post-blog?edit=${post?.id}`);
  await expect(other.getByText('Failed to load post data').first()).toBeVisible();
  await expect(other).toHaveURL('/profile');

  const copy = {
    workId: foreignId,
    writer: crypto.randomUUID(),
    base: 3,
    picture: null,
    at: 1,
    fields: { ...fields, title: 'Written here', content: 'Under an id that is not mine.' },
  };
  await other.evaluate(
    ([key, text]) => localStorage.setItem(key ?? '', text ?? ''),
    [`draft:${viewer.id}:${copy.workId}:${copy.writer}`, JSON.stringify(copy)],
  );
  await other.goto('/browse-posts');
  await expect.poll(() => draftTitles(device)).toEqual(['Written here']);
  await other.goto(draftAddress);
  await expect(other.getByRole('heading', { name: 'Draft not found' })).toBeVisible();
  await other.getByRole('link', { name: 'Your Drafts' }).click();
  await expect(other.getByRole('link', { name: 'Written here' })).toBeVisible();
  await other.goto('/post-blog?draft=nonsense');
  await other.getByRole('link', { name: 'Start a New Post' }).click();
  await expectText(content(other), '');
  await device.close();
});

test('supports two devices in the older form, and shows the versions that the notice names', async ({
  page,
  browser,
  context,
  becomeBlogger,
}) => {
  await becomeBlogger(['food']);
  await page.setViewportSize({ width: 390, height: 844 });
  const longTitle = 'A'.repeat(60);
  await page.goto('/create-blog');
  await expect(page.getByRole('button', { name: 'Versions' })).toHaveCount(0);
  await titleBox(page).fill(longTitle);
  await content(page).fill('At the desk.');
  await expect(saved(page)).toBeVisible();
  const id = new URL(page.url()).searchParams.get('draft');

  const device = await browser.newContext();
  await device.addCookies(await context.cookies());
  const { draft } = (await (
    await device.request.get(`${new URL(page.url()).origin}/api/drafts/${id}`)
  ).json()) as DraftResponse;
  const response = await device.request.put(`${new URL(page.url()).origin}/api/drafts/${id}`, {
    headers: { Origin: new URL(page.url()).origin },
    data: {
      base: draft.version,
      writer: crypto.randomUUID(),
      sentAt: Date.now(),
      overwrite: false,
      fields: { ...draft.fields, content: 'On the phone.' },
    },
  });
  expect(response.ok(), await response.text()).toBe(true);
  await content(page).fill('At the desk, and more.');
  await expect(page.getByText('This draft was changed in another tab or on another device')).toBeVisible();
  await page.getByRole('button', { name: 'Show the Other Version' }).click();
  const dialog = openDialog(page);
  await expect(dialog).toContainText('On the phone.');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Use the Other Version' }).click();
  await expectText(content(page), 'On the phone.');

  await page.getByRole('button', { name: 'Versions' }).click();
  const isWide = () => dialog.evaluate((box) => box.scrollWidth > box.clientWidth || box.clientWidth > innerWidth);
  const mine = dialog.getByRole('button', { name: /At the desk, and more/ });
  await expect(mine).toBeVisible();
  expect(await isWide()).toBe(false);
  await mine.click();
  await expect(dialog.getByRole('button', { name: 'Restore This Version' })).toBeVisible();
  expect(await isWide()).toBe(false);
  await dialog.getByRole('button', { name: 'All Versions' }).click();
  await expect(mine).toBeVisible();
  await device.close();
});

test('says that a draft could not be deleted', async ({ page, becomeBlogger }) => {
  await becomeBlogger(['food']);
  await page.goto('/post-blog');
  await titleBox(page).fill('Tides');
  await expect(saved(page)).toBeVisible();
  await page.goto('/?tab=content&view=drafts');
  const { mend } = await breakApi(page, '/drafts/[^/]+');
  await page.getByRole('button', { name: 'Delete Tides' }).click();
  await openDialog(page).getByRole('button', { name: 'Delete Draft' }).click();
  await expect(page.getByText('Failed to delete draft').first()).toBeVisible();
  await mend();
});

test('leaves the editor open when the session ends, and saves everything after a new sign-in', async ({
  page,
  context,
  becomeBlogger,
}) => {
  const { email, password } = await becomeBlogger(['food']);
  await page.goto('/post-blog');
  await content(page).pressSequentially('High water');
  await expect(saved(page)).toBeVisible();
  await context.clearCookies();
  await content(page).pressSequentially(' at noon', { delay: 20 });
  await expect(page.getByText('You’ve been signed out. Your text is saved in this browser.').first()).toBeVisible();
  await expect(content(page)).toBeFocused();
  await content(page).pressSequentially(', low water at six.');
  await expectText(content(page), 'High water at noon, low water at six.');

  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(content(page)).toBeFocused();
  await expect(saved(page)).toBeVisible();
  await expectText(content(page), 'High water at noon, low water at six.');
  const id = new URL(page.url()).searchParams.get('draft');
  const { draft } = (await (await context.request.get(`/api/drafts/${id}`)).json()) as DraftResponse;
  expect(draft.fields.content).toBe('High water at noon, low water at six.');
});

test('discards unsent changes of a deleted post', async ({ page, context, becomeBlogger }) => {
  await becomeBlogger(['food']);
  await publishPosts(context, { free: 1 });
  const [post] = await ownPosts(context);
  await page.goto(`/post-blog?edit=${post?.id}`);
  await expect(content(page)).toBeVisible();
  const { mend } = await breakApi(page, '/drafts/[^/]+');
  await content(page).fill('Not sent, and not wanted any more.');
  await expect(page.getByText('stored in this browser').first()).toBeVisible();
  await page.goto('/?tab=content&view=posts');
  await page.getByRole('button', { name: 'Delete Free soup number 1' }).click();
  await openDialog(page).getByRole('button', { name: 'Delete Post' }).click();
  await expect(page.getByText('Post deleted successfully').first()).toBeVisible();
  const kept = () => page.evaluate((id) => Object.keys(localStorage).filter((key) => key.includes(id)), post?.id ?? '');
  expect(await kept()).toEqual([]);
  await mend();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No posts yet' })).toBeVisible();
  expect(await draftTitles(context)).toEqual([]);
});
