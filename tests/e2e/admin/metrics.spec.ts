import type { MetricsResponse } from '#contract/metrics';
import { expectAccessible } from '../accessibility/accessibility-check.ts';
import { expect, test } from '../support/admins.ts';
import { breakApi, expectAfterRetries, faulty } from '../support/faults.ts';

test.use(faulty);

const isMetrics = (url: string, span: string) => url.endsWith(`/api/admin/metrics?span=${span}`);

test('shows an owner the requests of the product, and stays usable after a failure', async ({ adminPage: page }) => {
  const day = page.waitForResponse((response) => isMetrics(response.url(), 'day') && response.ok());
  await page.goto('/admin?tab=metrics');
  const { metrics } = (await (await day).json()) as MetricsResponse;
  const answered = (metrics?.counts ?? [])
    .filter(({ series, verdict }) => series === 'requests' && /^[123]/.test(verdict))
    .reduce((sum, { values }) => sum + values.reduce((total, value) => total + value, 0), 0);
  expect(answered).toBeGreaterThan(0);
  const requests = page.getByRole('region', { name: 'Requests', exact: true });
  await expect(requests.getByRole('listitem').filter({ hasText: 'Answered' })).toContainText(
    answered.toLocaleString('en-US'),
  );
  await expect(requests).toContainText('Number of requests per hour (UTC)');
  await expect(page.getByRole('table', { name: 'Slowest Routes' })).toContainText('/api/');
  await requests.getByRole('button', { name: 'Show Table' }).click();
  await expect(page.getByRole('table', { name: 'Requests: table' }).getByRole('row')).toHaveCount(25);
  await expectAccessible(page, 'admin/metrics: filled');
  const started = page.waitForEvent('download');
  await requests.getByRole('button', { name: 'Download CSV' }).click();
  expect((await started).suggestedFilename()).toBe('requests.csv');

  const { mend } = await breakApi(page, '/admin/metrics');
  await page.getByRole('tab', { name: 'Hour' }).click();
  await expectAfterRetries(page.getByRole('button', { name: 'Try Again' }));
  await expectAccessible(page, 'admin/metrics: could not be loaded');
  await mend();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(requests).toContainText('Number of requests per minute (UTC)');
});
