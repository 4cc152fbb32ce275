import type { Page } from '@playwright/test';
import type { SearchResponse } from '#contract/search';
import { countCases } from '../support/cases.ts';
import { expect, test } from '../support/journey.ts';
import { newestPost } from '../support/posts.ts';
import { active, box, groups, options, QUERY } from '../support/search-box.ts';
import { toasts } from '../support/toasts.ts';

/** Returns the API's results, which have tests of their own. */
async function foundFor(page: Page, query: string): Promise<SearchResponse> {
  const response = await page.request.get('/api/search', { params: { q: query } });
  expect(response.ok()).toBe(true);
  return await response.json();
}

test('supports searching, moving, choosing and opening by keyboard alone', async ({ page }) => {
  const found = await foundFor(page, QUERY);
  await page.goto('/about');
  // The page handles the shortcut once its script runs.
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(box(page)).toBeFocused({ timeout: 500 });
  }).toPass();
  await expect(box(page)).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.type(QUERY);

  await expect(box(page)).toHaveAttribute('aria-expanded', 'true');
  const names = { Creators: found.creators.length, Topics: found.topics.length, Articles: found.articles.length };
  expect(Math.min(...Object.values(names))).toBeGreaterThan(0);
  await expect(groups(page)).toHaveCount(3);
  for (const [index, [name, count]] of Object.entries(names).entries()) {
    await expect(groups(page).nth(index)).toHaveAccessibleName(name);
    await expect(groups(page).nth(index).getByRole('option')).toHaveCount(count);
  }
  const total = Object.values(names).reduce((sum, count) => sum + count);
  await expect(page.getByRole('status').filter({ hasText: `${total} results` })).toBeAttached();

  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  await expect(active(page)).toHaveCount(1);
  await page.keyboard.press('ArrowUp');
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true');
  // Tolerates a part of a pixel.
  await expect(options(page).last()).toBeInViewport({ ratio: 0.99 });
  await page.keyboard.press('ArrowDown');
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  const id = await options(page).first().getAttribute('id');
  await expect(box(page)).toHaveAttribute('aria-activedescendant', id ?? '');
  await page.keyboard.press('Home');
  expect(await box(page).evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(0);
  await page.keyboard.press('End');
  await expect(box(page)).toBeFocused();

  for (let n = 0; n < found.creators.length + found.topics.length; n++) await page.keyboard.press('ArrowDown');
  const title = found.articles[0]?.title ?? '';
  await expect(active(page)).toContainText(title);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`/article/${found.articles[0]?.id}`));
  await expect(box(page)).toHaveValue('');
  await expect(options(page)).toHaveCount(0);
  countCases('accessibility', 1);
});

test('opens the first, marked result on Enter, and leads a guest from Gaming to posts of Tech', {
  tag: '@deep',
}, async ({ page }) => {
  await page.goto('/about');
  await box(page).fill('gaming');
  await expect(options(page).filter({ hasText: /^Gaming$/ })).toHaveAttribute('href', '/topic/tech');
  await box(page).fill('slowtrain');
  await expect(options(page).first()).toContainText('slowtrain_sofia');
  await expect(active(page)).toContainText('slowtrain_sofia');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'slowtrain_sofia', level: 1 })).toBeFocused();

  await box(page).fill('europe');
  await page.getByRole('option', { name: 'Travel › Europe' }).click();
  await expect(page).toHaveURL(/\/topic\/travel\/Europe$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('closes, empties and leaves the box with Escape, and leaves it with Tab', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/browse-posts');
  await page.getByRole('link', { name: 'Read Full Article' }).first().focus();
  await page.keyboard.press('Control+k');
  await page.keyboard.type(QUERY);
  await expect(options(page).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(options(page)).toHaveCount(0);
  await expect(box(page)).toHaveValue(QUERY);
  await page.keyboard.press('ArrowDown');
  await expect(options(page).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(box(page)).toHaveValue('');
  await expect(box(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Read Full Article' }).first()).toBeFocused();

  await box(page).fill(QUERY);
  await expect(options(page).first()).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Free Posts' })).toBeFocused();
  await expect(options(page)).toHaveCount(0);
  await expect(box(page)).toHaveValue(QUERY);
});

test('ignores the shortcut in text fields, and shows the box when the header is out of sight', {
  tag: '@deep',
}, async ({ page }) => {
  await page.goto('/contact');
  await page.getByLabel('Message').fill('');
  await page.getByLabel('Message').press('Control+k');
  await expect(page.getByLabel('Message')).toBeFocused();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('/');
  await expect(box(page)).not.toBeFocused();

  await page.goto('/browse-posts');
  await page.evaluate(() => window.scrollTo(0, 1500));
  await page.keyboard.press('Control+k');
  await page.keyboard.type(QUERY);
  await expect(options(page).first()).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Close search' })).toHaveCount(0);
  expect(await page.evaluate(() => window.scrollY)).toBe(1500);
});

test('supports the shortcut while the focus is on a toast', { tag: '@deep' }, async ({ page, context, request }) => {
  await context.grantPermissions(['clipboard-write']);
  const { id, slug } = await newestPost(request, ({ isFree }) => isFree);
  await page.goto(`/article/${id}/${slug}`);
  await page.getByRole('button', { name: 'Copy Link' }).click();
  await toasts(page).getByRole('button', { name: 'Dismiss' }).press('Control+k');
  await expect(box(page)).toBeFocused();
});

test('marks the query in any case, and labels each article', { tag: '@deep' }, async ({ page }) => {
  const found = await foundFor(page, QUERY);
  await page.goto('/about');
  await box(page).fill(QUERY.toUpperCase());
  await expect(options(page).first()).toBeVisible();
  const marks = await page.locator('mark').allTextContents();
  expect(marks.length).toBeGreaterThanOrEqual(found.articles.length);
  expect(new Set(marks.map((mark) => mark.toLowerCase()))).toEqual(new Set([QUERY]));
  for (const { title, author, isFree } of found.articles) {
    const option = options(page).filter({ hasText: title });
    await expect(option).toContainText(`By ${author?.username}`);
    await expect(option).toContainText(isFree ? 'FREE' : 'Premium');
  }
});

test('shows the box to a signed-in user, whose results lead to their interests', { tag: '@deep' }, async ({
  page,
  becomeReader,
}) => {
  const { username } = await becomeReader();
  await page.goto('/');
  await expect(page.getByRole('banner').getByRole('link', { name: username })).toHaveAttribute(
    'href',
    '/?tab=subscriptions&view=topics',
  );
  await box(page).fill('gaming');
  await expect(options(page).filter({ hasText: /^Gaming$/ })).toHaveAttribute('href', '/tech');
  await box(page).fill('slowtrain');
  await expect(active(page)).toContainText('slowtrain_sofia');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'slowtrain_sofia', level: 1 })).toBeFocused();
});
