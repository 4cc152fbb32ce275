import type { Page } from '@playwright/test';
import { breakApi, expectAfterRetries, faulty } from '../support/faults.ts';
import { saveInterests } from '../support/follows.ts';
import { expect, test } from '../support/journey.ts';

const RED_WINGS = '/team/nhl-detroit-red-wings';

const main = (page: Page) => page.getByRole('main');

/** Returns the first card of the topic page with a team. */
const cardOf = (page: Page, team: string) => main(page).getByRole('article').filter({ hasText: team }).first();

test('shows a team, its number of posts and each post', async ({ page }) => {
  const response = await page.goto(RED_WINGS);
  expect(response?.status()).toBe(200);
  await expect(page).toHaveTitle(/^Detroit Red Wings/);
  await expect(page.getByRole('heading', { name: 'Detroit Red Wings', level: 1 })).toBeVisible();
  await expect(main(page)).toContainText('NHL Atlantic');
  await expect(main(page)).toContainText(/\d+ posts?/);
  const posts = page.getByRole('list', { name: 'Detroit Red Wings' }).getByRole('article');
  const count = await posts.count();
  expect(count).toBeGreaterThan(1);
  await expect(posts.filter({ hasText: 'Detroit Red Wings' })).toHaveCount(count);
  const shared = posts.filter({ hasText: 'Boston Bruins' }).first();
  await expect(shared.getByRole('link', { name: 'Sports' })).toBeVisible();
  await shared.getByRole('link', { name: 'Boston Bruins' }).click();
  await expect(page.getByRole('heading', { name: 'Boston Bruins', level: 1 })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Back to Sports' })).toHaveAttribute('href', '/sports');
});

test('is readable before any script runs', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(baseURL + RED_WINGS);
  await expect(page.getByRole('heading', { name: 'Detroit Red Wings', level: 1 })).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  await context.close();
});

test('says that Refresh succeeded', async ({ page }) => {
  await page.goto(RED_WINGS);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('Page refreshed successfully')).toBeVisible();
});

test('asks a guest to sign in on a card, on the team’s page and on an article', async ({ page }) => {
  const signIn = page.getByText('Please sign in to follow teams');
  await page.goto('/topic/sports');
  await cardOf(page, 'Detroit Red Wings').getByRole('button', { name: 'Follow Detroit Red Wings' }).click();
  await expect(signIn).toBeVisible();
  await page.goto(RED_WINGS);
  await page.getByRole('button', { name: 'Follow Detroit Red Wings' }).first().click();
  await expect(signIn).toBeVisible();

  await page.goto('/topic/sports');
  await cardOf(page, 'Boston Bruins').getByRole('heading').getByRole('link').click();
  const article = page.getByRole('article');
  await expect(article.getByRole('link', { name: 'Boston Bruins (Atlantic (NHL))' })).toBeVisible();
  await article.getByRole('button', { name: 'Follow Boston Bruins' }).click();
  await expect(signIn).toBeVisible();
});

test('follows a team from its badge, shows it everywhere, and unfollows it from its page', async ({
  page,
  becomeReader,
}) => {
  await becomeReader();
  await page.goto('/topic/sports');
  const card = cardOf(page, 'Detroit Red Wings');
  await card.getByRole('button', { name: 'Follow Detroit Red Wings' }).click();
  await expect(page.getByText('Following NHL Atlantic team')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Unfollow Detroit Red Wings' })).toBeVisible();
  await card.getByRole('link', { name: 'Detroit Red Wings' }).click();
  await expect(page.getByRole('heading', { name: 'Detroit Red Wings', level: 1 })).toBeVisible();

  const button = main(page).getByRole('button', { name: 'Unfollow Detroit Red Wings' });
  await expect(button).toBeVisible();
  await page.reload();
  await button.click();
  await expect(page.getByText('Unfollowed NHL Atlantic team')).toBeVisible();
  await page.reload();
  await expect(main(page).getByRole('button', { name: 'Follow Detroit Red Wings' })).toBeVisible();
});

test('removes one team from a division that is followed as a whole', async ({ page, becomeReader }) => {
  await becomeReader();
  await saveInterests(page, 'PUT', '/sports', { leagues: ['nhl-atlantic'], teams: [] });
  await page.goto(RED_WINGS);
  await main(page).getByRole('button', { name: 'Unfollow Detroit Red Wings' }).click();
  await expect(main(page).getByRole('button', { name: 'Follow Detroit Red Wings' })).toBeVisible();
  await expect(page.getByText('Unfollowed NHL Atlantic team')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Sports' }).click();
  await page.getByRole('tab', { name: 'NHL' }).click();
  await expect(page.getByRole('checkbox', { name: 'Detroit Red Wings' })).not.toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Boston Bruins' })).toBeChecked();
});

test.describe('when the server fails', () => {
  test.use(faulty);

  test('reverts a rejected follow', async ({ page, becomeReader }) => {
    await becomeReader();
    await page.goto('/topic/sports');
    const { mend } = await breakApi(page, '/interests/teams/nhl-detroit-red-wings');
    const card = cardOf(page, 'Detroit Red Wings');
    await card.getByRole('button', { name: 'Follow Detroit Red Wings' }).click();
    await expect(page.getByText('Failed to update team preference').first()).toBeVisible();
    await expect(card.getByRole('button', { name: 'Follow Detroit Red Wings' })).toBeVisible();
    await mend();
    await card.getByRole('button', { name: 'Follow Detroit Red Wings' }).click();
    await expect(card.getByRole('button', { name: 'Unfollow Detroit Red Wings' })).toBeVisible();
  });

  test('says that a page could not be loaded, and loads it on request', async ({ page }) => {
    await page.goto('/topic/sports');
    const { mend } = await breakApi(page, '/teams/nhl-detroit-red-wings/posts');
    await main(page).getByRole('link', { name: 'Detroit Red Wings' }).first().click();
    const alert = page.getByRole('alert').filter({ hasText: 'Failed to load team information' });
    await expectAfterRetries(alert);
    await mend();
    await alert.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { name: 'Detroit Red Wings', level: 1 })).toBeVisible();
  });

  test('says that Refresh failed', async ({ page }) => {
    await page.goto(RED_WINGS);
    await breakApi(page, '/teams/nhl-detroit-red-wings/posts');
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expectAfterRetries(page.getByText('Refresh failed - please try again').first());
    await expect(page.getByRole('article').first()).toBeVisible();
  });
});
