import { healthParts } from '#contract/health';
import { expect, test } from '../support/admins.ts';
import { countCases } from '../support/cases.ts';
import { breakApi, expectAfterRetries, faulty } from '../support/faults.ts';

test.use(faulty);

const FAILED = 'Failed to load the system status';

test('shows an admin the state of each part, and no outdated state after a failure', async ({ adminPage }) => {
  await adminPage.goto('/admin?tab=platform');
  const health = adminPage.getByRole('region', { name: 'Health', exact: true });
  const parts = health.getByRole('listitem');
  const expectParts = async () => {
    await expect(parts).toHaveCount(healthParts.length);
    await expect(parts.filter({ hasText: 'Database' })).toHaveText(/Operational.*Responding\./s);
    await expect(health.getByText(/^Last checked /)).toBeVisible();
  };
  await expectParts();
  const { mend } = await breakApi(adminPage, '/admin/health');
  await health.getByRole('button', { name: 'Refresh' }).click();
  await expectAfterRetries(health.getByText(FAILED));
  await expect(parts).toHaveCount(0);
  await expect(health.getByText(/All systems operational/)).toHaveCount(0);
  await mend();
  await health.getByRole('button', { name: 'Try Again' }).click();
  await expectParts();
  countCases('failure', 1);
});
