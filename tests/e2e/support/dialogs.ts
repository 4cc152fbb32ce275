import type { Locator, Page } from '@playwright/test';

/** Returns the open dialog on a page or in a part of it. Its role is not enough, because toasts have it too. */
export const openDialog = (scope: Page | Locator) => scope.getByRole('dialog').and(scope.locator('[data-dialog]'));
