import { articlePath } from '#contract/posts';
import { expect, test } from '../support/journey.ts';
import { isFreeWithPicture, newestPost } from '../support/posts.ts';

test.use({
  expectedErrors: /Failed to load resource: net::ERR_INTERNET_DISCONNECTED/,
  serviceWorkers: 'allow',
});

test('shows an offline page, and stores no read pages on the device', async ({
  page,
  context,
  becomeReader,
  request,
}) => {
  await becomeReader();
  const path = articlePath(await newestPost(request, isFreeWithPicture));
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  for (const visited of ['/', path, '/browse-posts', '/topic/travel', '/?tab=topics']) {
    await page.goto(visited);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Feed', exact: true }).click();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('Feed refreshed with latest articles')).toBeVisible();

  await context.setOffline(true);
  await page.goto('/topic/food');
  const offline = page.getByRole('heading', { name: 'You are offline' });
  await expect(offline).toBeVisible();
  await expect(page).toHaveURL('/topic/food');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(offline).toBeVisible();
  const safe = page.getByText('Your unsaved writing is safe in this browser.');
  await expect(safe).toBeHidden();
  await page.evaluate(() => localStorage.setItem('draft:someone:work:editor', '{}'));
  await page.reload();
  await expect(safe).toBeVisible();

  const kept = await page.evaluate(async () => {
    const found: { path: string; type: string }[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const entry of await cache.keys()) {
        const type = (await cache.match(entry))?.headers.get('Content-Type') ?? '';
        found.push({ path: new URL(entry.url).pathname, type });
      }
    }
    return found;
  });
  expect(kept.filter(({ type }) => type.includes('html')).map((entry) => entry.path)).toEqual(['/offline.html']);
  expect(kept.filter((entry) => /^\/(api|article|media|blogger|topic)\b/.test(entry.path))).toEqual([]);
  expect(kept.filter(({ type }) => type.includes('json'))).toEqual([]);

  // The page reloads without a press.
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Food Posts' })).toBeVisible();
  const again = await context.newPage();
  await again.goto('/topic/food');
  await expect(again.getByRole('heading', { name: 'Food Posts' })).toBeVisible();
});
