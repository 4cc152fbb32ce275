import type { Locator, Page } from '@playwright/test';

/** Returns a section of Settings, once its content has replaced the skeleton, which has the usual texts. */
export const loadedSection = (page: Page, name: string): Locator =>
  page.getByRole('region', { name, exact: true }).filter({ hasNot: page.locator('fieldset[inert]') });
