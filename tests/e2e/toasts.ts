import type { Page } from '@playwright/test';

/** Where a page says what became of what one did, for some seconds. */
export const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' });
