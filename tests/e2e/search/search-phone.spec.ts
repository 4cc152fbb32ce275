import { expect, test } from '../support/journey.ts';
import { box, options, QUERY, sofia } from '../support/search-box.ts';

test.use({ viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true });

test('opens the search box over the whole width with a button, and shows the page again when it closes', async ({
  page,
}) => {
  await page.goto('/browse-posts');
  const button = page.getByRole('banner').getByRole('button', { name: 'Search', exact: true });
  const close = page.getByRole('button', { name: 'Close search' });
  await expect(box(page)).toBeHidden();
  await button.tap();
  await expect(box(page)).toBeFocused();
  await page.keyboard.type(QUERY);
  await expect(options(page).first()).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(box(page)).toBeHidden();
  await expect(button).toBeFocused();

  await button.tap();
  await expect(box(page)).toHaveValue('');
  await close.tap();
  await expect(box(page)).toBeHidden();

  await button.tap();
  await page.keyboard.type('slowtrain');
  await sofia(page).tap();
  await expect(page.getByRole('heading', { name: 'slowtrain_sofia', level: 1 })).toBeFocused();
  await expect(box(page)).toBeHidden();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Free Posts' })).toBeVisible();
  await expect(box(page)).toBeHidden();
});

test('shows no result wider than the narrowest screen', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/about');
  await page.getByRole('button', { name: 'Search', exact: true }).tap();
  await page.keyboard.type('tr');
  await expect(options(page).first()).toBeVisible();
  const rights = await options(page).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
  expect(Math.max(...rights)).toBeLessThanOrEqual(320);
});
