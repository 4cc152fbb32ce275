import { env } from 'cloudflare:workers';
import { afterAll, beforeEach, describe, expect, it, test, vi } from 'vitest';
import type { FeeTestResponse, PlatformResponse, PlatformSettingsResponse } from '#contract/settings';
import { clearPlatformInfo } from '../../../worker/features/settings/settings.service.ts';
import { newAdmin, putFeeInForce, saveSettings } from '../support/admins.ts';
import { type Client, errorOf, newClient } from '../support/client.ts';
import { costsOf } from '../support/costs.ts';
import { clientOf, failingDatabase } from '../support/database.ts';
import { jobCtx, newReader } from '../support/factories.ts';

const NO_PERMISSION = "You don't have permission to access platform settings.";
const CHANGED = 'Another admin has changed these settings. Compare the values below, then save again.';
const SETTINGS = '/api/admin/platform/settings';
const BEFORE = { platformName: 'Blog Platform', platformEmail: 'support@blog-platform.example', feePercentage: 25 };

const forget = async () => {
  await env.DB.batch([env.DB.prepare('DELETE FROM platform_settings'), env.DB.prepare('DELETE FROM platform_fees')]);
  clearPlatformInfo(jobCtx());
};
beforeEach(forget);
afterAll(forget);

const REST = { announcedFeePercentage: 25, pendingFee: null, bloggers: expect.any(Number) };
const stored = () => env.DB.prepare('SELECT * FROM platform_settings').first();

async function runTest(client: Client) {
  const response = await client.post('/api/admin/platform/fee/test', {});
  expect(response.status).toBe(200);
  return await response.json<FeeTestResponse>();
}

describe('the settings', () => {
  it('come from the configuration until an admin sets others, which all users then see', async () => {
    const { client } = await newAdmin();
    const read = await client.get(SETTINGS);
    expect(await read.json()).toEqual({ ...BEFORE, ...REST, updatedAt: null });
    const ours = { platformName: 'Ours <& yours>', platformEmail: 'us@example.test', feePercentage: 26.25 };
    const saved = await saveSettings(client, ours);
    expect(await saved.json()).toEqual({ ...ours, ...REST, updatedAt: expect.any(Number) });
    for (const answer of [read, saved]) expect(costsOf(answer).roundTrips).toBeLessThanOrEqual(3);
    expect(await (await newClient().get('/api/platform')).json<PlatformResponse>()).toMatchObject({
      name: ours.platformName,
      supportEmail: ours.platformEmail,
      feePercentage: 26.25,
    });
    expect((await runTest(client)).summary.scenario).toContain('26.25%');
  });

  it('reject a form that was opened before another admin’s change', async () => {
    const [{ client }, { client: other }] = [await newAdmin(), await newAdmin()];
    let base: number | null = null;
    for (const feePercentage of [26, 26.25]) {
      const forms = [feePercentage, feePercentage + 0.5].map((fee) => ({ ...BEFORE, feePercentage: fee, base }));
      const responses = await Promise.all([client.put(SETTINGS, forms[0]), other.put(SETTINGS, forms[1])]);
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
      const isFirst = responses[0]?.status === 200;
      expect(await errorOf(responses[isFirst ? 1 : 0])).toMatchObject({ code: 'conflict', message: CHANGED });
      const now = await (await client.get(SETTINGS)).json<PlatformSettingsResponse>();
      expect(now.feePercentage).toBe(feePercentage + (isFirst ? 0 : 0.5));
      base = now.updatedAt;
    }
    const { results } = await env.DB.prepare('SELECT percentage FROM platform_fees').all();
    expect(results).toHaveLength(2);
  });

  it.each([
    ['feePercentage', -0.01, 'The fee must be between 0 and 100 percent, with two decimals at most'],
    ['feePercentage', 100.01, 'The fee must be between 0 and 100 percent, with two decimals at most'],
    ['feePercentage', 25.001, 'The fee must be between 0 and 100 percent, with two decimals at most'],
    ['feePercentage', '25', 'The fee must be between 0 and 100 percent, with two decimals at most'],
    ['platformName', ' ', 'Platform name is required'],
    ['platformName', 'x'.repeat(61), 'Platform name must be less than 60 characters'],
    ['platformName', 'Us\r\nBcc: victim@demo.test', 'Platform name must be one line of text'],
    ['platformName', 'Us\u2028Bcc: victim@demo.test', 'Platform name must be one line of text'],
    ['platformEmail', '', 'Email is required'],
    ['platformEmail', 'us@example.test\r\nBcc: victim@demo.test', 'Please enter a valid email address'],
    ['platformEmail', 'us@example.test, victim@demo.test', 'Please enter a valid email address'],
  ])('reject %s %j', async (field, value, message) => {
    const { client } = await newAdmin();
    const refusal = await errorOf(await saveSettings(client, { [field]: value }));
    expect(refusal).toMatchObject({ status: 422, fields: { [field]: message } });
    expect(await stored()).toBeNull();
  });

  it('preserve the connected account, and an unchanged fee has no second start', async () => {
    const { client } = await newAdmin();
    await env.DB.prepare(
      `INSERT INTO platform_settings
       (id, platform_name, platform_email, platform_fee_percentage, stripe_account_id, updated_at)
     VALUES (1, 'Old', 'old@example.test', 20, 'acct_1', 0)`,
    ).run();
    const responses = [];
    for (const feePercentage of [20, 22, 22]) responses.push(await saveSettings(client, { feePercentage }));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await stored()).toMatchObject({ platform_fee_percentage: 22, stripe_account_id: 'acct_1' });
    const { results } = await env.DB.prepare('SELECT percentage FROM platform_fees').all();
    expect(results).toEqual([{ percentage: 22 }]);
  });

  it('are audited with their previous values', async () => {
    const { client, person } = await newAdmin();
    await saveSettings(client, { platformName: 'First' });
    await saveSettings(client, { platformName: 'Second', feePercentage: 26.5 });
    const { results } = await env.DB.prepare(
      'SELECT action, before, after FROM audit_entries WHERE admin = ?1 ORDER BY seq',
    )
      .bind(person.seq)
      .all<{ action: string; before: string | null; after: string }>();
    const first = { ...BEFORE, platformName: 'First' };
    expect(results.map(({ before, after }) => [JSON.parse(before ?? 'null'), JSON.parse(after)])).toEqual([
      [null, first],
      [first, { ...BEFORE, platformName: 'Second', feePercentage: 26.5 }],
    ]);
    expect(results.every(({ action }) => action === 'platform_settings_saved')).toBe(true);
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
    for (const remaining of ['Billing', 'Connect', 'Foreign cards', 'Disputes', 'VAT']) {
      expect(summary.notIncluded.join()).toContain(remaining);
    }
    expect(summary.scenario).toBe(
      "A $3.00 subscription at a platform fee of 25%: the platform's $0.75 pays the card fee of $0.39",
    );
  });

  it('fails where the platform loses money', async () => {
    const { client } = await newAdmin();
    await putFeeInForce(10);
    expect(await runTest(client)).toMatchObject({
      success: true,
      summary: {
        platformRevenue: -9,
        bloggerRevenue: 270,
        stripeFees: 39,
        verificationPassed: false,
        scenario: expect.stringContaining("the platform's $0.30 does not cover the card fee of $0.39"),
      },
    });
  });
});

describe('a user who is not an admin', () => {
  const smtp = {
    smtpServer: 'smtp.example.com',
    smtpPort: 587,
    smtpUsername: 'us',
    password: 'x',
    fromEmail: 'a@b.test',
  };
  const calls = [
    ['GET', '/api/admin/platform/payments', undefined],
    ['POST', '/api/admin/platform/payments/onboarding', {}],
    ['GET', SETTINGS, undefined],
    ['PUT', SETTINGS, { ...BEFORE, base: null }],
    ['POST', '/api/admin/platform/fee/test', {}],
    ['GET', '/api/admin/smtp', undefined],
    ['PUT', '/api/admin/smtp', smtp],
    ['POST', '/api/admin/send-email', { to: 'a@b.test', test: 'general' }],
  ] as const;

  test.each(calls)('may not %s %s', async (method, path, body) => {
    const send = (client: Client) =>
      method === 'GET' ? client.get(path) : client[method === 'PUT' ? 'put' : 'post'](path, body);
    expect(await errorOf(await send(newClient()))).toMatchObject({ status: 401 });
    const { client } = await newReader();
    expect(await errorOf(await send(client))).toMatchObject({ status: 403, code: 'forbidden', message: NO_PERMISSION });
    expect(await stored()).toBeNull();
    expect(await env.DB.prepare('SELECT * FROM smtp_settings').first()).toBeNull();
  });

  test('is assumed when the check fails', async () => {
    const { client } = await newAdmin();
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const send = clientOf(failingDatabase('D1_ERROR: no answer'), client.cookies);
    for (const [method, path, body] of calls) {
      expect(await errorOf(await send(method, path, body))).toMatchObject({ status: 403, message: NO_PERMISSION });
    }
    log.mockRestore();
  });
});
