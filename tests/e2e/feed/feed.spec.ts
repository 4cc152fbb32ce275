import type { Locator } from '@playwright/test';
import { ACCOUNT_PREFIX } from '../../sandbox/account-pool.ts';
import { isJourneyAccount } from '../support/accounts.ts';
import { quietTopics, saveInterests } from '../support/follows.ts';
import { linkMailedTo } from '../support/inbox.ts';
import { expect, test } from '../support/journey.ts';
import { wholeFeed } from '../support/posts.ts';

test('shows each post once, page after page', async ({ page, becomeReader }) => {
  await becomeReader();
  // More than three pages, and few posts of other journeys: those are left out below.
  await saveInterests(page, 'POST', '/categories', { categories: [...quietTopics, 'short_stories', 'tech', 'travel'] });
  const expected = (await wholeFeed(page.request)).filter(({ author }) => !isJourneyAccount(author?.username ?? ''));
  expect(expected.length).toBeGreaterThan(60);
  await page.goto('/');
  const posts = page.getByRole('list', { name: 'Latest Posts' }).getByRole('article');
  await expect(posts).toHaveCount(20);

  const end = page.getByText('You have reached the end.');
  const more = page.getByRole('button', { name: 'Load More Posts' });
  for (let shown = 20; !(await end.isVisible()); shown += 20) {
    await posts.last().scrollIntoViewIfNeeded();
    // The third and later pages load on a press.
    if (shown >= 60) await more.click();
    await expect(posts.nth(shown).or(end).first()).toBeAttached();
  }
  await expect(page.getByRole('button', { name: 'Load More Posts' })).toHaveCount(0);
  const shown = posts.filter({ hasNotText: ACCOUNT_PREFIX }).getByRole('heading');
  expect(await shown.allTextContents()).toEqual(expected.map(({ title }) => title));
});

test('loads the next page with Load More Posts before the end is near', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/');
  const posts = page.getByRole('list', { name: 'Latest Posts' }).getByRole('article');
  await expect(posts).toHaveCount(20);
  // Without scrolling, as assistive technology presses it.
  await page.getByRole('button', { name: 'Load More Posts' }).dispatchEvent('click');
  await expect(posts).toHaveCount(40);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('shows the feed and the thirteen topics of the dashboard, each at its own URL', async ({ page, becomeReader }) => {
  await becomeReader();
  await page.goto('/');
  const tabs = page.getByRole('navigation', { name: 'Dashboard' });
  await expect(tabs.getByRole('link', { name: 'Feed' })).toHaveAttribute('aria-current', 'page');
  await tabs.getByRole('link', { name: 'Topics' }).click();
  await expect(page).toHaveURL(/\/\?tab=topics$/);
  await expect(page.getByRole('heading', { name: 'Topics', level: 1 })).toBeVisible();
  const topics = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') });
  await expect(topics).toHaveCount(13);
  await topics.getByRole('link', { name: 'Health & Beauty' }).click();
  await expect(page.getByRole('heading', { name: 'Health Beauty Posts' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Topics', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Latest Posts' })).toBeVisible();
});

test('asks an unconfirmed user once to confirm, sends the email again and hides the request on demand', {
  tag: '@deep',
}, async ({ page, becomeReader }) => {
  const { email } = await becomeReader();
  await page.goto('/');
  const banner = page.getByRole('region', { name: 'Confirm your email address' });
  await expect(banner).toContainText('You can browse, but you must confirm to post or subscribe.');
  await banner.getByRole('button', { name: 'Resend the email' }).click();
  await expect(banner.getByText('Email sent')).toBeVisible();
  expect(await linkMailedTo(email, /confirm/i)).toContain('mode=confirm');

  await page.getByRole('main').getByRole('button', { name: 'Dismiss' }).click();
  await expect(banner).toHaveCount(0);
  await page.getByRole('link', { name: 'Topics', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Topics', level: 1 })).toBeVisible();
  await expect(banner).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Topics', level: 1 })).toBeVisible();
  await expect(banner).toHaveCount(0);
});

test('signs the other tab out on its next request', { tag: '@deep' }, async ({ page, context, becomeReader }) => {
  await becomeReader();
  await page.goto('/');
  const other = await context.newPage();
  await other.goto('/topic/travel');
  await expect(other.getByRole('button', { name: 'Sign Out' })).toBeVisible();

  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  const response = await other.evaluate(async () => (await fetch('/api/session')).json());
  expect(response).toEqual({ viewer: null });
  await other.reload();
  await expect(other.getByRole('link', { name: 'Log In' })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Sign Out' })).toHaveCount(0);
});

/** Scrolls an element into view and returns the scroll position after the scroll event, which fires once per frame. */
async function scrollTo(element: Locator): Promise<number> {
  await element.scrollIntoViewIfNeeded();
  return await element.evaluate(
    () =>
      new Promise<number>((settle) => requestAnimationFrame(() => requestAnimationFrame(() => settle(window.scrollY)))),
  );
}

test('restores the scroll position on Back and Forward', async ({ page, becomeReader }) => {
  await becomeReader();
  await page.goto('/');
  const posts = page.getByRole('list', { name: 'Latest Posts' }).getByRole('article');
  await posts.nth(19).scrollIntoViewIfNeeded();
  await expect(posts).toHaveCount(40);
  const chosen = posts.nth(24).getByRole('heading').getByRole('link');
  const remaining = await scrollTo(chosen);
  expect(remaining).toBeGreaterThan(2000);
  await chosen.click();
  await expect(page.getByRole('button', { name: 'Copy Link' })).toBeAttached();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  const read = await scrollTo(page.getByRole('button', { name: 'Copy Link' }));

  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(remaining);
  await page.goForward();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(read);
});
