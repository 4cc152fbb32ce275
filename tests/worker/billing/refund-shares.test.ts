import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { bloggerShareCents, cardFeeCents } from '#contract/money';
import type { CheckoutResponse, ReceiptsResponse } from '#contract/subscriptions';
import { deliverAllJobs, silenceOutbox } from '../support/billing-lane.ts';
import { invoicesOf } from '../support/books.ts';
import { type Client, errorOf } from '../support/client.ts';
import { newPost } from '../support/factories.ts';
import { provider } from '../support/ordered.ts';
import { chargingBlogger, payingReader, sandboxFor } from '../support/stripe.ts';
import { canRead, offerOf, subscribeTo, subscriptionsOf } from '../support/subscriptions.ts';

const stripe = sandboxFor('given-back');
beforeAll(silenceOutbox);
afterAll(() => void vi.restoreAllMocks());

async function paid() {
  const blogger = await chargingBlogger(900);
  const post = await newPost({ by: blogger, isFree: false });
  const reader = await payingReader(stripe, blogger);
  const [invoice] = await invoicesOf(reader.person);
  if (invoice === undefined) throw new Error('nothing was paid');
  return { ...reader, blogger, post, invoice };
}

const receiptOf = async (client: Client) =>
  (await (await client.get('/api/subscriptions/receipts')).json<ReceiptsResponse>()).receipts[0];

it('shows a fully refunded subscription in no list and no offer, does not resume it, and accepts a new one', async () => {
  const { client, blogger, post, subscriptionId, invoice } = await paid();
  await provider().refund('whole', { chargeId: invoice.charge_id, cents: invoice.amount_cents });
  await stripe.deliverEvents();
  // The provider has not ended it yet: that job waits in the outbox.
  const row = await env.DB.prepare('SELECT ended_at FROM subscriptions WHERE id = ?1').bind(subscriptionId).first();
  expect(row).toEqual({ ended_at: null });
  expect(await subscriptionsOf(client)).toMatchObject({ active: [], ending: [], totalMonthlyCents: 0 });
  expect((await offerOf(client, blogger)).subscription).toBeNull();
  expect(await canRead(client, post)).toBe(false);
  const resumed = await client.post(`/api/subscriptions/${subscriptionId}/resume`, {});
  expect(await errorOf(resumed)).toMatchObject({ status: 409, code: 'conflict' });
  expect(await canRead(client, post)).toBe(false);
  expect(await (await subscribeTo(client, blogger)).json()).toMatchObject({ outcome: 'checkout' });
  await deliverAllJobs();
});

it('treats a dispute in the same way', async () => {
  const { client, blogger, subscriptionId, invoice } = await paid();
  stripe.sandbox.dispute(invoice.charge_id, 'needs_response');
  await stripe.deliverEvents();
  expect(await subscriptionsOf(client)).toMatchObject({ active: [], ending: [] });
  expect((await offerOf(client, blogger)).subscription).toBeNull();
  expect((await client.post(`/api/subscriptions/${subscriptionId}/resume`, {})).status).toBe(409);
  expect(await receiptOf(client)).toMatchObject({ refundedCents: invoice.amount_cents, writerCents: 0 });
});

it('returns the stored state when resuming', async () => {
  const { client, subscriptionId, invoice, stripeSubscriptionId } = await paid();
  await client.delete(`/api/subscriptions/${subscriptionId}`);
  // The refund's event has not arrived yet.
  await provider().refund('whole-unheard', { chargeId: invoice.charge_id, cents: invoice.amount_cents });
  const response = await client.post(`/api/subscriptions/${subscriptionId}/resume`, {});
  expect(await response.json()).toMatchObject({ active: [], ending: [], totalMonthlyCents: 0 });
  expect(await provider().subscription(stripeSubscriptionId)).not.toBeNull();
});

it('shows in a receipt who has which part now, with parts that sum to the amount', async () => {
  const { client, invoice, person } = await paid();
  const amountCents = invoice.amount_cents;
  const share = bloggerShareCents(amountCents, 25);
  const fee = cardFeeCents(amountCents);
  const parts = (receipt: Awaited<ReturnType<typeof receiptOf>>) => {
    if (receipt === undefined) throw new Error('no receipt');
    const { writerCents, platformCents, cardFeeCents: card, refundedCents } = receipt;
    expect(writerCents + platformCents + card + refundedCents).toBe(receipt.amountCents);
    return { writerCents, platformCents, cardFeeCents: card, refundedCents };
  };
  expect(parts(await receiptOf(client))).toEqual({
    writerCents: share,
    platformCents: amountCents - share - fee,
    cardFeeCents: fee,
    refundedCents: 0,
  });
  await provider().refund('half', { chargeId: invoice.charge_id, cents: 100 });
  await stripe.deliverEvents();
  const back = Math.round((share * 100) / amountCents);
  const rest = amountCents - 100 - (share - back);
  expect(parts(await receiptOf(client))).toEqual({
    writerCents: share - back,
    platformCents: Math.max(0, rest - fee),
    cardFeeCents: Math.min(fee, rest),
    refundedCents: 100,
  });
  await provider().refund('rest', { chargeId: invoice.charge_id, cents: amountCents - 100 });
  await stripe.deliverEvents();
  // The platform pays the card fee from its own funds.
  expect(parts(await receiptOf(client))).toEqual({
    writerCents: 0,
    platformCents: 0,
    cardFeeCents: 0,
    refundedCents: amountCents,
  });
  const { results } = await env.DB.prepare(
    `SELECT account, sum(cents) AS cents FROM ledger_entries
      WHERE account LIKE 'platform%' AND (source_id = ?1 OR source_type = 'refund' AND source_id IN (
        SELECT source_id FROM ledger_entries WHERE account = ?2)) GROUP BY account ORDER BY account`,
  )
    .bind(invoice.id, `reader:${person.id}`)
    .all();
  expect(results).toEqual([
    { account: 'platform', cents: 0 },
    { account: 'platform_costs', cents: -fee },
  ]);
});

it('says that the subscription of a checkout has ended', async () => {
  const { client, subscriptionId, stripeSubscriptionId } = await paid();
  const state = async () =>
    (await (await client.get(`/api/checkouts/${subscriptionId}`)).json<CheckoutResponse>()).state;
  expect(await state()).toBe('completed');
  await provider().cancelNow(stripeSubscriptionId);
  await stripe.deliverEvents();
  expect(await state()).toBe('ended');
});
