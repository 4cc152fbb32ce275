import { expectAccessible } from '../accessibility/accessibility-check.ts';
import { expect, test } from '../support/admins.ts';

test('shows every area of the admin, at the left of wide screens and behind a button on phones', async ({
  adminPage,
}) => {
  const areas = adminPage.getByRole('navigation', { name: 'Admin' });
  const menu = areas.getByRole('button', { name: /^Admin areas: / });

  await test.step('a wide screen shows all areas at once', async () => {
    await adminPage.setViewportSize({ width: 1280, height: 900 });
    await adminPage.goto('/admin?tab=terms');
    await expect(areas.getByRole('link')).toHaveCount(12);
    await expect(areas.getByRole('link', { name: 'Terms' })).toHaveAttribute('aria-current', 'page');
    await expect(menu).toBeHidden();
    for (const link of await areas.getByRole('link').all()) await expect(link).toBeInViewport({ ratio: 1 });
  });

  await test.step('a phone opens them with the keyboard, and the focus stays', async () => {
    await adminPage.setViewportSize({ width: 390, height: 844 });
    await expect(areas.getByRole('link')).toHaveCount(0);
    await menu.press('Enter');
    await expect(areas.getByRole('link')).toHaveCount(12);
    await areas.getByRole('link', { name: 'Metrics' }).press('Escape');
    await expect(menu).toHaveAttribute('aria-expanded', 'false');
    await expect(menu).toBeFocused();
  });

  await test.step('an area closes them', async () => {
    await menu.click();
    await expectAccessible(adminPage, 'admin/terms: the areas on a phone');
    await adminPage.setViewportSize({ width: 390, height: 844 });
    await areas.getByRole('link', { name: 'Security' }).click();
    await expect(adminPage).toHaveTitle(/^Security · Admin Dashboard/);
    await expect(areas.getByRole('link')).toHaveCount(0);
    await expect(menu).toBeFocused();
    await expect(menu).toHaveAccessibleName(/^Admin areas: Security/);
  });
});
