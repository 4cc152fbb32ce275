import { env } from 'cloudflare:workers';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { HOUR } from '#contract/time';
import { openDatabase } from '../../../worker/db/client.ts';
import { feeAt, feeInForceSql, feesStatement } from '../../../worker/db/fees.ts';
import { newAdmin, saveSettings } from '../support/admins.ts';
import { silenceOutbox } from '../support/billing-lane.ts';
import { newReader } from '../support/factories.ts';
import { beginCheckout, chargingBlogger, sandboxFor } from '../support/stripe.ts';

const settings = (percentage: number) =>
  `INSERT INTO platform_settings (id, platform_name, platform_email, platform_fee_percentage, updated_at)
   VALUES (1, 'Quill', 'hello@quill.test', ${percentage}, 0)`;
const fee = (since: number, percentage: number) =>
  `INSERT INTO platform_fees (since, percentage) VALUES (${since}, ${percentage})`;
const stripe = sandboxFor('fee-in-force');
beforeAll(silenceOutbox);
afterAll(() => void vi.restoreAllMocks());

it.each([
  ['no fee and no settings', [], [25, 25, 25]],
  ['settings alone', [settings(20)], [20, 20, 20]],
  ['a first change, after which the settings name the new fee', [settings(27), fee(1000, 27)], [25, 27, 27]],
  ['an initial fee and a change', [settings(27), fee(0, 20), fee(1000, 27)], [20, 27, 27]],
  ['a scheduled fee', [settings(25), fee(1500, 40)], [25, 25, 40]],
])('shows the fee that splits an invoice with %s', async (_what, rows, expected) => {
  const clear = ['DELETE FROM platform_fees', 'DELETE FROM platform_settings'];
  await env.DB.batch([...clear, ...rows].map((statement) => env.DB.prepare(statement)));
  const db = openDatabase(env.DB, undefined);
  const fees = await feesStatement(db);
  const moments = [500, 1000, 2000];
  const shown = moments.map(
    async (at) => await db.all<{ percentage: number }>(sql`SELECT ${feeInForceSql(at)} AS percentage`),
  );
  expect((await Promise.all(shown)).map(([row]) => row?.percentage)).toEqual(expected);
  expect(moments.map((at) => feeAt(fees, at))).toEqual(expected);
  await env.DB.batch(clear.map((statement) => env.DB.prepare(statement)));
});

it('splits an invoice at the fee of its payment, whenever its event arrives', async () => {
  const admin = await newAdmin();
  const setFee = async (feePercentage: number) =>
    expect((await saveSettings(admin.client, { feePercentage })).status).toBe(200);
  const blogger = await chargingBlogger(1000);
  const pay = async () => {
    const { client, person } = await newReader();
    stripe.pay((await beginCheckout(client, blogger)).url);
    stripe.moveClock(Date.now() + HOUR);
    return person;
  };
  const people = [await pay()];
  await setFee(27);
  people.push(await pay());
  await setFee(26);
  await stripe.deliverEvents();
  const fees = [];
  for (const { id } of people) {
    const row = await env.DB.prepare('SELECT fee_percentage AS fee FROM invoices WHERE subscriber_account = ?1')
      .bind(`reader:${id}`)
      .first<{ fee: number }>();
    fees.push(row?.fee);
  }
  expect(fees).toEqual([25, 27]);
});
