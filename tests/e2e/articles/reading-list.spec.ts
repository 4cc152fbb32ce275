import { expectAccessible } from '../accessibility/accessibility-check.ts';
import { expect, test } from '../support/journey.ts';
import { ownPosts, publish } from '../support/own-posts.ts';
import { send } from '../support/send.ts';
import { toasts } from '../support/toasts.ts';

test('saves posts from cards and articles, and lists them on every device', async ({
  page,
  context,
  becomeConfirmedReader,
  newBlogger,
  pageOf,
}) => {
  const { username, request } = await newBlogger(['food', 'travel']);
  for (const title of [`Rye by ${username}`, `Stew by ${username}`]) await publish(request, { title });
  const [stew, rye] = await ownPosts({ request });
  if (stew === undefined || rye === undefined) throw new Error('no posts');
  await becomeConfirmedReader();
  const bookmark = (title: string) => page.getByRole('button', { name: `Save “${title}”` });
  const rows = page.getByRole('list', { name: 'Saved posts' }).getByRole('listitem');

  await test.step('shows what the list is for', async () => {
    await page.goto('/?tab=reading');
    await expect(page.getByText('Nothing to read yet')).toBeVisible();
    await expectAccessible(page, 'dashboard/reading: empty');
  });

  await test.step('saves from a card, and undoes it', async () => {
    await page.goto('/browse-posts');
    await expect(bookmark(rye.title)).toHaveAttribute('aria-pressed', 'false');
    await bookmark(rye.title).press('Enter');
    await expect(bookmark(rye.title)).toHaveAttribute('aria-pressed', 'true');
    await expect(toasts(page).getByText('Saved to your reading list')).toBeVisible();
    await toasts(page).getByRole('button', { name: 'Undo' }).press('Enter');
    await expect(bookmark(rye.title)).toHaveAttribute('aria-pressed', 'false');
    await expect(toasts(page).getByText('Removed from your reading list')).toBeVisible();
    await bookmark(rye.title).press('Enter');
    await expect(bookmark(rye.title)).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('saves from an article, whose two bookmarks agree', async () => {
    await page.goto(`/article/${stew.id}`);
    await bookmark(stew.title).first().click();
    await expect(bookmark(stew.title).last()).toHaveAttribute('aria-pressed', 'true');
    await expect(toasts(page).getByText('Saved to your reading list')).toBeVisible();
  });

  await test.step('marks one as read, here and on another device', async () => {
    await page.goto('/?tab=reading');
    await expect(page.getByRole('link', { name: 'To Read (2)' })).toBeVisible();
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText(stew.title);
    await page.getByRole('button', { name: `Mark as Read: ${rye.title}` }).click();
    await expect(rows).toHaveCount(1);
    await expect(toasts(page).getByText('Moved to Read')).toBeVisible();
    const other = await pageOf(context.request);
    await other.goto('/?tab=reading&view=read');
    await expect(other.getByRole('link', { name: 'To Read (1)' })).toBeVisible();
    await expect(other.getByRole('link', { name: 'Read (1)', exact: true })).toBeVisible();
    await expect(other.getByRole('heading', { name: rye.title })).toBeVisible();
    await expectAccessible(other, 'dashboard/reading: read');
    await other.close();
  });

  await test.step('filters by topic', async () => {
    await page.getByRole('combobox', { name: 'Topic' }).selectOption('Travel');
    await expect(page.getByText('No saved posts in Travel')).toBeVisible();
    await expectAccessible(page, 'dashboard/reading: none of a topic');
    await page.getByRole('button', { name: 'Show All Topics' }).click();
    await expect(rows).toHaveCount(1);
  });

  await test.step('shows nothing of an unpublished post, and all of it when it is back', async () => {
    await send(request, 'POST', `${new URL(page.url()).origin}/api/posts/${stew.id}/unpublish`, {});
    await page.reload();
    await expect(rows).toHaveCount(1);
    await expect(rows.first()).toContainText('No longer available');
    await expect(page.getByText(stew.title)).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'To Read (1)' })).toBeVisible();
    await expectAccessible(page, 'dashboard/reading: filled');
    const post = { title: stew.title, content: 'A stew that is back.', category: 'food' };
    await send(request, 'PUT', `${new URL(page.url()).origin}/api/posts/${stew.id}`, {
      post: { ...post, subtopics: [], teams: [], isFree: true, imageId: null },
      base: null,
    });
    await page.reload();
    await expect(rows.first()).toContainText(stew.title);
  });

  await test.step('removes what was deleted', async () => {
    const origin = new URL(page.url()).origin;
    const response = await request.delete(`/api/posts/${stew.id}`, { data: {}, headers: { Origin: origin } });
    expect(response.ok()).toBe(true);
    await page.reload();
    await page.getByRole('button', { name: /^Remove/ }).click();
    await expect(page.getByText('Nothing to read yet')).toBeVisible();
    await expect(page.getByRole('link', { name: 'To Read', exact: true })).toBeVisible();
  });
});

test('keeps what a guest saves in the browser, and moves it to the account at the sign-up, once', async ({
  page,
  newBlogger,
}) => {
  const { username, request } = await newBlogger(['food']);
  await publish(request, { title: `Soup by ${username}` });
  const [soup] = await ownPosts({ request });
  if (soup === undefined) throw new Error('no post');
  const name = `saver_${Date.now().toString(36)}`;
  const stored = () => page.evaluate(() => localStorage.getItem('saved-posts'));
  const signUp = async () => {
    await page.goto('/auth?mode=signup');
    await page.getByLabel('Email', { exact: true }).fill(`${name}@journey.test`);
    await page.getByLabel('Username').fill(name);
    await page.getByLabel('Password', { exact: true }).fill('quiet-harbour-7');
    await page.getByLabel('Confirm password').fill('quiet-harbour-7');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
  };

  await page.goto(`/article/${soup.id}`);
  const bookmark = page.getByRole('button', { name: `Save “${soup.title}”` }).first();
  await bookmark.click();
  await expect(toasts(page).getByText('Saved in this browser')).toBeVisible();
  await page.reload();
  await expect(bookmark).toHaveAttribute('aria-pressed', 'true');

  await signUp();
  await page.goto('/?tab=reading');
  await expect(toasts(page).getByText('is now in your reading list')).toBeVisible();
  await expect(page.getByRole('heading', { name: soup.title })).toBeVisible();
  expect(await stored()).toBeNull();

  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await page.goto(`/article/${soup.id}`);
  await expect(bookmark).toHaveAttribute('aria-pressed', 'false');
  expect(await stored()).toBeNull();
});
