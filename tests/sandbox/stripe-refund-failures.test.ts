import { expect, test } from 'vitest';
import { chargeOf, newShop, newSubscription } from './stripe/testing.ts';

test('fails a refund days later when the bank rejects it, and emits an event', async () => {
  const shop = newShop('2026-11-16T00:00:00Z');
  const { stripe, sandbox } = shop;
  const { subscription } = await newSubscription(shop, 500);
  const { latest_invoice: invoice } = await stripe.subscriptions.retrieve(subscription);
  const charge = await chargeOf(stripe, String(invoice));
  const refund = await stripe.refunds.create({ charge: charge?.id ?? '', amount: 100 });
  shop.moveTo('2026-11-20T00:00:00Z');
  sandbox.failRefund(refund.id);
  expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({ status: 'failed', amount: 100 });
  expect(await chargeOf(stripe, String(invoice))).toMatchObject({ amount_refunded: 0, refunded: false });
  const told = sandbox.events().map(({ type }) => type);
  expect(told.slice(-2)).toEqual(['refund.failed', 'charge.refund.updated']);
  const later = { created: { gte: Date.parse('2026-11-19T00:00:00Z') / 1000 } };
  expect((await stripe.refunds.list(later)).data).toEqual([]);
});
