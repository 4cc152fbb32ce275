import { noticeMessages } from '#contract/notice';
import { expectAccessible } from '../accessibility/accessibility-check.ts';
import { expect, test } from '../support/admins.ts';
import { pressKey, typeInto } from '../support/keyboard.ts';
import { toasts } from '../support/toasts.ts';

// Every page shows the notice, so this runs alone.

test('shows a notice on every page until it is dismissed or removed', async ({
  adminPage,
  becomeConfirmedReader,
  page,
}) => {
  await becomeConfirmedReader();
  const settings = adminPage
    .getByRole('region', { name: 'Notice', exact: true })
    .filter({ has: adminPage.locator('form') });
  const text = settings.getByLabel('Notice (optional)');
  const save = settings.getByRole('button', { name: 'Save Notice' });
  await adminPage.goto('/admin?tab=platform');

  await test.step('refuses a time that no clock shows, and an end before the start', async () => {
    await typeInto(adminPage, text, 'Maintenance tonight at 22:00 UTC.');
    await settings.getByLabel('Start (optional)').fill('2031-01-02 10:00');
    const end = settings.getByLabel('End (optional)');
    await end.fill('2031-02-31 10:00');
    await pressKey(adminPage, save);
    await expect(end).toHaveAccessibleDescription(new RegExp(noticeMessages.timeInvalid));
    await end.fill('2031-01-01 10:00');
    await pressKey(adminPage, save);
    await expect(settings.getByLabel('End (optional)')).toHaveAccessibleDescription(
      new RegExp(noticeMessages.endsFirst),
    );
    await expectAccessible(adminPage, 'admin/platform: a refused notice');
  });

  const bannerOn = (tab: typeof page) => tab.locator('#notice').getByRole('region', { name: 'Platform notice' });
  await test.step('shows it to the admin at once', async () => {
    await settings.getByLabel('Start (optional)').fill('');
    await pressKey(adminPage, save);
    await expect(toasts(adminPage).getByText(noticeMessages.saved)).toBeVisible();
    await expect(bannerOn(adminPage)).toContainText('Maintenance tonight at 22:00 UTC.');
    await expectAccessible(adminPage, 'admin/platform: a notice');
  });

  await test.step('shows it to a reader, who dismisses it once', async () => {
    await expect
      .poll(async () => {
        await page.goto('/about');
        return await bannerOn(page).count();
      })
      .toBe(1);
    await pressKey(page, bannerOn(page).getByRole('button', { name: 'Dismiss' }));
    await expect(bannerOn(page)).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
    await page.goto('/terms');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(bannerOn(page)).toHaveCount(0);
  });

  await test.step('is gone once it is removed', async () => {
    await text.fill('');
    await pressKey(adminPage, save);
    await expect(toasts(adminPage).getByText(noticeMessages.removed)).toBeVisible();
    await expect(bannerOn(adminPage)).toHaveCount(0);
  });
});
