import { quietTopics } from '../support/follows.ts';
import { expect, test } from '../support/journey.ts';
import { demoCard } from '../support/posts.ts';

test('leads a visitor from the landing page to free posts, an article and its topic', async ({ page }) => {
  await page.goto('/');
  const signUp = page.getByRole('main').getByRole('link', { name: 'Sign Up Free' }).first();
  await expect(signUp).toHaveAttribute('href', '/auth?mode=signup');
  await page.getByRole('link', { name: 'Browse Free Articles' }).click();
  await expect(page.getByRole('heading', { name: 'Free Posts' })).toBeVisible();
  await expect(page.getByText('Discover Amazing Free Content')).toBeVisible();
  await expect(signUp).toHaveAttribute('href', '/auth?mode=signup');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('Free posts refreshed successfully')).toBeVisible();

  await (await demoCard(page)).getByRole('link', { name: 'Read Full Article' }).click();
  await expect(page).toHaveURL(/\/article\/.+/);
  await expect(page.getByText('Want to Start Writing?')).toBeVisible();
  await page.getByRole('button', { name: /upvote/i }).click();
  await expect(page.getByText('Please sign in to interact with articles')).toBeVisible();

  await page
    .getByRole('main')
    .getByRole('link', {
      name: /^(Sports|Travel|Short Stories|Romance|Tech|Fantasy|Food|Finance|Health & Beauty|Automotive|News|Outdoors|Self Help)$/,
    })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: /Posts$/ })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Feed' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('responds 404 to an unknown page, article and topic, with a message', { tag: '@deep' }, async ({ page }) => {
  for (const [path, text] of [
    ['/no-such-page', 'Page Not Found'],
    ['/article/no-such-article', 'Article not found'],
    ['/topic/no-such-topic', 'Page Not Found'],
    ['/blogger/nobody', 'Blogger not found'],
    ['/@nobody-has-this', 'Blogger not found'],
  ] as const) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    await expect(page.getByText(text).first()).toBeVisible();
  }
});

test('renders an article and its share metadata without any script', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  const page = await context.newPage();
  await page.goto(`/topic/${quietTopics[0]}`);
  const free = page.getByRole('article').filter({ hasText: /FREE/ }).first();
  await free.getByRole('heading').getByRole('link').click();
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await expect(page).toHaveTitle(new RegExp(title.slice(0, 20).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')));
  for (const property of ['og:title', 'og:description', 'og:image', 'article:published_time', 'article:section']) {
    await expect(page.locator(`meta[property="${property}"]`)).toHaveAttribute('content', /.+/);
  }
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', page.url());
  // Links to more posts are part of the rendered page, although their script loads later.
  const more = page.getByRole('region', { name: /^More from/ });
  await expect(more.getByRole('listitem').first().getByRole('link')).toHaveAttribute('href', /^\/article\//);
  await expect(more.getByRole('link', { name: 'View All' })).toHaveAttribute('href', /^\/@/);
  await context.close();
});
