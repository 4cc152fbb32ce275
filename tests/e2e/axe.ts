import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** What axe finds, short enough to read in a report. Its older mode needs no second page, and skips only foreign frames. */
export async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(RULES).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary}`),
  );
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
