import { handleMessages } from '#contract/handle-messages';
import { expectAccessible } from '../accessibility/accessibility-check.ts';
import { expect, test } from '../support/admins.ts';
import { pressKey, typeInto } from '../support/keyboard.ts';
import { queryDatabase } from '../support/stored-data.ts';
import { toasts } from '../support/toasts.ts';

test('reserves a username with a reason and removes it again, by keyboard alone', async ({
  page,
  adminPage,
  becomeReader,
}) => {
  const { username } = await becomeReader();
  const pattern = `brand-${username}`;
  await adminPage.goto('/admin?tab=moderation');
  const section = adminPage.getByRole('region', { name: 'Reserved Usernames' });
  await expect(section).toContainText('Always reserved: abuse, admin*');

  await test.step('asks for a pattern and a reason', async () => {
    await pressKey(adminPage, section.getByRole('button', { name: 'Reserve a Username' }));
    const form = section.locator('form');
    await typeInto(adminPage, form.getByLabel('Username to reserve'), 'a*b');
    await pressKey(adminPage, form.getByRole('button', { name: 'Reserve', exact: true }));
    await expect(form.getByLabel('Username to reserve')).toHaveAccessibleDescription(
      new RegExp(handleMessages.patternInvalid),
    );
    await expect(form.getByLabel('Reason for other admins')).toHaveAccessibleDescription(handleMessages.reasonRequired);
    await expectAccessible(adminPage, 'admin/moderation: reserving a username');
    await form.getByLabel('Username to reserve').fill(`${pattern}*`);
    await typeInto(adminPage, form.getByLabel('Reason for other admins'), 'A brand of others');
    await pressKey(adminPage, form.getByRole('button', { name: 'Reserve', exact: true }));
    await expect(section.locator(':focus')).toContainText(handleMessages.reservedNow(`${pattern}*`));
  });

  await test.step('keeps readers from it', async () => {
    await page.goto('/?tab=settings');
    await page.getByRole('button', { name: 'Change Username' }).click();
    await page.getByLabel('Your username', { exact: true }).fill(`${pattern}-2`);
    const settings = page.getByRole('region', { name: 'Username', exact: true });
    await expect(settings.getByRole('status')).toHaveText(handleMessages.reserved);
    await expect(settings).not.toContainText('The address of your blog');
  });

  await test.step('removes it', async () => {
    const row = section.getByRole('listitem').filter({ hasText: `${pattern}*` });
    await expect(row).toContainText('A brand of others');
    await pressKey(adminPage, row.getByRole('button', { name: 'Remove' }));
    await expect(toasts(adminPage).getByText(handleMessages.removedNow(`${pattern}*`))).toBeVisible();
    await expect(row).toHaveCount(0);
    const entries = queryDatabase<{ action: string }>(
      'SELECT action FROM audit_entries WHERE target = $target ORDER BY seq',
      { target: `${pattern}*` },
    );
    expect(entries.map(({ action }) => action)).toEqual(['handle_reserved', 'handle_unreserved']);
  });
});
