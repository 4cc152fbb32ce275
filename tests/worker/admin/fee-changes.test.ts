import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { monthStart } from '#contract/prices';
import type { OwnProfileResponse } from '#contract/profiles';
import type { PlatformResponse, PlatformSettingsResponse } from '#contract/settings';
import { platformMessages } from '#contract/settings';
import { DAY, HOUR } from '#contract/time';
import { clearPlatformInfo } from '../../../worker/features/settings/settings.service.ts';
import { newAdmin, saveSettings } from '../support/admins.ts';
import { deliverAllJobs, deliverOldest, silenceOutbox } from '../support/billing-lane.ts';
import { type Client, errorOf, newClient } from '../support/client.ts';
import { costsOf } from '../support/costs.ts';
import { jobCtx, newBlogger, newReader, signedIn } from '../support/factories.ts';
import { mailsTo } from '../support/mail.ts';
import { beginCheckout, chargingBlogger, sandboxFor } from '../support/stripe.ts';

const stripe = sandboxFor('fee-changes');
/** The next 1st of a month. Time only moves forward, so each test has its own month. */
let first = Date.UTC(2026, 11, 1);
const dayText = () => new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'long' }).format(first);

const reset = async () => {
  await env.DB.batch(
    ['platform_settings', 'platform_fees', 'outbox_messages'].map((table) => env.DB.prepare(`DELETE FROM ${table}`)),
  );
  clearPlatformInfo(jobCtx());
};
beforeAll(silenceOutbox);
beforeEach(async () => {
  first = monthStart(first, 2);
  stripe.moveClock(first - 20 * DAY);
  await reset();
});
afterAll(async () => {
  await reset();
  vi.restoreAllMocks();
});

const schedule = (client: Client, fee: number) =>
  saveSettings(client, { feePercentage: fee, confirmedFeePercentage: fee });
const withdraw = (client: Client) => client.delete('/api/admin/platform/fee/pending');
const settingsOf = async (client: Client) =>
  await (await client.get('/api/admin/platform/settings')).json<PlatformSettingsResponse>();
const publicFee = async () => {
  clearPlatformInfo(jobCtx());
  return (await (await newClient().get('/api/platform')).json<PlatformResponse>()).feePercentage;
};

describe('a fee change beyond two points', () => {
  it.each([undefined, 25, 39.99])('is rejected with the confirmation %j', async (confirmedFeePercentage) => {
    const { client } = await newAdmin();
    const response = await saveSettings(client, { feePercentage: 40, confirmedFeePercentage });
    expect(await errorOf(response)).toMatchObject({
      status: 422,
      fields: { confirmedFeePercentage: platformMessages.feeUnconfirmed },
    });
    expect(await settingsOf(client)).toMatchObject({ feePercentage: 25, pendingFee: null });
    expect((await env.DB.prepare('SELECT * FROM platform_fees').all()).results).toEqual([]);
  });

  it('starts on the 1st, and until then all users see the current fee', async () => {
    const { client } = await newAdmin();
    await newBlogger();
    const response = await schedule(client, 40);
    expect(costsOf(response).roundTrips).toBeLessThanOrEqual(3);
    const saved = await response.json<PlatformSettingsResponse>();
    expect(saved).toMatchObject({ feePercentage: 25, pendingFee: { feePercentage: 40, from: first } });
    expect(saved.bloggers).toBeGreaterThan(0);
    expect(await settingsOf(client)).toEqual(saved);
    expect(await publicFee()).toBe(25);
    stripe.moveClock(first);
    expect(await settingsOf((await newAdmin()).client)).toMatchObject({ feePercentage: 40, pendingFee: null });
    expect(await publicFee()).toBe(40);
  });

  it('is shown on the profile of a blogger who starts while it is scheduled', async () => {
    const { client } = await newAdmin();
    await schedule(client, 40);
    const blogger = await newBlogger();
    const ownFee = async () => {
      // The time moves below, which would expire an older session.
      const session = await signedIn(blogger);
      const { profile } = await (await session.get('/api/profile')).json<OwnProfileResponse>();
      return [profile?.feePercentage, profile?.nextFeePercentage, profile?.nextFeeFrom];
    };
    expect(await ownFee()).toEqual([25, 40, first]);
    await withdraw(client);
    expect(await ownFee()).toEqual([25, null, null]);
    await schedule(client, 30);
    stripe.moveClock(first);
    expect(await ownFee()).toEqual([30, null, null]);
  });

  it('starts a month later when the next 1st is less than seven days away', async () => {
    stripe.moveClock(first - 7 * DAY + 1000);
    const { client } = await newAdmin();
    await schedule(client, 40);
    expect((await settingsOf(client)).pendingFee?.from).toBe(monthStart(first, 1));
  });

  it('blocks further changes until it is withdrawn, but not other settings', async () => {
    const { client } = await newAdmin();
    await schedule(client, 40);
    for (const fee of [26, 40, 60]) {
      const refusal = await errorOf(await schedule(client, fee));
      expect(refusal).toMatchObject({ status: 422, fields: { feePercentage: platformMessages.feePending } });
    }
    expect((await saveSettings(client, { platformName: 'Renamed' })).status).toBe(200);
    expect((await settingsOf(client)).pendingFee).toEqual({ feePercentage: 40, from: first });
  });

  it('splits a payment at the fee of the moment of its payment', async () => {
    const { client } = await newAdmin();
    const blogger = await chargingBlogger(1000);
    const { client: reader, person } = await newReader();
    await schedule(client, 40);
    stripe.pay((await beginCheckout(reader, blogger)).url);
    stripe.moveClock(first + 2 * HOUR);
    await stripe.deliverEvents();
    const { results } = await env.DB.prepare(
      'SELECT fee_percentage AS fee FROM invoices WHERE subscriber_account = ?1 ORDER BY paid_at',
    )
      .bind(`reader:${person.id}`)
      .all();
    expect(results).toEqual([{ fee: 25 }, { fee: 40 }]);
  });

  it('is emailed to every blogger once, as bulk, slice by slice', async () => {
    const { client } = await newAdmin();
    const bloggers = await Promise.all(Array.from({ length: 60 }, async () => await newBlogger()));
    const { person: reader } = await newReader();
    await schedule(client, 40);
    await deliverOldest('fee-change');
    await deliverAllJobs();
    for (const { email } of bloggers) expect(await mailsTo(email)).toHaveLength(1);
    expect(await mailsTo(reader.email)).toEqual([]);
    const [mail] = await mailsTo(bloggers[0]?.email ?? '');
    expect(mail?.subject).toBe(`The platform fee changes from 25% to 40% on ${dayText()}`);
    for (const words of ['25%', '40%', dayText(), '$2.25', '$1.80']) expect(mail?.text).toContain(words);
    const { results } = await env.DB.prepare(
      "SELECT DISTINCT priority FROM outbox_messages WHERE kind = 'email'",
    ).all();
    expect(results).toEqual([{ priority: 1 }]);
  });
});

describe('a scheduled fee', () => {
  it('is withdrawn with a line in the audit log and an email to bloggers', async () => {
    const { client, person } = await newAdmin();
    const { email } = await newBlogger();
    await schedule(client, 40);
    await deliverAllJobs();
    const response = await withdraw(client);
    expect(await response.json()).toEqual(await settingsOf(client));
    expect(await settingsOf(client)).toMatchObject({ feePercentage: 25, pendingFee: null });
    await deliverAllJobs();
    const subjects = (await mailsTo(email)).map(({ subject }) => subject);
    expect(subjects).toContain('The platform fee stays at 25%');
    expect(subjects).toHaveLength(2);
    const { results } = await env.DB.prepare(
      'SELECT action, before, after FROM audit_entries WHERE admin = ?1 ORDER BY seq',
    )
      .bind(person.seq)
      .all<{ action: string; before: string; after: string }>();
    const pending = { pendingFeePercentage: 40, pendingFeeFrom: new Date(first).toISOString().slice(0, 10) };
    expect(results.map(({ action }) => action)).toEqual(['platform_settings_saved', 'fee_change_withdrawn']);
    expect(JSON.parse(results[0]?.after ?? '')).toMatchObject({ feePercentage: 25, ...pending });
    expect(JSON.parse(results[1]?.before ?? '')).toEqual(pending);
    expect(await errorOf(await withdraw(client))).toMatchObject({ status: 404 });
    stripe.moveClock(first);
    expect(await publicFee()).toBe(25);
  });

  it('is not announced after its withdrawal', async () => {
    const { client } = await newAdmin();
    const { email } = await newBlogger();
    await schedule(client, 40);
    await withdraw(client);
    await deliverAllJobs();
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(['The platform fee stays at 25%']);
  });

  it('is withdrawn once by two parallel admins', async () => {
    const [{ client }, { client: other }] = [await newAdmin(), await newAdmin()];
    await schedule(client, 40);
    const responses = await Promise.all([withdraw(client), withdraw(other)]);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.every(({ status }) => [200, 404, 409].includes(status))).toBe(true);
  });
});

it('applies a change of up to two points immediately and without an announcement', async () => {
  const { client } = await newAdmin();
  expect((await saveSettings(client, { feePercentage: 27 })).status).toBe(200);
  expect(await settingsOf(client)).toMatchObject({ feePercentage: 27, pendingFee: null });
  expect((await env.DB.prepare("SELECT * FROM outbox_messages WHERE kind = 'fee-change'").all()).results).toEqual([]);
});

it('announces small changes as soon as their sum exceeds two points', async () => {
  const { client } = await newAdmin();
  for (const fee of [26.5, 27]) expect((await saveSettings(client, { feePercentage: fee })).status).toBe(200);
  expect(await errorOf(await saveSettings(client, { feePercentage: 28 }))).toMatchObject({
    status: 422,
    fields: { confirmedFeePercentage: platformMessages.feeUnconfirmed },
  });
  expect((await saveSettings(client, { feePercentage: 26 })).status).toBe(200);
  await schedule(client, 28);
  const pending = { feePercentage: 26, announcedFeePercentage: 25, pendingFee: { feePercentage: 28, from: first } };
  expect(await settingsOf(client)).toMatchObject(pending);
  expect(await errorOf(await saveSettings(client, { feePercentage: 27 }))).toMatchObject({
    fields: { feePercentage: platformMessages.feePending },
  });
  stripe.moveClock(first + DAY);
  const { client: later } = await newAdmin();
  expect(await settingsOf(later)).toMatchObject({ feePercentage: 28, announcedFeePercentage: 28, pendingFee: null });
  // The announced fee is the new base.
  expect((await saveSettings(later, { feePercentage: 30 })).status).toBe(200);
  expect(await settingsOf(later)).toMatchObject({ feePercentage: 30, announcedFeePercentage: 28, pendingFee: null });
});
