import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, test } from 'vitest';
import type { FeeResponse, FeeTestResponse, PlatformResponse } from '#contract/settings';
import { newAdmin } from './support/admins.ts';
import { type Client, errorOf, newClient } from './support/client.ts';
import { clientOf, failingDatabase } from './support/database.ts';
import { newReader } from './support/factories.ts';

const NO_PERMISSION = "You don't have permission to access platform settings.";

beforeEach(async () => void (await env.DB.prepare('DELETE FROM platform_settings').run()));

const setFee = (client: Client, feePercentage: unknown) => client.put('/api/admin/platform/fee', { feePercentage });

async function runTest(client: Client) {
  const response = await client.post('/api/admin/platform/fee/test', {});
  expect(response.status).toBe(200);
  return await response.json<FeeTestResponse>();
}

describe('the fee', () => {
  it('is 25 % until an admin sets another, which everybody is then told', async () => {
    const { client } = await newAdmin();
    const told = async () => (await (await newClient().get('/api/platform')).json<PlatformResponse>()).feePercentage;
    expect((await runTest(client)).summary.scenario).toContain('25%');
    expect(await (await setFee(client, 30.25)).json<FeeResponse>()).toEqual({ feePercentage: 30.25, warning: null });
    expect(await told()).toBe(30.25);
    expect((await runTest(client)).summary.scenario).toContain('30.25%');
  });

  it.each([
    [0, true],
    [12.89, true],
    [12.9, false],
    [12.91, false],
    [25, false],
    [100, false],
  ])('of %s %% warns of a loss: %s', async (feePercentage, isWarned) => {
    const { client } = await newAdmin();
    const { warning } = await (await setFee(client, feePercentage)).json<FeeResponse>();
    expect(warning !== null).toBe(isWarned);
  });

  it.each([-0.01, 100.01, 25.001, '25', null])('is not %s', async (feePercentage) => {
    const { client } = await newAdmin();
    expect(await errorOf(await setFee(client, feePercentage))).toMatchObject({ status: 422, code: 'invalid_input' });
    expect(await env.DB.prepare('SELECT * FROM platform_settings').first()).toBeNull();
  });

  it('leaves what else was set as it is', async () => {
    const { client } = await newAdmin();
    await env.DB.prepare(
      `INSERT INTO platform_settings (id, platform_name, platform_email, platform_fee_percentage, stripe_account_id, updated_at)
       VALUES (1, 'Ours', 'us@example.test', 20, 'acct_1', 0)`,
    ).run();
    await setFee(client, 40);
    expect(await env.DB.prepare('SELECT * FROM platform_settings').first()).toMatchObject({
      platform_name: 'Ours',
      platform_email: 'us@example.test',
      platform_fee_percentage: 40,
      stripe_account_id: 'acct_1',
    });
  });
});

describe('the fee test', () => {
  it('splits $3.00 as the ledger does', async () => {
    const { client } = await newAdmin();
    const { success, summary, testResults, error } = await runTest(client);
    expect({ success, error }).toEqual({ success: true, error: null });
    expect(testResults).toEqual({ stripeConnectStatus: 'not_connected' });
    expect(summary).toMatchObject({
      platformRevenue: 36,
      bloggerRevenue: 225,
      stripeFees: 39,
      verificationPassed: true,
    });
    expect(summary.scenario).toContain('$3.00');
  });

  it('does not pass where the platform loses', async () => {
    const { client } = await newAdmin();
    await setFee(client, 10);
    expect(await runTest(client)).toMatchObject({
      success: true,
      summary: { platformRevenue: -9, bloggerRevenue: 270, stripeFees: 39, verificationPassed: false },
    });
  });
});

describe('who is no admin', () => {
  const calls = [
    ['GET', '/api/admin/platform/payments', undefined],
    ['POST', '/api/admin/platform/payments/onboarding', {}],
    ['PUT', '/api/admin/platform/fee', { feePercentage: 30 }],
    ['POST', '/api/admin/platform/fee/test', {}],
  ] as const;

  test.each(calls)('may not %s %s', async (method, path, body) => {
    const send = (client: Client) =>
      method === 'GET' ? client.get(path) : client[method === 'PUT' ? 'put' : 'post'](path, body);
    expect(await errorOf(await send(newClient()))).toMatchObject({ status: 401 });
    const { client } = await newReader();
    expect(await errorOf(await send(client))).toMatchObject({ status: 403, code: 'forbidden', message: NO_PERMISSION });
    expect(await env.DB.prepare('SELECT * FROM platform_settings').first()).toBeNull();
  });

  test('is whoever the check fails for', async () => {
    const { client } = await newAdmin();
    const send = clientOf(failingDatabase('D1_ERROR: no answer'), client.cookies);
    for (const [method, path, body] of calls) {
      expect(await errorOf(await send(method, path, body))).toMatchObject({ status: 403, message: NO_PERMISSION });
    }
  });
});
