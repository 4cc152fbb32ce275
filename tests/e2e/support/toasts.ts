import type { Page } from '@playwright/test';

/** Returns the region with the toasts. */
export const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' });
