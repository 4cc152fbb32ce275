import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { expect } from './journey.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/**
 * Puts axe into a document that has none yet, and takes its transitions away: the colours of a new theme come by them, a
 * frame each even where motion is reduced, and what is halfway between two themes is neither's.
 */
async function prepare(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return;
  await page.evaluate(axe.source);
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after, ::backdrop { transition: none !important; }');
    document.adoptedStyleSheets.push(still);
  });
}

/** What axe finds, short enough to read in a report; in a third of the time that its package for Playwright takes. */
export async function findings(page: Page): Promise<string[]> {
  await prepare(page);
  return await page.evaluate(async (tags) => {
    const { violations } = await window.axe.run({ runOnly: tags, resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary}`),
    );
  }, RULES);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Nothing is wider than the screen, on the narrowest phone as on a tablet. */
async function expectNoOverflow(page: Page, where: string): Promise<void> {
  for (const width of [320, 390, 768]) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    expect(overflow, `${where}, ${width} px`).toBe(0);
  }
}

/** Each theme once and each layout once: a theme changes colours, a width what stands where, and neither the other. */
const ways = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 390 },
] as const;

/** What the page shows now stands up to axe in both themes, at a desk and on a phone, and overflows nowhere. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  for (const { colorScheme, width } of ways) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 900 });
    expect(await findings(page), `${where}, ${colorScheme}, ${width} px`).toEqual([]);
  }
  await expectNoOverflow(page, where);
}
