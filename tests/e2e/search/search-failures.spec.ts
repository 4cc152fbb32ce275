import { breakApi, expectAfterRetries, faulty } from '../support/faults.ts';
import { expect, test } from '../support/journey.ts';
import { box, sofia } from '../support/search-box.ts';

test.use(faulty);

for (const fault of ['server fails', 'offline'] as const) {
  test(`says that a search failed, and searches again on request: ${fault}`, async ({ page }) => {
    const { mend } = await breakApi(page, '/search', fault);
    await page.goto('/about');
    await box(page).fill('slowtrain');
    const failure = page.getByRole('alert').filter({ hasText: 'Search is not available right now' });
    await expectAfterRetries(failure);
    await mend();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(sofia(page)).toBeVisible();
    await expect(failure).toHaveCount(0);
  });
}

test('searches again when the reader continues to type', async ({ page }) => {
  const { mend } = await breakApi(page, '/search');
  await page.goto('/about');
  await box(page).fill('slow');
  await expectAfterRetries(page.getByText('Search is not available right now'));
  await mend();
  await page.keyboard.type('train');
  await expect(sofia(page)).toBeVisible();
});

test('says that the script of the search box could not be loaded, and works once it is', async ({ page }) => {
  const script = /\/assets\/search-results-[^/]+\.js$/;
  await page.route(script, (route) => route.abort('internetdisconnected'));
  await page.goto('/about');
  await box(page).fill('slow');
  await expect(page.getByText('Search is not available right now')).toBeVisible();
  await page.unroute(script);
  await page.keyboard.type('train');
  await expect(sofia(page)).toBeVisible();
});
