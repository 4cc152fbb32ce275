import { moneyMessages } from '#contract/money-desk';
import { expectAccessible } from '../accessibility/accessibility-check.ts';
import { expect, test } from '../support/admins.ts';

const MONEY = '/admin?tab=money';

test('shows an admin payments, problems, debts and the books', async ({ adminPage: page }) => {
  await page.goto(MONEY);
  const payments = page.getByRole('table', { name: 'Payments' });
  await expect(payments.getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page, 'admin/money: payments');

  await test.step('opens the ledger lines of a payment, and refuses a refund without a reason', async () => {
    await page.getByLabel('State').selectOption('paid');
    await payments
      .getByRole('button', { name: /^Details of/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'Payment', exact: true });
    await expect(dialog.getByRole('table', { name: 'Ledger lines' })).toContainText('Card fees');
    await dialog.getByRole('button', { name: /^Refund \$/ }).click();
    await expect(dialog).toContainText(moneyMessages.reasonRequired);
    await expectAccessible(page, 'admin/money: a payment');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('downloads the statement', async () => {
    await page.goto(`${MONEY}&view=statement`);
    await expect(page.getByRole('table', { name: 'Monthly statement' })).toContainText('$');
    const started = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    expect((await started).suggestedFilename()).toMatch(/^statement-\d{4}-\d\d-\d\d\.csv$/);
  });
});

for (const [view, table, text, state] of [
  ['failed', 'Failed payments', 'The bank declined the card', 'admin/money: failed'],
  ['disputes', 'Disputes', 'Fraudulent', 'admin/money: disputes'],
  ['refunds', 'Refunds', '$', 'admin/money: refunds'],
  ['owed', 'Owed to bloggers', 'No payout account', 'admin/money: owed'],
  ['statement', 'Monthly statement', '$', 'admin/money: statement'],
] as const) {
  test(`shows an admin the demo's ${view} in a table`, async ({ adminPage }) => {
    await adminPage.goto(`${MONEY}&view=${view}`);
    await expect(adminPage.getByRole('table', { name: table })).toContainText(text);
    await expectAccessible(adminPage, state);
  });
}

test('shows an admin subscriptions over time, with their table', async ({ adminPage }) => {
  await adminPage.goto(`${MONEY}&view=subscriptions`);
  await adminPage.getByRole('button', { name: 'Show Table' }).first().click();
  await expect(adminPage.getByRole('table', { name: 'MRR: table' })).toContainText('$');
  await expectAccessible(adminPage, 'admin/money: subscriptions');
});

test('compares with the payment provider on request, and shows the differences', async ({ adminPage }) => {
  await adminPage.goto(`${MONEY}&view=statement`);
  await adminPage.getByRole('button', { name: 'Compare Now' }).click();
  await expect(adminPage.getByText(/compared \d+ live subscriptions?, /)).toBeVisible({ timeout: 20_000 });
});
