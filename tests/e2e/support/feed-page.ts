import type { Page } from '@playwright/test';

/** Returns the cards of the feed. */
export const articles = (page: Page) => page.getByRole('list', { name: 'Latest Posts' }).getByRole('article');

/** Returns the button that announces new posts. */
export const pill = (page: Page) => page.getByRole('button', { name: /^(New posts|\d+ new posts?)$/ });
