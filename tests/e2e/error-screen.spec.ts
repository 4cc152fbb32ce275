import { expect, test } from './journey.ts';

test.use({
  serviceWorkers: 'block',
  expectedErrors: /Failed to load resource|Failed to fetch dynamically imported module/,
});

test('a page that fails to render shows the generic error screen, and Try Again brings it back', async ({
  page,
  context,
}) => {
  // Under the landing page's feed the footer moves away while more posts come.
  await page.goto('/about');
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Terms', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await expect(page.getByText('An unexpected error occurred. Please try refreshing the page.')).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'Terms', level: 1 })).toBeVisible();
});
