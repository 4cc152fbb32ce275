import type { Page } from '@playwright/test';
import { interestsOf } from './follows.ts';
import { expect } from './journey.ts';

export const SAVED = 'Preferences saved successfully! Your feed is updating with relevant content.';

/** Returns the group of one division; `name` is its full name. */
export const division = (page: Page, name: string) =>
  page.getByRole('group', { name: new RegExp(`^${name.replace(/[()]/g, '\\$&')}`) });

export const entire = (page: Page, abbreviation: string) =>
  page.getByRole('switch', { name: `Follow entire ${abbreviation}`, exact: true });

export const team = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });

export async function showSport(page: Page, sport: string) {
  await page.getByRole('tab', { name: sport, exact: true }).click();
}

export async function save(page: Page) {
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Preferences Saved', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeDisabled();
}

/** Returns a user's sports preferences from the server. */
export async function sportsOf(page: Page) {
  const { leagues, teams } = await interestsOf(page);
  return { leagues: leagues.toSorted(), teams: teams.toSorted() };
}
