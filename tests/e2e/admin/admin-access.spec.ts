import type { Page } from '@playwright/test';
import { platformMessages } from '#contract/settings';
import { expect, test } from '../support/admins.ts';
import { toasts } from '../support/toasts.ts';

test('refuses a reader at /admin, at its sign-in, in the dashboard and in the API', async ({
  page,
  playwright,
  baseURL,
  becomeConfirmedReader,
}) => {
  await becomeConfirmedReader();
  await page.goto('/admin');
  await expect(page.getByText(platformMessages.forbidden)).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  await page.goto('/admin-auth');
  await expect(page).toHaveURL('/');
  await expect(toasts(page).getByText('This account does not have admin access')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Settings', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Admin', exact: true })).toHaveCount(0);
  await page.goto('/?tab=admin');
  await expect(page.getByText(platformMessages.forbidden)).toBeVisible();
  await page.goto('/?tab=settings');
  await expect(page.getByRole('button', { name: 'Change Username' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'SMTP Settings' })).toHaveCount(0);

  const { paths } = (await (await page.request.get('/api/openapi.json')).json()) as { paths: Record<string, object> };
  const addresses = Object.entries(paths).flatMap(([path, methods]) =>
    path.startsWith('/api/admin/') && 'get' in methods ? [path.replaceAll(/\{\w+\}/g, 'anything')] : [],
  );
  expect(addresses.length).toBeGreaterThan(10);
  const guest = await playwright.request.newContext({ baseURL });
  for (const address of addresses) {
    expect((await page.request.get(address)).status(), address).toBe(403);
    expect((await guest.get(address)).status(), address).toBe(401);
  }
  await guest.dispose();
});

test('leads an admin from a blogger’s page to Reader Management, and shows no link to others', async ({
  page,
  adminPage,
  newWriter,
}) => {
  const { id, username } = await newWriter();
  const link = (of: Page) => of.getByRole('link', { name: 'Manage in Admin' });
  await page.goto(`/blogger/${id}`);
  await expect(page.getByRole('heading', { name: `@${username}`, level: 1 })).toBeVisible();
  await expect(link(page)).toHaveCount(0);
  await adminPage.goto(`/blogger/${id}`);
  await link(adminPage).click();
  const search = adminPage.getByRole('searchbox', { name: 'Search readers' });
  await expect(search).toHaveValue(username);
  await expect(search).toBeFocused();
  const readers = adminPage.getByRole('table', { name: 'Readers' });
  await expect(readers.getByRole('button', { name: `Delete Blog ${username}` })).toBeVisible();
  for (const width of [390, 1280]) {
    await adminPage.setViewportSize({ width, height: 844 });
    const buttons = ['Delete Blog', 'Delete Account'].map((label) =>
      readers.getByRole('button', { name: `${label} ${username}` }).boundingBox(),
    );
    const [blog, account] = await Promise.all(buttons);
    // Next to each other on wide screens, below each other on phones.
    if (width === 1280) expect(blog?.y).toBe(account?.y);
    else expect((blog?.x ?? 0) + (blog?.width ?? 0)).toBeCloseTo((account?.x ?? 0) + (account?.width ?? 0), 0);
  }
});
