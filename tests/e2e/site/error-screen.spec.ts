import { expect, test } from '../support/journey.ts';

test.use({ serviceWorkers: 'block', expectedErrors: /The page is broken/ });

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
