import type { Page } from '@playwright/test';

/** Waits until the page's script runs: it notices no earlier pointer or key. */
export const started = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__reactContainer')),
  );
