import type { Page } from '@playwright/test';
import type { BloggersResponse } from '#contract/profiles';
import { expectAccessible } from '../accessibility/accessibility-check.ts';
import { breakApi, expectAfterRetries, faulty } from '../support/faults.ts';
import { expect, test } from '../support/journey.ts';

const FIND = '/?tab=find';

const box = (page: Page) => page.getByRole('searchbox', { name: 'Username' });
const list = (page: Page) => page.getByRole('list', { name: 'Bloggers', exact: true });
const names = (page: Page) => list(page).getByRole('heading', { level: 2 });

test('finds a blogger by a part of the username, and restores the list on Back', async ({ page, becomeReader }) => {
  await becomeReader();
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Find Blogger' }).click();
  await expect(page.getByRole('heading', { name: 'Find Blogger', level: 1 })).toBeVisible();
  await expect(names(page).nth(3)).toBeVisible();

  await box(page).fill('TRAIN_s');
  await expect(names(page)).toHaveText(['slowtrain_sofia']);
  await expect(page).toHaveURL('/?tab=find&q=TRAIN_s');
  await expect(page.getByRole('status').filter({ hasText: '1 blogger found' })).toBeAttached();
  const card = list(page).getByRole('article');
  await expect(card).toContainText(/\$5\.00 a month · \d+ subscribers?/);
  await expect(card).toContainText(/Joined \w+ \d{4}/);
  await expect(card.getByRole('list', { name: 'slowtrain_sofia writes about' })).toContainText('Travel');
  await card.getByRole('link', { name: 'View Profile of slowtrain_sofia' }).click();
  await expect(page.getByRole('heading', { name: '@slowtrain_sofia' })).toBeVisible();
  await page.goBack();
  await expect(box(page)).toHaveValue('TRAIN_s');
  await expect(names(page)).toHaveText(['slowtrain_sofia']);

  await box(page).fill('');
  await expect(page).toHaveURL(FIND);
  await expect(names(page).nth(3)).toBeVisible();
});

test('says that no blogger has a name, for any characters', async ({ page, becomeReader }) => {
  await becomeReader();
  for (const name of ['"%_* OR 1=1 <b>', 'łódź 🍜', '100%']) {
    await page.goto(FIND);
    await box(page).fill(name);
    await expect(page.getByRole('heading', { name: 'No bloggers found' })).toBeVisible();
    await expect(page.getByText(`No usernames match “${name}”.`)).toBeVisible();
  }
  await expectAccessible(page, 'dashboard/find: none found');
});

test('loads more bloggers on request, each once', async ({ page, becomeReader }) => {
  await becomeReader();
  const first = (await (await page.request.get('/api/bloggers')).json()) as BloggersResponse;
  const [one, two, ...others] = first.bloggers;
  const pages: Record<string, BloggersResponse> = {
    '': { bloggers: [one, two].filter((blogger) => blogger !== undefined), nextCursor: 'next' },
    next: { bloggers: [two, ...others].filter((blogger) => blogger !== undefined), nextCursor: null },
  };
  await page.route(/\/api\/bloggers(\?|$)/, (route) =>
    route.fulfill({ json: pages[new URL(route.request().url()).searchParams.get('cursor') ?? ''] }),
  );
  await page.goto(FIND);
  await expect(names(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Load More Bloggers' }).click();
  await expect(names(page)).toHaveText(first.bloggers.map(({ username }) => username));
  await expect(page.getByRole('button', { name: 'Load More Bloggers' })).toHaveCount(0);
});

test('ignores an older response after a newer one, and leaves the list in place while typing', async ({
  page,
  becomeReader,
}) => {
  await becomeReader();
  await page.goto(FIND);
  await expect(names(page).nth(3)).toBeVisible();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const cancelled = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/bloggers?q=nora'));
  await page.route(/\/api\/bloggers\?q=nora$/, async (route) => {
    await held;
    await route.continue();
  });
  await box(page).fill('nora');
  await expect(page).toHaveURL('/?tab=find&q=nora');
  await expect(names(page).nth(3)).toBeVisible();
  await expect(list(page)).toHaveAttribute('aria-busy', 'true');
  await box(page).fill('sofia');
  await expect(names(page)).toHaveText(['slowtrain_sofia']);
  await cancelled;
  release();
  await expect(names(page)).toHaveText(['slowtrain_sofia']);
});

test('has no accessibility problems in Find, also in the account area', async ({ page, becomeReader }) => {
  await becomeReader();
  await page.goto('/?tab=subscriptions&view=find');
  await expect(names(page).first()).toBeVisible();
  await expectAccessible(page, 'account/find: filled');
});

test.describe('when the server fails', () => {
  test.use(faulty);

  test('loads bloggers again on request', async ({ page, becomeReader }) => {
    await becomeReader();
    const fault = await breakApi(page, '/bloggers');
    await page.goto(FIND);
    await expectAfterRetries(page.getByRole('heading', { name: 'Failed to load bloggers' }));
    await fault.mend();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(names(page).first()).toBeVisible();
  });
});
