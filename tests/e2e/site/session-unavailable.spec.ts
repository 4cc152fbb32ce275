import { expect, test } from '../support/journey.ts';

test.use({ expectedErrors: /Failed to load resource|WebSocket connection/ });

test('offers a signed-in reader no sign-in while the session cannot be read, and recovers by itself', async ({
  page,
  becomeReader,
}) => {
  await becomeReader();
  let isDown = true;
  await page.route('**/api/session', async (route) => {
    if (!isDown) return await route.fallback();
    const error = { code: 'unavailable', message: 'Something went wrong', requestId: 'r' };
    await route.fulfill({ status: 503, json: { error } });
  });
  // Without the data of the document, the page reads the session itself.
  await page.route('**/browse-posts', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      /(<script type="application\/json" id="data">).*?(?=<\/script>)/,
      '$1',
    );
    await route.fulfill({ response, body });
  });
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/browse-posts');
  const header = page.getByRole('banner');
  await expect(header.getByText('Failed to load your account')).toBeVisible();
  await expect(header.getByRole('link', { name: 'Log In' })).toHaveCount(0);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);

  isDown = false;
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(header.getByText('Failed to load your account')).toHaveCount(0);
  await expect(header.getByRole('link', { name: 'Log In' })).toHaveCount(0);
  await expect(header.getByRole('navigation', { name: 'Main' })).toBeVisible();
});
