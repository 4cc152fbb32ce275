import type { APIRequestContext, BrowserContext } from '@playwright/test';
import { expectAccessible } from '../accessibility/accessibility-check.ts';
import { articles } from '../support/feed-page.ts';
import { saveInterests } from '../support/follows.ts';
import { expect, test } from '../support/journey.ts';
import { publish, takeSession } from '../support/own-posts.ts';

const FOLLOWED = 'Hiking';
const OTHER = 'Camping';

const FEED = /\/api\/feed(\?|$)/;

/** Publishes a post about the outdoors and returns its title. */
async function publishOutdoors(writer: APIRequestContext, subtopic: string): Promise<string> {
  const title = `Heard at the lake ${Math.random().toString(36).slice(2, 8)}`;
  await publish(writer, { title, category: 'outdoors', subtopics: [subtopic] });
  return title;
}

const follow = (context: BrowserContext, subtopic: string) =>
  saveInterests(context, 'PUT', '/outdoors/subtopics', { subtopics: [subtopic] });

test('shows only followed posts in Following, each with its reason', async ({
  page,
  context,
  playwright,
  becomeBlogger,
  becomeReader,
}) => {
  await becomeBlogger(['outdoors']);
  const writer = await takeSession(playwright.request, context);
  await becomeReader();
  await follow(context, FOLLOWED);
  const older = await publishOutdoors(writer, FOLLOWED);
  const elsewhere = await publishOutdoors(writer, OTHER);

  await page.goto('/');
  const views = page.getByRole('navigation', { name: 'Feed' });
  await expect(views.getByRole('link', { name: 'For You' })).toHaveAttribute('aria-current', 'page');
  await views.getByRole('link', { name: 'Following' }).click();
  await expect(page).toHaveURL(/\/\?view=following$/);
  await expect(views.getByRole('link', { name: 'Following' })).toHaveAttribute('aria-current', 'page');
  await expect(articles(page).getByRole('heading', { name: older })).toBeVisible();
  await expect(articles(page).getByRole('heading', { name: elsewhere })).toHaveCount(0);

  const card = articles(page).filter({ hasText: older });
  const why = card.locator('summary');
  await expect(why).toHaveAccessibleName(/^You follow Outdoors › .+ Why am I seeing this\?$/);
  await why.press('Enter');
  await expect(card).toContainText('You followed it');
  await expect(card.getByRole('link', { name: 'Change what you follow' })).toHaveAttribute(
    'href',
    '/?tab=subscriptions&view=topics',
  );
  await expect(page).toHaveURL(/\/\?view=following$/);
  await expectAccessible(page, 'dashboard/feed: why a post is there');

  const newer = await publishOutdoors(writer, FOLLOWED);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('Feed refreshed with latest articles')).toBeVisible();
  await expect(articles(page).getByRole('heading', { name: newer })).toBeVisible();
  await page.reload();
  await expect(articles(page).getByRole('heading', { name: newer })).toBeVisible();
  await page.goBack();
  await expect(views.getByRole('link', { name: 'For You' })).toHaveAttribute('aria-current', 'page');
  await writer.dispose();
});

test('shows everyone’s newest posts to a user who follows nothing, and the way to a personal feed', async ({
  page,
  becomeReader,
}) => {
  await becomeReader();
  await page.goto('/');
  const main = page.getByRole('main');
  await expect(main.getByText('The newest posts from everyone')).toBeVisible();
  await expect(main.getByRole('link', { name: 'Choose what to follow' })).toHaveAttribute(
    'href',
    '/?tab=subscriptions&view=topics',
  );
  await expect(articles(page).locator('summary')).toHaveCount(0);

  await page.getByRole('link', { name: 'Following', exact: true }).click();
  await expect(page.getByRole('heading', { name: "You don't follow anything yet" })).toBeVisible();
  await main.getByRole('link', { name: 'Browse topics' }).click();
  await expect(page.getByRole('heading', { name: 'Topics', level: 1 })).toBeVisible();
});

test.describe('a feed without posts', () => {
  test.use({ serviceWorkers: 'block' });

  test('leads to the interests', async ({ page, context, becomeReader }) => {
    await becomeReader();
    await follow(context, FOLLOWED);
    await page.route(FEED, (route) => route.fulfill({ json: { posts: [], nextCursor: null } }));
    await page.goto('/?view=following');
    const check = page.getByRole('button', { name: 'Check for new articles' });
    await expect(check).toBeVisible();
    await expect(page.getByRole('heading', { name: 'No posts from what you follow yet' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Follow more' })).toBeVisible();

    await page.goto('/');
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByRole('heading', { name: 'No posts in your feed yet' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Choose topics' })).toHaveAttribute('href', '/?tab=topics');
    await expectAccessible(page, 'dashboard/feed: empty');
    await page.unroute(FEED);
    await check.click();
    await expect(articles(page).first()).toBeVisible();
  });
});
