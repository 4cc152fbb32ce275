import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { expectAccessible } from './accessibility-check.ts';

test('has no accessibility problems on an interest screen without a selection, and for a guest', async ({ page }) => {
  await page.goto('/travel');
  await page.getByRole('button', { name: 'Save Interests' }).click();
  await expect(page.getByText('Please select at least one region.')).toBeVisible();
  await expectAccessible(page, 'interests: refused');
  await page.getByRole('checkbox', { name: 'Europe' }).check();
  await page.getByRole('button', { name: 'Save Interests' }).click();
  await expect(page.getByText('Authentication required')).toBeVisible();
  await expectAccessible(page, 'interests: a guest');
});

test('has no accessibility problems on a saved interest screen with badges', async ({ page, becomeReader }) => {
  await becomeReader();
  await page.goto('/finance');
  for (const name of ['Taxes', 'Index Funds and ETFs', 'Cryptocurrency'])
    await page.getByRole('checkbox', { name }).check();
  await page.getByRole('button', { name: 'Save 3 Interests' }).click();
  await expect(page.getByText('Preferences saved!')).toBeVisible();
  await expectAccessible(page, 'interests: saved');
});

test('has no accessibility problems on the interest screen with the longest choices', async ({
  page,
  becomeReader,
}) => {
  await becomeReader();
  await page.goto('/romance');
  await page.getByRole('checkbox').first().check();
  await expectAccessible(page, 'interests: long choices');
});

/** Returns the labels of choices that wrap to a second line. */
const brokenWords = (page: Page) =>
  page.locator('label:has(input[type="checkbox"]) span').evaluateAll((labels) =>
    labels.flatMap((label) => {
      const text = label.firstChild;
      if (!(text instanceof Text)) return [];
      return [...text.data.matchAll(/[^\s-]+/g)].flatMap(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return range.getClientRects().length > 1 ? [word] : [];
      });
    }),
  );

test('breaks no words of a choice, even on a narrow card', async ({ page, becomeReader }) => {
  await becomeReader();
  for (const path of ['/auth?mode=interests', '/romance', '/finance', '/tech']) {
    await page.goto(path);
    await expect(page.getByRole('checkbox').first()).toBeVisible();
    for (const width of [320, 390, 640, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => brokenWords(page), `${path}, ${width} px`).toEqual([]);
    }
  }
});
