import type { APIRequestContext, Page } from '@playwright/test';
import { test as base, expect } from './paying.ts';
import { adminSession } from './sign-in-admin.ts';

/** Returns the cells of a table, row by row, without its header. */
export async function tableRows(page: Page, name: string): Promise<string[][]> {
  const rows = await page.getByRole('table', { name, exact: true }).locator('tbody tr').all();
  return await Promise.all(rows.map((row) => row.locator('th, td').allInnerTexts()));
}

type Admins = {
  /** A session of the demo's admin. */
  admin: APIRequestContext;
  /** A page of the demo's admin, in a separate browser. */
  adminPage: Page;
};

/** Extends the journeys' test for journeys with an admin. */
export const test = base.extend<Admins>({
  admin: async ({ playwright, baseURL }, use) => {
    const request = await playwright.request.newContext({ baseURL, storageState: adminSession });
    await use(request);
    await request.dispose();
  },
  adminPage: async ({ admin, pageOf }, use) => {
    await use(await pageOf(admin));
  },
});

export { expect };
