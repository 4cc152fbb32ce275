import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

/** Every document parses it, so it is the minified script. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];
/**
 * Rules whose result depends on the theme or the layout. The other rules check the document, which is always the same.
 */
const VISUAL_RULES = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size'];

/**
 * A new theme's colors change by transitions even with reduced motion, and a color between two themes belongs to
 * neither. Blocks outside the screen are laid out, instead of having the size that they last had. The wider letters, words
 * and lines are those of WCAG 1.4.12.
 */
const STYLES = `
  *, ::before, ::after, ::backdrop { transition: none !important; }
  * { content-visibility: visible !important; }
  [data-spaced] * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  [data-spaced] p { margin-block-end: 2em !important; }`;

/** Adds axe and the test styles to a document, once. */
async function prepare(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return;
  await page.evaluate(source);
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

/** Returns the violations that axe finds, in short form; three times as fast as axe's package for Playwright. */
export const findings = (page: Page): Promise<string[]> => run(page, { type: 'tag', values: RULES });

/** Returns the violations of the visual rules, after `findings` has checked the same document. */
export const visualFindings = (page: Page): Promise<string[]> => run(page, { type: 'rule', values: VISUAL_RULES });

declare global {
  interface Window {
    axe: typeof axe;
  }
}
