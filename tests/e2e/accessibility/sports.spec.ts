import { expect, test } from '../support/journey.ts';
import { expectAccessible } from './accessibility-check.ts';

test('has no accessibility problems in the sports preferences, as tabs and as a list', async ({
  page,
  becomeReader,
}) => {
  await becomeReader();
  await page.goto('/sports');
  await page.getByRole('switch', { name: 'Follow entire AL East' }).click();
  await expect(page.getByText('unsaved changes')).toBeVisible();
  await expectAccessible(page, 'sports: as tabs');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'MLB' }).click();
  await expect(page.getByRole('switch', { name: 'Follow entire AL East' })).toBeChecked();
  await expectAccessible(page, 'sports: as a list');
});

test('has no accessibility problems on a team page with posts, cards with follow badges, and a team page without posts', async ({
  page,
}) => {
  for (const [state, path] of [
    ['team: filled', '/team/nhl-detroit-red-wings'],
    ['topic: with teams to follow', '/topic/sports'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page, state);
  }
  await page.goto('/team/nhl-seattle-kraken');
  await expect(page.getByRole('heading', { name: 'No posts found' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('0 posts');
  await expectAccessible(page, 'team: empty');
});

test('has no accessibility problems for a team that does not exist', async ({ page }) => {
  const response = await page.goto('/team/nhl-no-such-team');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Team not found', level: 1 })).toBeVisible();
  await expect(page.getByText("The team you're looking for doesn't exist.")).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to Sports' })).toHaveAttribute('href', '/sports');
  await expectAccessible(page, 'team: not found');
});

test('has no accessibility problems on the page of a followed team', async ({ page, becomeReader }) => {
  await becomeReader();
  await page.goto('/team/nhl-detroit-red-wings');
  await page.getByRole('main').getByRole('button', { name: 'Follow Detroit Red Wings' }).click();
  await expect(page.getByText('Following NHL Atlantic team')).toBeVisible();
  await expectAccessible(page, 'team: followed');
});
