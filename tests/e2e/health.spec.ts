import { healthParts } from '#contract/health';
import { expect, test } from './admins.ts';
import { countCases } from './cases.ts';
import { breakApi, expectAfterRetries, faulty } from './faults.ts';

test.use(faulty);

const FAILED = 'Failed to load how the parts are';

test('an admin sees how each part of the platform is, and tries again where that fails', async ({ adminPage }) => {
  const { mend } = await breakApi(adminPage, '/admin/health');
  await adminPage.goto('/admin?tab=platform');
  const health = adminPage.getByRole('region', { name: 'Health', exact: true });
  await expectAfterRetries(health.getByText(FAILED));
  await mend();
  await health.getByRole('button', { name: 'Try Again' }).click();
  const parts = health.getByRole('listitem');
  await expect(parts).toHaveCount(healthParts.length);
  await expect(parts.filter({ hasText: 'Database' })).toHaveText(/Well.*It answers\./s);
  countCases('failure', 1);
});
