import type { TeamsResponse } from '#contract/teams';
import { breakApi, expectAfterRetries, faulty } from '../support/faults.ts';
import { expect, test } from '../support/journey.ts';
import { division, entire, save } from '../support/sports-screen.ts';

test.use(faulty);

test('says that the screen could not be loaded, and loads it on request', async ({ page, becomeReader }) => {
  await becomeReader();
  await page.goto('/about');
  const { mend } = await breakApi(page, '/teams');
  await page.goto('/sports');
  await expect(page.getByText('Loading sports data...')).toBeVisible();
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to load sports data' });
  await expectAfterRetries(alert);
  await mend();
  await alert.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('tab', { name: 'MLB' })).toBeVisible();
});

test('preserves the selection after a failed save', async ({ page, becomeReader }) => {
  await becomeReader();
  await page.goto('/sports');
  await entire(page, 'AL East').click();
  const { mend } = await breakApi(page, '/interests/sports');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Issue saving preferences')).toBeVisible();
  await expect(page.getByText('Failed to save preferences')).toBeVisible();
  await expect(entire(page, 'AL East')).toBeChecked();
  await mend();
  await save(page);
  await expect(page.getByText('Issue saving preferences')).toHaveCount(0);
});
test('says that a division has no teams', async ({ page, becomeReader }) => {
  await becomeReader();
  await page.goto('/about');
  await page.route(/\/api\/teams$/, async (route) => {
    const response = await route.fetch();
    const { leagues } = (await response.json()) as TeamsResponse;
    const without = leagues.map((league) => (league.abbreviation === 'AL East' ? { ...league, teams: [] } : league));
    await route.fulfill({ response, json: { leagues: without } satisfies TeamsResponse });
  });
  await page.goto('/sports');
  const empty = division(page, 'American League East');
  await expect(empty.getByText('No teams available for this division yet.')).toBeVisible();
  await expect(empty).toContainText('0 teams');
  await expect(division(page, 'American League West').getByRole('checkbox')).toHaveCount(5);
});
