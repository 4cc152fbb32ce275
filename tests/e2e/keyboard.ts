import type { Locator, Page } from '@playwright/test';
import { countCases } from './cases.ts';
import { expect } from './journey.ts';
import { focusFault } from './looks/focus.ts';

/** More stops than any page has before what a journey wants. */
const MOST_STOPS = 120;

/** Nothing is wrong with where the focus is, once what is focused was scrolled to, and what a press changed came or went. */
const expectFocusShown = (page: Page) => expect.poll(() => page.evaluate(focusFault), 'a stop on the way').toBeNull();

/**
 * Presses Tab, or Shift+Tab, until something has the focus, which shows at every stop. A case for every way that is
 * found.
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

/** Goes to something by Tab and presses a key there. */
export async function pressKey(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Goes to a field by Tab and types into it. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

/** A dialog has the focus, keeps it however often Tab is pressed either way, and gives it back when Escape closes it. */
export async function expectHeldAndGivenBack(page: Page, dialog: Locator, opener: Locator): Promise<void> {
  const isInside = () => dialog.evaluate((element) => element.contains(document.activeElement));
  await expect(dialog).toBeVisible();
  await expect.poll(isInside).toBe(true);
  const stops = await dialog.locator('a[href], button, input, select, textarea').count();
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let n = 0; n <= stops; n++) {
      await page.keyboard.press(key);
      // At an end a guard beside the dialog has it for a moment, and hands it on.
      await expect.poll(isInside, `${key}, ${n + 1} times`).toBe(true);
    }
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  countCases('accessibility', 3);
}
