import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { FeeTestResponse, PlatformPaymentsResponse } from '#contract/settings';
import type { RedirectResponse } from '#contract/subscriptions';
import { newAdmin, saveSettings } from '../support/admins.ts';
import { type Client, errorOf, newClient } from '../support/client.ts';
import { clientOf } from '../support/database.ts';
import { sandboxFor } from '../support/stripe.ts';

const { sandbox } = sandboxFor('platform-payments');
const NOT_CONNECTED = { connected: false, chargesEnabled: false, detailsSubmitted: false, accountId: null };

beforeEach(async () => {
  for (const table of ['platform_settings', 'platform_fees']) await env.DB.prepare(`DELETE FROM ${table}`).run();
});
afterEach(() => sandbox.faults.clear());

async function status(client: Client) {
  const response = await client.get('/api/admin/platform/payments');
  expect(response.status).toBe(200);
  return await response.json<PlatformPaymentsResponse>();
}

const testedStatus = async (client: Client) => {
  const result = await (await client.post('/api/admin/platform/fee/test', {})).json<FeeTestResponse>();
  return result.testResults.stripeConnectStatus;
};

it('moves the platform’s account from not connected through setup required to active', async () => {
  const { client } = await newAdmin();
  expect(await status(client)).toEqual(NOT_CONNECTED);
  expect(await testedStatus(client)).toBe('not_connected');
  const response = await client.post('/api/admin/platform/payments/onboarding', {});
  expect((await response.json<RedirectResponse>()).url).toMatch(/^http/);
  const begun = await status(client);
  expect(begun).toMatchObject({ connected: true, chargesEnabled: false, detailsSubmitted: false });
  expect(await testedStatus(client)).toBe('setup_required');
  sandbox.onboard(begun.accountId ?? '');
  expect(await status(client)).toEqual({
    connected: true,
    chargesEnabled: true,
    detailsSubmitted: true,
    accountId: begun.accountId,
  });
  expect(await testedStatus(client)).toBe('active');
});

it('creates the account once, and preserves other settings', async () => {
  const { client, person } = await newAdmin();
  const { client: other } = await newAdmin();
  await saveSettings(other, { feePercentage: 26 });
  const onboarding = () => client.post('/api/admin/platform/payments/onboarding', {});
  const responses = await Promise.all([onboarding(), onboarding(), onboarding()]);
  expect(responses.map((answer) => answer.status)).toEqual([200, 200, 200]);
  const { accountId } = await status(client);
  await onboarding();
  expect((await status(client)).accountId).toBe(accountId);
  const { results } = await env.DB.prepare('SELECT action, target FROM audit_entries WHERE admin = ?1')
    .bind(person.seq)
    .all();
  expect(results).toContainEqual({ action: 'platform_onboarding_started', target: accountId });
  expect(await env.DB.prepare('SELECT platform_fee_percentage AS fee FROM platform_settings').first()).toEqual({
    fee: 26,
  });
  const { name } = await (await newClient().get('/api/platform')).json<{ name: string }>();
  expect(name).toBe('Blog Platform');
});

it('creates another account when the provider has deleted it', async () => {
  const { client } = await newAdmin();
  await env.DB.prepare(
    `INSERT INTO platform_settings
       (id, platform_name, platform_email, platform_fee_percentage, stripe_account_id, updated_at)
     VALUES (1, 'Ours', 'us@example.test', 20, 'acct_gone', 0)`,
  ).run();
  expect(await status(client)).toEqual(NOT_CONNECTED);
  expect((await client.post('/api/admin/platform/payments/onboarding', {})).status).toBe(200);
  const { connected, accountId } = await status(client);
  expect(connected).toBe(true);
  expect(accountId).not.toBe('acct_gone');
});

it('reports a provider that does not respond, and fails the fee test without hiding its sums', async () => {
  const { client } = await newAdmin();
  await client.post('/api/admin/platform/payments/onboarding', {});
  sandbox.faults.add({ kind: 'error', status: 429, count: 3 });
  expect(await errorOf(await client.get('/api/admin/platform/payments'))).toMatchObject({
    status: 503,
    code: 'unavailable',
  });
  expect(await errorOf(await client.post('/api/admin/platform/payments/onboarding', {}))).toMatchObject({
    status: 503,
    message: 'Failed to connect to a card payment provider',
  });
  const result = await (await client.post('/api/admin/platform/fee/test', {})).json<FeeTestResponse>();
  expect(result).toMatchObject({
    success: false,
    summary: { bloggerRevenue: 225 },
    testResults: { stripeConnectStatus: 'unavailable' },
    error: 'Failed to connect to a card payment provider',
  });
});

it('says without keys that payments are not set up', async () => {
  const { client } = await newAdmin();
  const send = clientOf(env.DB, client.cookies, { STRIPE_SECRET_KEY: '' });
  for (const [method, path] of [
    ['GET', '/api/admin/platform/payments'],
    ['POST', '/api/admin/platform/payments/onboarding'],
  ] as const) {
    expect(await errorOf(await send(method, path, method === 'GET' ? undefined : {}))).toMatchObject({
      status: 503,
      message: 'Payments are not set up yet',
    });
  }
  expect((await send('POST', '/api/admin/platform/fee/test', {})).status).toBe(200);
});
