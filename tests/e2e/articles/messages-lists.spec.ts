import { breakApi, expectAfterRetries, type Fault, faulty } from '../support/faults.ts';
import { expect, test } from '../support/journey.ts';

test.use(faulty);

type Refresh = { path: string; api: string; done: string; failed: string; fault?: Fault; isSignedIn?: boolean };

const refreshes: Record<string, Refresh> = {
  'the feed of someone signed in': {
    path: '/',
    api: '/feed',
    done: 'Feed refreshed with latest articles',
    failed: 'Feed refresh issue - please try again to get the latest articles',
    isSignedIn: true,
  },
  'the feed, when nobody answers': {
    path: '/',
    api: '/feed',
    done: 'Feed refreshed with latest posts',
    failed: 'Feed refresh failed - please try again',
    fault: 'offline',
  },
  'the free posts': {
    path: '/browse-posts',
    api: '/posts/free',
    done: 'Free posts refreshed successfully',
    failed: 'Refresh failed - please try again',
  },
  'a topic': {
    path: '/topic/travel',
    api: '/topics/travel/posts',
    done: 'Page refreshed successfully',
    failed: 'Refresh failed - please try again',
  },
  'a subtopic': {
    path: '/topic/travel/Europe',
    api: '/topics/travel/Europe/posts',
    done: 'Page refreshed successfully',
    failed: 'Refresh failed - please try again',
  },
};

for (const [what, { path, api, done, failed, fault = 'server fails', isSignedIn = false }] of Object.entries(
  refreshes,
)) {
  test(`says whether Refresh succeeded: ${what}`, async ({ page, becomeReader }) => {
    if (isSignedIn) await becomeReader();
    await page.goto(path);
    const refresh = page.getByRole('button', { name: 'Refresh' });
    await refresh.click();
    await expect(page.getByText(done)).toBeVisible();

    const posts = page.getByRole('list').getByRole('article');
    const before = await posts.count();
    expect(before).toBeGreaterThan(0);
    await breakApi(page, api, fault);
    await refresh.click();
    await expectAfterRetries(page.getByText(failed).first());
    await expect(posts).toHaveCount(before);
  });
}

type Load = { from: string; link: string; api: string; failed: string };

const loads: Record<string, Load> = {
  'the general feed': { from: '/about', link: 'Blog Platform', api: '/feed', failed: 'Failed to load posts' },
  'the free posts': { from: '/', link: 'Browse Free Articles', api: '/posts/free', failed: 'Failed to load posts' },
  'a topic': {
    from: '/topic/travel/Europe',
    link: 'Back to Travel',
    api: '/topics/travel/posts',
    failed: 'Failed to load posts for this topic',
  },
  'a subtopic': {
    from: '/topic/travel',
    link: 'Europe',
    api: '/topics/travel/Europe/posts',
    failed: 'Failed to load posts for this subtopic',
  },
};

for (const [what, { from, link, api, failed }] of Object.entries(loads)) {
  test(`says that a list could not be loaded, and loads it on request: ${what}`, async ({ page }) => {
    await page.goto(from);
    const { mend } = await breakApi(page, api);
    await page.getByRole('link', { name: link, exact: true }).first().click();
    const alert = page.getByRole('alert').filter({ hasText: failed });
    await expectAfterRetries(alert);
    await mend();
    await alert.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('list').getByRole('article').first()).toBeVisible();
  });
}

test('says below the loaded posts that the next page could not be loaded', async ({ page }) => {
  await page.goto('/browse-posts');
  const posts = page.getByRole('list', { name: 'Free Posts' }).getByRole('article');
  await expect(posts).toHaveCount(20);
  const { mend } = await breakApi(page, '/posts/free');
  await posts.last().scrollIntoViewIfNeeded();
  await expectAfterRetries(page.getByRole('alert').filter({ hasText: 'Failed to load posts' }));
  await expect(posts).toHaveCount(20);
  await mend();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(posts.nth(20)).toBeVisible();
});
