import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessibility/accessibility-check.ts';
import { breakApi, faulty } from '../support/faults.ts';
import { interestsOf, saveInterests } from '../support/follows.ts';
import { expect, test } from '../support/journey.ts';

const TOPICS = '/?tab=subscriptions&view=topics';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const remove = (page: Page, name: string) => page.getByRole('button', { name: `Remove ${name}`, exact: true });

test('removes a topic, says so and moves the focus to the next one', async ({ page, context, becomeReader }) => {
  await becomeReader();
  await saveInterests(context, 'PUT', '/travel/subtopics', { subtopics: ['Europe', 'Asia'] });
  await saveInterests(context, 'POST', '/categories', { categories: ['food'] });
  await page.goto(TOPICS);
  await expect(section(page, 'Travel').getByRole('link', { name: 'Europe' })).toHaveAttribute(
    'href',
    '/topic/travel/Europe',
  );
  await expect(section(page, 'Travel').getByRole('link', { name: 'Edit Travel' })).toHaveAttribute('href', '/travel');
  await remove(page, 'Europe').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Removed "Europe" from Travel')).toBeVisible();
  await expect(remove(page, 'Europe')).toHaveCount(0);
  await expect(remove(page, 'Asia')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Removed "Asia" from Travel')).toBeVisible();
  await expect(section(page, 'Travel')).toHaveCount(0);
  await expect(remove(page, 'All of Food')).toBeFocused();
  await page.reload();
  await expect(section(page, 'Food')).toBeVisible();
  await expect(section(page, 'Travel')).toHaveCount(0);
  await remove(page, 'All of Food').click();
  await expect(page.getByText('Removed "Food" from your topics')).toBeVisible();
  await expect(page.getByRole('heading', { name: "You don't follow anything yet" })).toBeVisible();
  await expect(section(page, 'What you follow')).toBeFocused();
  await expect(page.getByRole('link', { name: 'Browse Topics' })).toHaveAttribute('href', '/?tab=topics');
  await expect(section(page, 'Choose topics').getByRole('link')).toHaveCount(13);
  await expect
    .poll(() => interestsOf(context))
    .toMatchObject({ categories: [], subtopics: [], teams: [], leagues: [] });
});

test('preserves the other teams of a division when one is removed', async ({ page, context, becomeReader }) => {
  await becomeReader();
  await saveInterests(context, 'PUT', '/sports', { leagues: ['nhl-atlantic'], teams: ['nba-boston-celtics'] });
  await saveInterests(context, 'POST', '/categories', { categories: ['gaming', 'food'] });
  await page.goto(TOPICS);
  await expect(remove(page, 'Esports')).toBeVisible();
  await expectAccessible(page, 'account/topics: filled');
  const division = page.getByRole('list', { name: 'Teams of Atlantic (NHL)' });
  await expect(division).toBeHidden();
  await page.getByText('8 teams').click();
  await expect(division.getByRole('listitem')).toHaveCount(8);
  await expect(remove(page, 'Entire Atlantic (NHL)')).toBeVisible();
  await remove(page, 'Boston Bruins').click();
  await expect(page.getByText('Sports preference removed')).toBeVisible();
  await expect(remove(page, 'Entire Atlantic (NHL)')).toHaveCount(0);
  await expect(remove(page, 'Buffalo Sabres')).toBeFocused();
  await expect(page.getByRole('list', { name: 'NHL teams' }).getByRole('listitem')).toHaveCount(7);
  await page.reload();
  await expect(page.getByRole('list', { name: 'NHL teams' }).getByRole('listitem')).toHaveCount(7);
  await expect(page.getByRole('list', { name: 'NBA teams' })).toHaveText(/Boston Celtics/);
  expect((await interestsOf(context)).leagues).toEqual([]);
});

test('shows the subtopics of Gaming, each removable', async ({ page, context, becomeReader }) => {
  await becomeReader();
  await saveInterests(context, 'POST', '/categories', { categories: ['gaming', 'tech'] });
  await page.goto(TOPICS);
  await expect(section(page, 'Tech').getByRole('heading', { name: 'Included with Gaming' })).toBeVisible();
  await remove(page, 'Esports').click();
  await expect(page.getByText('Removed "Esports" from Tech')).toBeVisible();
  await page.reload();
  await expect(remove(page, 'Indie Games')).toBeVisible();
  await expect(remove(page, 'Esports')).toHaveCount(0);
  await expect(remove(page, 'All of Tech')).toBeVisible();
});

test('treats a topic that another tab has removed as removed', async ({ page, context, becomeReader }) => {
  await becomeReader();
  await saveInterests(context, 'PUT', '/travel/subtopics', { subtopics: ['Europe', 'Asia'] });
  await page.goto(TOPICS);
  await page.route('**/api/interests/subtopics/*', async (route) => {
    await saveInterests(context, 'PUT', '/travel/subtopics', { subtopics: ['Asia'] });
    await route.continue();
  });
  await remove(page, 'Europe').click();
  await expect(page.getByText('Removed "Europe" from Travel')).toBeVisible();
  await expect(remove(page, 'Europe')).toHaveCount(0);
  await expect(remove(page, 'Asia')).toBeFocused();
});

test('removes several topics at a time, and a division with all its teams', async ({ page, context, becomeReader }) => {
  await becomeReader();
  const subtopics = ['Europe', 'Asia', 'Africa', 'Antarctica'];
  await saveInterests(context, 'PUT', '/travel/subtopics', { subtopics });
  await saveInterests(context, 'PUT', '/sports', { leagues: ['nhl-atlantic'], teams: [] });
  await page.goto(TOPICS);
  for (const name of ['Europe', 'Africa', 'Antarctica']) await remove(page, name).click();
  await expect(section(page, 'Travel').getByRole('listitem')).toHaveText(['Asia']);
  await expect.poll(async () => (await interestsOf(context)).subtopics.map(({ name }) => name)).toEqual(['Asia']);
  await expect(section(page, 'Travel').getByRole('listitem')).toHaveText(['Asia']);

  await remove(page, 'Entire Atlantic (NHL)').click();
  await expect(page.getByText('Sports preference removed')).toBeVisible();
  await expect(section(page, 'Sports')).toHaveCount(0);
  await expect.poll(async () => (await interestsOf(context)).categories).toEqual(['travel']);
});

test.describe('when the server fails', () => {
  test.use(faulty);

  test('shows a topic or team again that could not be removed', async ({ page, context, becomeReader }) => {
    await becomeReader();
    await saveInterests(context, 'PUT', '/travel/subtopics', { subtopics: ['Europe'] });
    await saveInterests(context, 'PUT', '/sports', { leagues: [], teams: ['nba-boston-celtics'] });
    await page.goto(TOPICS);
    await breakApi(page, '/interests/subtopics/.*');
    await breakApi(page, '/interests/teams/.*', 'offline');
    await remove(page, 'Europe').click();
    await expect(page.getByText('Failed to remove topic').first()).toBeVisible();
    await expect(remove(page, 'Europe')).toBeVisible();
    await remove(page, 'Boston Celtics').click();
    await expect(page.getByText('Failed to remove sports preference').first()).toBeVisible();
    await expect(remove(page, 'Boston Celtics')).toBeVisible();
  });
});
