import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { newAdmin, saveSettings } from './support/admins.ts';
import { silenceOutbox } from './support/billing-lane.ts';
import { newReader } from './support/factories.ts';
import { beginCheckout, chargingBlogger, sandboxFor } from './support/stripe.ts';

const HOUR = 3_600_000;
const stripe = sandboxFor('fee-in-force');
beforeAll(silenceOutbox);
afterAll(() => void vi.restoreAllMocks());

it('an invoice is split at the fee in force when it was paid, whenever we hear of it', async () => {
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
