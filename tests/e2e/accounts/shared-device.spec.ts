import { articlePath } from '#contract/posts';
import { readBrowserStorage, readHttpCache } from '../support/browser-storage.ts';
import { expect, test } from '../support/journey.ts';
import { ownPosts, publish, publishPosts } from '../support/own-posts.ts';
import { expectText, textEditor } from '../support/text-editor.ts';

test.use({ expectedErrors: /Failed to load resource/, serviceWorkers: 'allow' });

const SECRET = 'nobody else on this machine may read that';

test('deletes everything that one user read on a shared device, and preserves the next user’s work', async ({
  page,
  context,
  becomeBlogger,
}) => {
  const first = await becomeBlogger(['food']);
  await page.goto('/post-blog');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await page.getByRole('textbox', { name: 'Content' }).fill('Mine, and not on the server yet.');
  const draftKeys = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft')));
  await expect.poll(draftKeys).not.toEqual([]);
  await context.setOffline(true);
  await page.getByRole('textbox', { name: 'Content' }).fill('Mine, and only in this browser.');
  await expect(page.getByText('stored in this browser').first()).toBeVisible();
  // The session ends without a sign-out, as after a day.
  await page.goto('about:blank');
  await context.clearCookies();
  await context.setOffline(false);

  await becomeBlogger(['food']);
  await publishPosts(context, { free: 5 });
  const content = `${'A soup is stirred for a long time. '.repeat(40)}At its end: ${SECRET}.`;
  await publish(context.request, { title: 'A soup for two', isFree: false, content });
  const secret = (await ownPosts(context)).find(({ isFree }) => !isFree);
  const article = articlePath(secret ?? { id: '', slug: '' });
  await page.goto(article);
  await expect(page.getByText(SECRET)).toBeVisible();
  await page.goto('/');

  const answered = page.waitForResponse('**/api/auth/sign-out');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  expect(await (await answered).headerValue('Clear-Site-Data')).toBe('"cache"');
  await expect(page).toHaveURL(/\/auth$/);
  for (const [place, text] of Object.entries(await readBrowserStorage(page)))
    expect(text.includes(SECRET), place).toBe(false);
  for (const path of [article, `/api/posts/${secret?.id}`]) {
    expect(await readHttpCache(page, path), path).not.toContain(SECRET);
  }
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Log In' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(article);
  await expect(page.getByRole('heading', { name: 'Continue Reading' })).toBeVisible();
  await expect(page.getByText(SECRET)).toHaveCount(0);

  // The browser continues: pages load with their scripts, and the first user's work is still stored.
  await page.goto('/auth');
  // After its author signs in, it is sent to the server from any page.
  expect((await readBrowserStorage(page)).localStorage).toContain('only in this browser');
  await page.getByLabel('Email', { exact: true }).fill(first.email);
  await page.getByLabel('Password', { exact: true }).fill(first.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  await page.goto('/post-blog');
  await expectText(textEditor(page), 'Mine, and only in this browser.');
});
