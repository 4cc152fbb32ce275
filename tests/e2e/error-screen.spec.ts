import { expect, test } from './journey.ts';

test.use({
  serviceWorkers: 'block',
  expectedErrors: /Failed to load resource|Failed to fetch dynamically imported module/,
});

test('a page that fails to render shows the generic error screen, and Try Again brings it back', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await context.setOffline(true);
  await page.getByRole('link', { name: 'About', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await expect(page.getByText('An unexpected error occurred. Please try refreshing the page.')).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'About', level: 1 })).toBeVisible();
});
