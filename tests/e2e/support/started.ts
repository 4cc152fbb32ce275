import { expect, type Locator, type Page } from '@playwright/test';

/** Waits until the page's script runs: it notices no earlier pointer or key. */
export const started = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__reactContainer')),
  );

/**
 * Waits until React handles the events of an element, whose code may load after that of the page. Until then, a link opens
 * a new document.
 */
export const handlesEvents = (element: Locator) =>
  expect
    .poll(() => element.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps'))))
    .toBe(true);
