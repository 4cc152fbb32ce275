import type { Page } from '@playwright/test';
import { articlePath } from '#contract/posts';
import { breakApi, expectAfterRetries, faulty } from '../support/faults.ts';
import { expect, test } from '../support/journey.ts';
import { isFreeWithPicture, isPremium, newestPost } from '../support/posts.ts';
import { expectAccessible } from './accessibility-check.ts';
import type { ScreenState } from './screens.ts';

/** Navigates within the app, so the page must fetch its data, and waits until the previous page has been removed. */
async function follow(page: Page, path: string) {
  const last = await page.locator('main > *').first().elementHandle();
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await page.waitForFunction((element) => element?.isConnected === false, last);
}

/** Checks the loading states while the API does not respond. */
async function expectLoadingAccessible(page: Page, places: Partial<Record<ScreenState, string>>) {
  await page.goto('/terms');
  await page.route(/\/api\/(?!session)/, () => {});
  for (const [state, path] of Object.entries(places) as [ScreenState, string][]) {
    await follow(page, path);
    await expect(
      page.locator('main :is([aria-busy="true"], [role="status"])').filter({ visible: true }).first(),
    ).toBeVisible();
    await expectAccessible(page, state);
  }
}

test('has no accessibility problems while pages load for a guest', async ({ page, request }) => {
  const premium = await newestPost(request, isPremium);
  await expectLoadingAccessible(page, {
    'home: loading': '/',
    'handle: loading': `/@${premium.author?.username}`,
    'topic: loading': '/topic/travel',
    'team: loading': '/team/nhl-detroit-red-wings',
    'article: loading': articlePath(await newestPost(request, isFreeWithPicture)),
    'blogger: loading': `/blogger/${premium.author?.id}`,
    'interests: loading': '/travel',
  });
});

test('has no accessibility problems while pages load for a blogger', async ({ page, becomeBlogger }) => {
  await becomeBlogger();
  await expectLoadingAccessible(page, {
    'dashboard/feed: loading': '/',
    'sports: loading': '/sports',
    'content/comments: loading': '/?tab=content&view=comments',
    'profile: loading': '/profile',
    'notifications: loading': '/notifications',
    'account/subscriptions: loading': '/?tab=subscriptions',
  });
});

test.describe('when the server fails', () => {
  test.use(faulty);

  test('has no accessibility problems on pages that could not be loaded', async ({ page }) => {
    await page.goto('/terms');
    const places = [
      ['home: could not be loaded', '/', '/feed'],
      ['topic: could not be loaded', '/topic/travel', '/topics/travel/posts'],
      ['team: could not be loaded', '/team/nhl-detroit-red-wings', '/teams/nhl-detroit-red-wings/posts'],
    ] as const;
    await breakApi(page, '/.*');
    for (const [state, path] of places) {
      await follow(page, path);
      await expectAfterRetries(page.getByRole('button', { name: 'Try Again' }).first());
      await expectAccessible(page, state);
    }
  });

  test('has no accessibility problems in a failed feed, a failed sign-out and an offline editor', async ({
    page,
    context,
    becomeBlogger,
  }) => {
    await becomeBlogger();
    await page.goto('/post-blog');
    await page.getByRole('textbox', { name: 'Content' }).fill('Rain');
    await expect(page.getByText('Saved').first()).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('textbox', { name: 'Content' }).fill('Rain on the harbour.');
    await expect(page.getByText('offline', { exact: false }).first()).toBeVisible();
    await expectAccessible(page, 'post-blog: offline');
    await context.setOffline(false);
    await page.goto('/terms');
    await breakApi(page, '/feed');
    await follow(page, '/');
    await expectAfterRetries(page.getByRole('button', { name: 'Try Again' }).first());
    await expectAccessible(page, 'dashboard/feed: could not be loaded');
    await breakApi(page, '/notifications');
    await follow(page, '/notifications');
    await expectAfterRetries(page.getByRole('button', { name: 'Try Again' }).first());
    await expectAccessible(page, 'notifications: could not be loaded');
    await breakApi(page, '/auth/sign-out');
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page.getByRole('heading', { name: 'Sign out', level: 1 })).toBeVisible();
    await expectAccessible(page, 'auth/sign-out: failed');
  });
});
