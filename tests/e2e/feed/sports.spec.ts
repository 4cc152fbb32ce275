import type { Locator } from '@playwright/test';
import { saveInterests } from '../support/follows.ts';
import { expect, test } from '../support/journey.ts';
import { division, entire, SAVED, save, showSport, sportsOf, team } from '../support/sports-screen.ts';

const namesOf = (headings: Locator) => headings.allTextContents();

test('sends a guest to sign in and back', async ({ page, newAccount }) => {
  const { email, password } = await newAccount();
  await page.goto('/sports');
  await expect(page).toHaveURL(/\/auth/);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(/\/sports$/);
  await expect(page.getByRole('heading', { name: 'Sports Preferences', level: 1 })).toBeVisible();
});

test('lists divisions in the halves of their sport, each with its teams', async ({ page, becomeReader }) => {
  await becomeReader();
  await page.goto('/sports');
  const panel = page.getByRole('tabpanel');
  const halves = { MLB: ['American League', 'National League'], NBA: ['Eastern', 'Western'], NFL: ['AFC', 'NFC'] };
  for (const [sport, names] of Object.entries({ ...halves, NHL: ['Eastern', 'Western'] })) {
    await showSport(page, sport);
    await expect(panel).toHaveAccessibleName(sport);
    expect(await namesOf(panel.getByRole('heading'))).toEqual(names);
  }
  const switches = panel.getByRole('switch');
  await expect(switches).toHaveCount(4);
  await expect(switches.first()).toHaveAccessibleName('Follow entire Atlantic (NHL)');
  await expect(division(page, 'Atlantic (NHL)')).toContainText('8 teams');
  await expect(team(page, 'Boston Bruins')).not.toBeChecked();
  await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeDisabled();
});

test('follows a whole division, saves it and adds its posts to the feed', async ({ page, becomeReader }) => {
  await becomeReader();
  await page.goto('/sports');
  await showSport(page, 'NHL');
  await entire(page, 'Atlantic (NHL)').click();
  const teams = division(page, 'Atlantic (NHL)').getByRole('checkbox');
  await expect(teams).toHaveCount(8);
  for (const each of await teams.all()) await expect(each).toBeChecked();
  await expect(page.getByText('unsaved changes')).toBeVisible();
  await save(page);
  await expect(page.getByText(SAVED)).toBeVisible();
  expect(await sportsOf(page)).toEqual({ leagues: ['nhl-atlantic'], teams: [] });

  await page.reload();
  await showSport(page, 'NHL');
  await expect(entire(page, 'Atlantic (NHL)')).toBeChecked();
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  const post = page.getByRole('article').filter({ hasText: 'Buffalo Sabres' }).first();
  await expect(post).toContainText('You follow');
  await expect(post.getByRole('button', { name: 'Unfollow Buffalo Sabres' })).toBeVisible();
});

test('shows a division in the same state everywhere after one of its teams was removed in My Topics', async ({
  page,
  becomeReader,
}) => {
  await becomeReader();
  await page.goto('/sports');
  await showSport(page, 'NHL');
  await entire(page, 'Atlantic (NHL)').click();
  await save(page);

  await page.goto('/?tab=subscriptions&view=topics');
  await page.getByText('8 teams').click();
  await page.getByRole('button', { name: 'Remove Boston Bruins', exact: true }).click();
  await expect(page.getByText('Sports preference removed')).toBeVisible();
  await page.getByRole('link', { name: 'Edit Sports' }).click();
  await showSport(page, 'NHL');
  await expect(team(page, 'Boston Bruins')).not.toBeChecked();
  await expect(entire(page, 'Atlantic (NHL)')).not.toBeChecked();
  await team(page, 'Dallas Stars').check();
  await save(page);

  const ticked = page.getByRole('tabpanel').getByRole('checkbox', { checked: true });
  await expect(ticked).toHaveCount(8);
  const shown = await ticked.evaluateAll((boxes) => boxes.map((box) => box.getAttribute('name') ?? ''));
  expect(await sportsOf(page)).toEqual({ leagues: [], teams: shown.sort() });
  expect(shown).not.toContain('nhl-boston-bruins');

  const labels = await ticked.evaluateAll((boxes: HTMLInputElement[]) =>
    boxes.map(({ labels }) => labels?.[0]?.textContent?.trim() ?? ''),
  );
  await page.goto('/?tab=subscriptions&view=topics');
  const listed = page.getByRole('list', { name: 'NHL teams' }).getByRole('listitem');
  await expect(listed).toHaveCount(8);
  expect((await listed.allTextContents()).map((text) => text.trim()).sort()).toEqual(labels.sort());
});

test('applies the changes of another tab, and preserves unsaved edits', async ({ page, becomeReader }) => {
  await becomeReader();
  await page.goto('/sports');
  await showSport(page, 'NHL');
  await team(page, 'Boston Bruins').check();
  // Repeats until the page's live connection is open.
  await expect(async () => {
    await saveInterests(page, 'PUT', '/teams/nhl-dallas-stars');
    await expect(team(page, 'Dallas Stars')).toBeChecked({ timeout: 2000 });
  }).toPass({ timeout: 30_000 });
  await expect(team(page, 'Boston Bruins')).toBeChecked();
  await save(page);
  expect((await sportsOf(page)).teams).toEqual(['nhl-boston-bruins', 'nhl-dallas-stars']);
});

test('saves once after two presses', async ({ page, becomeReader }) => {
  await becomeReader();
  await page.goto('/sports');
  await entire(page, 'AL East').click();
  let saves = 0;
  const { promise: isHeld, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/interests/sports', async (route) => {
    saves += 1;
    await isHeld;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Save Changes' }).dblclick();
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
  release();
  await expect(page.getByText(SAVED)).toBeVisible();
  expect(saves).toBe(1);
  expect(await sportsOf(page)).toEqual({ leagues: ['mlb-al-east'], teams: [] });
});

test('warns of unsaved changes before the page closes, and preserves them within the product', async ({
  page,
  becomeReader,
}) => {
  await becomeReader();
  await page.goto('/sports');
  await team(page, 'Boston Red Sox').check();
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(page.getByText('Your changes are not saved yet')).toBeVisible();
  await page.goBack();
  await expect(team(page, 'Boston Red Sox')).toBeChecked();
  await expect(page.getByText('unsaved changes')).toBeVisible();

  let asked = 0;
  page.on('dialog', (dialog) => {
    asked += 1;
    void dialog.accept();
  });
  await page.reload();
  expect(asked).toBe(1);
  await expect(team(page, 'Boston Red Sox')).not.toBeChecked();
});

test('lists the sports on a phone, each expandable', async ({ page, becomeReader }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await becomeReader();
  await page.goto('/sports');
  const sport = page.getByRole('button', { name: 'NHL' });
  await expect(sport).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByRole('tab')).toHaveCount(0);
  await sport.click();
  await entire(page, 'Metropolitan').click();
  await save(page);
  expect(await sportsOf(page)).toEqual({ leagues: ['nhl-metropolitan'], teams: [] });
  await page.reload();
  await expect(page.getByRole('button', { name: 'NHL 8 followed' })).toBeVisible();
});
