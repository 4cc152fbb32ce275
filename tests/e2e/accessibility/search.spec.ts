import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { active, box, options, QUERY } from '../support/search-box.ts';
import { findings } from './axe.ts';

/** Opens the search results and selects one. */
async function findSomething(page: Page): Promise<void> {
  await box(page).fill(QUERY);
  await expect(options(page).first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(active(page)).toBeVisible();
}

test('has no accessibility problems with results, without results and in the closed search box', async ({ page }) => {
  await page.goto('/about');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await findSomething(page);
    expect(await findings(page), `${colorScheme}, found`).toEqual([]);
    await box(page).fill('qqqqqq');
    await expect(page.getByText('No results found')).toBeVisible();
    expect(await findings(page), `${colorScheme}, nothing`).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await findings(page), `${colorScheme}, closed`).toEqual([]);
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true });

  test('has no accessibility problems in the closed and the open search box', async ({ page }) => {
    await page.goto('/about');
    await page.getByRole('button', { name: 'Search', exact: true }).tap();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await findSomething(page);
      expect(await findings(page), colorScheme).toEqual([]);
      await box(page).fill('');
      await expect(options(page)).toHaveCount(0);
      expect(await findings(page), colorScheme).toEqual([]);
    }
  });
});
