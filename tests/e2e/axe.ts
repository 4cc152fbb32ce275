import type { Page } from '@playwright/test';
import axe from 'axe-core';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];
/** What a theme or a layout can change; the others judge the document, which is the same in all of them. */
const VISUAL_RULES = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size'];

/**
 * The colours of a new theme come by transitions, a frame each even where motion is reduced, and what is halfway between
 * two themes is neither's. Wider letters, words and lines are those of WCAG 1.4.12.
 */
const STYLES = `
  *, ::before, ::after, ::backdrop { transition: none !important; }
  [data-spaced] * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  [data-spaced] p { margin-block-end: 2em !important; }`;

/** Puts axe, and what it and other looks need, into a document that has none yet. */
async function prepare(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return;
  await page.evaluate(axe.source);
  await page.evaluate((styles) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    document.adoptedStyleSheets.push(sheet);
  }, STYLES);
}

async function run(page: Page, runOnly: axe.RunOptions['runOnly']): Promise<string[]> {
  await prepare(page);
  return await page.evaluate(async (only) => {
    const options: axe.RunOptions = { runOnly: only, resultTypes: ['violations'], preload: false };
    const { violations } = await window.axe.run(options);
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary}`),
    );
  }, runOnly);
}

/** What axe finds, short enough to read in a report; in a third of the time that its package for Playwright takes. */
export const findings = (page: Page): Promise<string[]> => run(page, { type: 'tag', values: RULES });

/** What axe finds in how a page looks now, when `findings` has seen the same document in another way. */
export const visualFindings = (page: Page): Promise<string[]> => run(page, { type: 'rule', values: VISUAL_RULES });

declare global {
  interface Window {
    axe: typeof axe;
  }
}
