import { openDialog } from '../support/dialogs.ts';
import { mailTo } from '../support/inbox.ts';
import { ownPosts } from '../support/own-posts.ts';
import { expect, test } from '../support/paying.ts';
import { titleBox } from '../support/text-editor.ts';

test('offers to open, copy and share a published post, and shows how many subscribers are emailed', async ({
  baseURL,
  newWriter,
  becomeSubscriber,
  pageOf,
}) => {
  const writer = await newWriter();
  const reader = await becomeSubscriber(writer);

  const page = await pageOf(writer.request);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  // Headless browsers have no system dialog for sharing.
  await page.addInitScript(() => {
    const shared: ShareData[] = [];
    Object.assign(window, { shared });
    navigator.share = async (data = {}) => void shared.push(data);
  });
  await page.goto('/post-blog');
  await titleBox(page).fill('Soup for subscribers');
  await page.getByRole('textbox', { name: 'Content' }).fill('A soup for every day of the week, stirred slowly.');
  await page.getByLabel('Category').selectOption('food');
  await page.getByRole('button', { name: 'Publish Post' }).click();
  await openDialog(page).getByRole('button', { name: 'Publish and Email' }).click();

  await expect(page).toHaveURL(/\/profile$/);
  const notice = page.getByRole('region', { name: 'Your post' });
  await expect(notice).toContainText('Your post is live.');
  await expect(notice).toContainText('1 reader will get it by email.');
  await mailTo(reader.email, /^Soup for subscribers$/);

  const post = (await ownPosts(writer)).find(({ title }) => title === 'Soup for subscribers');
  const path = `/article/${post?.id}/${post?.slug}`;
  await notice.getByRole('button', { name: 'Copy Link' }).click();
  await expect(page.getByText('Article URL copied to clipboard!').first()).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}${path}`);
  await notice.getByRole('button', { name: 'Share' }).click();
  expect(await page.evaluate('window.shared')).toEqual([{ url: `${baseURL}${path}` }]);
  await notice.getByRole('link', { name: 'View Post' }).click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await expect(page.getByRole('heading', { name: 'Soup for subscribers', level: 1 })).toBeVisible();

  const byline = page.getByRole('article').getByRole('link', { name: writer.username, exact: true });
  for (const width of [320, 390, 768]) {
    await page.setViewportSize({ width, height: 844 });
    // A name on one line, next to or above the buttons.
    expect(await byline.evaluate((link) => link.getClientRects().length), `${width} px`).toBe(1);
  }

  await expect(page.getByText('Only you can see these numbers.')).toBeVisible();
  await expect(page.getByText('0 upvotes · 0 downvotes')).toBeVisible();
  await page.getByRole('button', { name: 'Upvote', exact: true }).click();
  await expect(page.getByText('1 upvote · 0 downvotes')).toBeVisible();
  await page.goto('/?tab=content&view=posts');
  const listed = page.getByRole('listitem').filter({ hasText: 'Soup for subscribers' });
  await expect(listed).toContainText('1 upvote · 0 downvotes');
});
