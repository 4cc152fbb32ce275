import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SubscriptionsResponse } from '#contract/subscriptions';
import { deliverAllJobs, silenceOutbox } from '../support/billing-lane.ts';
import type { Client } from '../support/client.ts';
import { newReader } from '../support/factories.ts';
import { mailsTo } from '../support/mail.ts';
import { payments, priceAtProvider, pricedReaders, priceMails, setPrice } from '../support/priced-readers.ts';
import { beginCheckout, chargingBlogger, payingReader, sandboxFor } from '../support/stripe.ts';
import { offerOf } from '../support/subscriptions.ts';

const stripe = sandboxFor('price-newcomers');
/** Returns the part of a monthly price for the rest of November, from the 10th at 12:00. */
const prorated = (cents: number) => Math.round((cents * 20.5) / 30);

beforeEach(async () => {
  silenceOutbox();
  await env.DB.prepare('DELETE FROM outbox_messages').run();
});
afterEach(() => void vi.restoreAllMocks());

it('charges a reader who subscribes during a pending change the agreed price on the 1st', async () => {
  const blogger = await chargingBlogger(400);
  const before = await payingReader(stripe, blogger);
  await setPrice(blogger, 500);
  await deliverAllJobs();
  const { client, person } = await newReader();
  const { firstCharge } = await offerOf(client, blogger);
  const { url, checkoutId } = await beginCheckout(client, blogger);
  // The checkout page shows the price, and a part of it for the rest of this month.
  const order = stripe.sandbox
    .requests()
    .findLast(({ method, path }) => method === 'POST' && path === '/v1/checkout/sessions');
  expect(order?.params).toMatchObject({
    client_reference_id: checkoutId,
    line_items: [{ price_data: { unit_amount: '500' } }],
  });
  const paid = stripe.pay(url);
  if (paid.outcome !== 'paid') throw new Error(paid.outcome);
  await stripe.deliverEvents();
  const stripeSubscriptionId = paid.subscription;
  expect(await priceAtProvider(stripeSubscriptionId)).toBe(500);
  const [invoice] = await payments().invoicesOf(stripeSubscriptionId);
  expect(invoice?.paidCents).toBe(firstCharge.todayCents);
  expect(firstCharge.todayCents).toBe(prorated(500));
  await deliverAllJobs();
  expect(await priceAtProvider(stripeSubscriptionId)).toBe(500);
  const [mail] = await mailsTo(person.email);
  expect(mail?.text).toContain('$5.00 a month');
  expect(mail?.text).not.toContain('$4.00');
  // New subscriptions have one price from the first day; existing subscribers receive both notices.
  const mine = async (of: Client) => (await (await of.get('/api/subscriptions')).json<SubscriptionsResponse>()).active;
  expect(await mine(client)).toMatchObject([{ priceCents: 500, nextPriceCents: null }]);
  expect(await mine(before.client)).toMatchObject([{ priceCents: 400, nextPriceCents: 500 }]);
  // The offer showed them the new price, so they receive the withdrawal.
  await setPrice(blogger, 400);
  await deliverAllJobs();
  expect(await priceAtProvider(stripeSubscriptionId)).toBe(400);
  const subjects = (await priceMails(person)).map(({ subject }) => subject);
  expect(subjects).toEqual([`The price of ${blogger.username} stays at $4.00`]);
});

it('sends no notice to a reader who subscribes before the notices with the new price', async () => {
  const blogger = await chargingBlogger(400);
  const before = await payingReader(stripe, blogger);
  await setPrice(blogger, 500);
  const { client, person } = await newReader();
  const { url } = await beginCheckout(client, blogger);
  const paid = stripe.pay(url);
  if (paid.outcome !== 'paid') throw new Error(paid.outcome);
  await stripe.deliverEvents();
  await deliverAllJobs();
  expect(await priceMails(person)).toEqual([]);
  expect(await priceMails(before.person)).toHaveLength(1);
  expect(await priceAtProvider(paid.subscription)).toBe(500);
});

it('charges nothing for a change before the next invoice', async () => {
  const blogger = await chargingBlogger(400);
  const [reader] = await pricedReaders(stripe, blogger, 1, 400);
  const stripeId = reader?.stripeId ?? '';
  const before = await payments().invoicesOf(stripeId);
  await setPrice(blogger, 450);
  await deliverAllJobs();
  expect(await payments().invoicesOf(stripeId)).toEqual(before);
  await stripe.moveClock(Date.UTC(2026, 11, 1, 2));
  const [first] = await payments().invoicesOf(stripeId);
  expect(first?.paidCents).toBe(450);
});

it('charges the price of a checkout that was opened before a change once, then the new price', async () => {
  const blogger = await chargingBlogger(400);
  const { client, person } = await newReader();
  const { url } = await beginCheckout(client, blogger);
  await setPrice(blogger, 500);
  await deliverAllJobs();
  const paid = stripe.pay(url);
  if (paid.outcome !== 'paid') throw new Error(paid.outcome);
  await stripe.deliverEvents();
  expect(await priceAtProvider(paid.subscription)).toBe(400);
  const [mail] = await mailsTo(person.email);
  expect(mail?.text).toContain('The price changes from $4.00 to $5.00 on that day.');
  await deliverAllJobs();
  expect(await priceAtProvider(paid.subscription)).toBe(500);
});
