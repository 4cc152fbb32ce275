import type { Locator, Page } from '@playwright/test';
import { focusFault } from '../accessibility/focus.ts';
import { countCases } from './cases.ts';
import { expect } from './journey.ts';

/** More Tab stops than any page needs before a target. */
const MOST_STOPS = 120;

/** Polls until the focus is visible, because scrolling and changes after a press take time. */
const expectFocusShown = (page: Page) => expect.poll(() => page.evaluate(focusFault), 'a stop on the way').toBeNull();

/**
 * Presses Tab or Shift+Tab until the target has the focus, and checks that the focus is visible at every stop. Counts
 * one case per target.
 */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let stops = 0; stops < MOST_STOPS && !(await isThere()); stops++) {
    await page.keyboard.press(key);
    await expectFocusShown(page);
  }
  await expect(target).toBeFocused();
  countCases('accessibility', 1);
}

/** Moves to a control by Tab and presses a key there. */
export async function pressKey(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Moves to a field by Tab and types into it. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

/** Expects a dialog to take the focus, trap it for Tab in both directions, and restore it when Escape closes it. */
export async function expectFocusTrapped(page: Page, dialog: Locator, opener: Locator): Promise<void> {
  const isInside = () => dialog.evaluate((element) => element.contains(document.activeElement));
  await expect(dialog).toBeVisible();
  await expect.poll(isInside).toBe(true);
  const stops = await dialog.locator('a[href], button, input, select, textarea').count();
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let n = 0; n <= stops; n++) {
      await page.keyboard.press(key);
      // At each end a guard next to the dialog has the focus for a moment and passes it on.
      await expect.poll(isInside, `${key}, ${n + 1} times`).toBe(true);
    }
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  countCases('accessibility', 3);
}
