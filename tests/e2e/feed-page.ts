import type { Page } from '@playwright/test';

/** The cards of the feed. */
export const articles = (page: Page) => page.getByRole('list', { name: 'Latest Posts' }).getByRole('article');

/** What tells of posts that the feed does not show yet. */
export const pill = (page: Page) => page.getByRole('button', { name: /^(New posts|\d+ new posts?)$/ });
