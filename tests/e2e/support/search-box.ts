import type { Page } from '@playwright/test';

export const box = (page: Page) => page.getByRole('banner').getByRole('combobox', { name: 'Search' });

const results = (page: Page) => page.getByRole('listbox', { name: 'Results' });
export const options = (page: Page) => results(page).getByRole('option');
export const groups = (page: Page) => results(page).getByRole('group');
export const active = (page: Page) => page.getByRole('option', { selected: true });

/** The demo creator that the query 'slowtrain' finds. */
export const sofia = (page: Page) => page.getByRole('option', { name: 'slowtrain_sofia' });

/** Matches creators, topics and articles of the demo content. */
export const QUERY = 'small';
