import type { Page } from '@playwright/test';
import { openDialog } from '../support/dialogs.ts';
import { breakApi, expectAfterRetries, faulty } from '../support/faults.ts';
import { expect, test } from '../support/journey.ts';
import { draftTitles, ownPosts, publishPosts } from '../support/own-posts.ts';
import { titleBox } from '../support/text-editor.ts';

const listed = (page: Page) => page.getByRole('list', { name: 'Your posts' });
const managed = (page: Page) => page.getByRole('region', { name: 'Free Post Management' });
const switchOf = (page: Page, title: string) =>
  listed(page).getByRole('switch', { name: `Free: ${title}`, exact: true });

test('shows a new blogger the next step in every view of the Content Manager', async ({ page, becomeBlogger }) => {
  await becomeBlogger(['food']);
  await page.goto('/');
  await page.getByRole('link', { name: 'Content Manager' }).click();
  await expect(page.getByRole('heading', { name: 'Content Manager', level: 1 })).toBeVisible();
  const views = page.getByRole('navigation', { name: 'Content Manager' });
  await expect(views.getByRole('link', { name: 'Topics' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('checkbox', { name: 'Food' })).toBeChecked();

  await views.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByText('You need 5 more posts and 5 more free posts.')).toBeVisible();
  await views.getByRole('link', { name: 'Posts' }).click();
  await expect(page.getByRole('heading', { name: 'No posts yet' })).toBeVisible();
  await page.getByRole('link', { name: 'New Post' }).last().click();
  await expect(page).toHaveURL(/\/post-blog/);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'No posts yet' })).toBeVisible();
});

test('shows counts on the dashboard, and all posts with their excerpts, newest first', async ({
  page,
  context,
  becomeBlogger,
}) => {
  await becomeBlogger(['food']);
  await publishPosts(context, { free: 6, premium: 5 });
  await page.goto('/?tab=content&view=dashboard');
  const figure = (label: string) =>
    page.getByRole('definition').filter({ has: page.locator('xpath=..', { hasText: label }) });
  await expect(figure('Total Posts')).toHaveText('11');
  await expect(figure('Free Posts')).toHaveText('6');
  await expect(figure('Total Views')).toHaveText('0');
  await expect(figure('Subscribers')).toHaveText('0');
  await expect(page.getByText('You have enough posts to charge for subscriptions.')).toBeVisible();

  await page.getByRole('link', { name: 'Posts', exact: true }).click();
  await expect(listed(page).getByRole('article')).toHaveCount(11);
  const newest = listed(page).getByRole('article').first();
  await expect(newest.getByRole('heading')).toHaveText('Premium soup number 11');
  await expect(newest).toContainText(
    'A soup for every day of the week, and this is Premium soup number 11 of them all.',
  );
  await expect(newest).toContainText('0 views');
  await expect(newest.getByRole('link', { name: 'View' })).toHaveAttribute(
    'href',
    /\/article\/.+\/premium-soup-number-11/,
  );
  await expect(listed(page).getByRole('switch')).toHaveCount(11);
  await expect(managed(page)).toContainText('6 free of 10 · 5 premium');

  await newest.getByRole('link', { name: 'Edit' }).click();
  const [post] = await ownPosts(context);
  await expect(page).toHaveURL(`/post-blog?edit=${post?.id}`);
});

test('finds, filters and sorts to an old post among many newer ones, and opens it', async ({
  page,
  context,
  becomeBlogger,
}) => {
  await becomeBlogger(['food']);
  await publishPosts(context, { free: 7, premium: 15 });
  await page.goto('/?tab=content&view=posts');
  const posts = listed(page).getByRole('article');
  await expect(posts).toHaveCount(20);
  await page.getByRole('button', { name: 'Load More Posts' }).click();
  await expect(posts).toHaveCount(22);

  await page.getByLabel('Sort by').selectOption('Title A–Z');
  await expect(posts.first()).toContainText('Free soup number 1');
  await page.getByLabel('Access', { exact: true }).selectOption('Free');
  await expect(posts).toHaveCount(7);
  await page.getByLabel('Search your posts').fill('number 2');
  await expect(posts).toHaveCount(1);
  await posts.getByRole('link', { name: 'Edit' }).click();
  await expect(titleBox(page)).toHaveValue('Free soup number 2');
  await page.goBack();
  await expect(posts).toHaveCount(1);
  await expect(page.getByLabel('Search your posts')).toHaveValue('number 2');

  await page.getByRole('button', { name: 'Unpublish Free soup number 2' }).click();
  await openDialog(page).getByRole('button', { name: 'Unpublish Post' }).click();
  await expect(page.getByRole('heading', { name: 'No posts found' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your Posts' })).toBeFocused();
  await page.getByRole('button', { name: 'Show All Posts' }).click();
  await expect(posts).toHaveCount(20);
  await page.getByLabel('Search your posts').fill('nothing of the kind');
  await expect(page.getByRole('heading', { name: 'No posts found' })).toBeVisible();
});

test('asks for the name before a deletion, warns below five free posts, and deletes the post', async ({
  page,
  context,
  becomeBlogger,
}) => {
  await becomeBlogger(['food']);
  await publishPosts(context, { free: 5, premium: 1 });
  await page.goto('/?tab=content&view=posts');

  await page.getByRole('button', { name: 'Delete Premium soup number 6' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete “Premium soup number 6”?' });
  await expect(dialog).toBeVisible();
  await expect(dialog).not.toContainText('New readers cannot subscribe');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  expect(await ownPosts(context)).toHaveLength(6);

  await page.getByRole('button', { name: 'Delete Free soup number 5' }).click();
  const warned = page.getByRole('dialog', { name: 'Delete “Free soup number 5”?' });
  await expect(warned).toContainText(
    'You will have 4 free posts. New readers cannot subscribe until you have 5 free posts again. Existing subscriptions continue.',
  );
  await warned.getByRole('button', { name: 'Delete Post' }).click();
  await expect(page.getByText('Post deleted successfully')).toBeVisible();
  await expect(warned).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Your Posts' })).toBeFocused();
  await expect(page.getByText('Free soup number 5')).toHaveCount(0);
  await expect(managed(page)).toContainText('4 free of 10 · 1 premium');
  await expect(managed(page)).toContainText(
    'You must have at least 5 free posts before you can charge for subscriptions',
  );
  await page.reload();
  await expect(listed(page).getByRole('article')).toHaveCount(5);

  await page.getByRole('button', { name: 'Delete Free soup number 4' }).click();
  const again = page.getByRole('dialog', { name: 'Delete “Free soup number 4”?' });
  await expect(again).toBeVisible();
  await expect(again).not.toContainText('New readers cannot subscribe');
});

test('hides an unpublished post from all readers, and lists it among the drafts', async ({
  page,
  context,
  becomeBlogger,
  browser,
}) => {
  await becomeBlogger(['food']);
  await publishPosts(context, { free: 1 });
  const [post] = await ownPosts(context);
  await page.goto('/?tab=content&view=posts');
  await page.getByRole('button', { name: 'Unpublish Free soup number 1' }).click();
  await openDialog(page).getByRole('button', { name: 'Unpublish Post' }).click();
  await expect(page.getByText('Post unpublished and moved to your drafts.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No posts yet' })).toBeVisible();
  expect(await draftTitles(context)).toEqual(['Free soup number 1']);
  await page.getByRole('link', { name: 'Drafts', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Free soup number 1' })).toBeVisible();

  const stranger = await browser.newContext();
  const response = await stranger.request.get(`/api/posts/${post?.id}`);
  expect(response.status()).toBe(404);
  await stranger.close();
});

test('switches a post between free and premium, within the two rules', async ({ page, context, becomeBlogger }) => {
  await becomeBlogger(['food']);
  await publishPosts(context, { free: 5, premium: 6 });
  await page.goto('/?tab=content&view=posts');

  await switchOf(page, 'Free soup number 1').click();
  const refusals = listed(page).getByRole('alert');
  await expect(refusals).toHaveText('You must have at least 5 free posts before you can charge for subscriptions');
  await expect(switchOf(page, 'Free soup number 1')).toBeChecked();

  for (const [number, free] of [6, 7, 8, 9, 10].map((n, index) => [n, 6 + index])) {
    await switchOf(page, `Premium soup number ${number}`).click();
    await expect(managed(page)).toContainText(`${free} free of 10`);
  }
  await expect(page.getByText('Post updated to free').first()).toBeVisible();
  await expect(switchOf(page, 'Premium soup number 10')).toBeChecked();

  await switchOf(page, 'Premium soup number 11').click();
  await expect(refusals.filter({ hasText: 'You cannot have more than 10 free posts' })).toBeVisible();
  await expect(switchOf(page, 'Premium soup number 11')).not.toBeChecked();

  // The obstacle is resolved, so no alert is shown.
  await expect(switchOf(page, 'Free soup number 1').locator('xpath=ancestor::article').getByRole('alert')).toHaveCount(
    0,
  );
  await switchOf(page, 'Free soup number 1').click();
  await expect(page.getByText('Post updated to premium')).toBeVisible();
  await expect(managed(page)).toContainText('9 free of 10 · 2 premium');
  await page.reload();
  await expect(switchOf(page, 'Free soup number 1')).not.toBeChecked();
});

test.describe('when the server fails', () => {
  test.use(faulty);

  test('says that posts could not be loaded, and loads them on request', async ({ page, context, becomeBlogger }) => {
    await becomeBlogger(['food']);
    await publishPosts(context, { free: 1 });
    const { mend } = await breakApi(page, '/posts/mine');
    await page.goto('/?tab=content&view=posts');
    const alert = page.getByRole('alert').filter({ hasText: 'Failed to load posts' });
    await expectAfterRetries(alert);
    await mend();
    await alert.getByRole('button', { name: 'Try Again' }).click();
    await expect(listed(page).getByRole('article')).toHaveCount(1);
  });

  test('says that a post could not be deleted, unpublished or switched, and leaves it unchanged', async ({
    page,
    context,
    becomeBlogger,
  }) => {
    await becomeBlogger(['food']);
    await publishPosts(context, { free: 1, premium: 1 });
    await page.goto('/?tab=content&view=posts');
    await breakApi(page, '/posts/[-0-9a-f]{36}(/unpublish|/access)?');

    await page.getByRole('button', { name: 'Delete Free soup number 1' }).click();
    await openDialog(page).getByRole('button', { name: 'Delete Post' }).click();
    await expect(page.getByText('Failed to delete post').first()).toBeVisible();
    await expect(openDialog(page)).toBeHidden();
    await page.getByRole('button', { name: 'Unpublish Free soup number 1' }).click();
    await openDialog(page).getByRole('button', { name: 'Unpublish Post' }).click();
    await expect(page.getByText('Failed to unpublish post').first()).toBeVisible();
    await switchOf(page, 'Premium soup number 2').click();
    await expect(page.getByText('Failed to update post').first()).toBeVisible();
    await expect(switchOf(page, 'Premium soup number 2')).not.toBeChecked();
    await expect(listed(page).getByRole('article')).toHaveCount(2);
    expect(await ownPosts(context)).toHaveLength(2);
  });
});
