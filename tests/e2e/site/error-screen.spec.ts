import { breakApi } from '../support/faults.ts';
import { expect, test } from '../support/journey.ts';

test.use({ serviceWorkers: 'block', expectedErrors: /The page is broken|Our server is unwell|Failed to load resource/ });

test('shows the generic error screen when a page fails to render, and recovers with Try Again', async ({ page }) => {
  await page.goto('/about');
  const broken = `let renders = 0;
    export default function Page() {
      if (renders++ < 4) throw new Error('The page is broken');
      return null;
    }`;
  await page.route(/\/assets\/terms-page/, (route) => route.fulfill({ contentType: 'text/javascript', body: broken }));
  await page.getByRole('link', { name: 'Terms', exact: true }).click();
  const failure = page.getByRole('heading', { name: 'Something went wrong' });
  await expect(failure).toBeVisible();
  await expect(page.getByText('An unexpected error occurred. Please try refreshing the page.')).toBeVisible();
  await expect(async () => {
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(failure).toHaveCount(0, { timeout: 200 });
  }).toPass();
});

test('does not send a reader whose session cannot be loaded to the sign-in', async ({ page, becomeReader }) => {
  await becomeReader();
  const session = await breakApi(page, '/session');
  await page.goto('/notifications');
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible({ timeout: 15_000 });
  await expect(page).toHaveURL(/\/notifications$/);
  await session.mend();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible();
});
