import { platformMessages } from '#contract/settings';
import { expect, test } from './admins.ts';
import { toasts } from './toasts.ts';

test('a reader gets nowhere: not at /admin, not at its sign-in, not in the dashboard, not at the API', async ({
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
  await expect(toasts(page).getByText('This account is not an admin')).toBeVisible();
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
