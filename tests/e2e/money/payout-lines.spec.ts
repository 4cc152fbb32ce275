import { readFile } from 'node:fs/promises';
import { expect, test } from '../support/journey.ts';

test('shows gross and fee in every line of the earnings, and downloads them as CSV', async ({ page, baseURL }) => {
  const data = { email: 'blogger@demo.test', password: 'demo-pass-1', remember: false };
  const response = await page.request.post('/api/auth/sign-in', { data, headers: { Origin: baseURL ?? '' } });
  expect(response.ok(), await response.text()).toBe(true);
  await page.goto('/profile');
  const earned = page
    .getByRole('list', { name: 'Payout activity' })
    .getByRole('listitem')
    .filter({ hasText: 'Subscription payment' });
  while (!(await earned.first().isVisible())) {
    const answer = page.waitForResponse('**/api/payouts?cursor=*');
    await page.getByRole('button', { name: 'Load More Activity' }).click();
    await (await answer).finished();
  }
  await expect(earned.first()).toContainText(/Gross \$\d\.\d\d · Fee \$\d\.\d\d/);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^earnings-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
  expect(lines[0]).toBe('Date (UTC),Description,Gross (USD),Fee (USD),Amount (USD)');
  expect(lines.some((line) => line.includes('Subscription payment'))).toBe(true);
});
