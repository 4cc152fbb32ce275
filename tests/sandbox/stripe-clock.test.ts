import { describe, expect, test } from 'vitest';
import { monthly, newShop, newSubscription, type Shop } from './stripe/testing.ts';

const statusOf = async ({ stripe }: Shop, id: string) => (await stripe.subscriptions.retrieve(id)).status;
const paidOf = async ({ stripe }: Shop, subscription: string) =>
  (await stripe.invoices.list({ subscription, status: 'paid', limit: 100 })).data
    .toReversed()
    .map(({ amount_paid }) => amount_paid);
const count = ({ sandbox }: Shop, type: string) => sandbox.events().filter((event) => event.type === type).length;

describe('the clock', () => {
  test('renews on the 1st over three months, at the right time', async () => {
    const shop = newShop('2026-11-16T00:00:00Z');
    const { subscription } = await newSubscription(shop, 500);
    shop.moveTo('2027-02-10T00:00:00Z');
    expect(await paidOf(shop, subscription)).toEqual([250, 500, 500, 500]);
    const invoices = (await shop.stripe.invoices.list({ subscription })).data.toReversed();
    expect(invoices.map(({ created }) => new Date(created * 1000).toISOString().slice(0, 10))).toEqual([
      '2026-11-16',
      '2026-12-01',
      '2027-01-01',
      '2027-02-01',
    ]);
    // The invoice's own period is the previous one; its line has the period that is paid.
    expect(invoices[2]).toMatchObject({
      period_end: Date.parse('2027-01-01T00:00:00Z') / 1000,
      billing_reason: 'subscription_cycle',
    });
    expect(invoices[2]?.lines.data[0]?.period.end).toBe(Date.parse('2027-02-01T00:00:00Z') / 1000);
    expect(shop.sandbox.clock.now()).toBe(Date.parse('2027-02-10T00:00:00Z'));
    expect(() => shop.moveTo('2027-01-01T00:00:00Z')).toThrow('forward');
  });

  test('moves for a few customers among many', async () => {
    const shop = newShop('2026-11-16T00:00:00Z');
    const { subscription: still } = await newSubscription(shop, 500);
    const { id: customer } = await shop.stripe.customers.create({ email: 'other@demo.test' });
    const { subscription: moving } = await newSubscription(shop, 300, { customer });
    const body = JSON.stringify({ except: ['other@demo.test'] });
    await shop.sandbox.handle(new Request('http://localhost/sandbox/standstill', { method: 'POST', body }));
    shop.moveTo('2026-12-01T00:00:01Z');
    expect(await paidOf(shop, moving)).toEqual([150, 300]);
    expect(await paidOf(shop, still)).toEqual([250]);
  });

  test('makes a subscription past due when a renewal fails, retries, and cancels it after a week', async () => {
    const shop = newShop('2026-11-16T00:00:00Z');
    const { subscription } = await newSubscription(shop, 500, { card: '4000 0000 0000 0341' });
    shop.moveTo('2026-12-01T00:00:01Z');
    expect(await statusOf(shop, subscription)).toBe('past_due');
    shop.moveTo('2026-12-06T00:00:00Z');
    expect(count(shop, 'invoice.payment_failed')).toBe(2);
    expect(await statusOf(shop, subscription)).toBe('past_due');
    shop.moveTo('2026-12-08T00:00:00Z');
    expect(count(shop, 'invoice.payment_failed')).toBe(3);
    expect(await shop.stripe.subscriptions.retrieve(subscription)).toMatchObject({
      status: 'canceled',
      ended_at: Date.parse('2026-12-08T00:00:00Z') / 1000,
      cancellation_details: { reason: 'payment_failed' },
    });
    shop.moveTo('2027-03-01T00:00:00Z');
    expect(await paidOf(shop, subscription)).toEqual([250]);
    expect(count(shop, 'customer.subscription.deleted')).toBe(1);
  });

  test('makes a subscription active again after a successful retry', async () => {
    const shop = newShop('2026-11-16T00:00:00Z');
    const { subscription } = await newSubscription(shop, 500);
    shop.sandbox.faults.add({ kind: 'decline' });
    shop.moveTo('2026-12-01T00:00:01Z');
    expect(await statusOf(shop, subscription)).toBe('past_due');
    shop.moveTo('2026-12-04T00:00:00Z');
    expect(await statusOf(shop, subscription)).toBe('active');
    expect(await paidOf(shop, subscription)).toEqual([250, 500]);
  });

  test('ends a canceled subscription at its period end, unless the cancellation is withdrawn', async () => {
    const shop = newShop('2026-11-16T00:00:00Z');
    const [ends, stays] = [await newSubscription(shop, 500), await newSubscription(shop, 500)];
    const canceled = await shop.stripe.subscriptions.update(ends.subscription, { cancel_at_period_end: true });
    expect(canceled).toMatchObject({ status: 'active', cancel_at: Date.parse('2026-12-01T00:00:00Z') / 1000 });
    await shop.stripe.subscriptions.update(stays.subscription, { cancel_at_period_end: true });
    await shop.stripe.subscriptions.update(stays.subscription, { cancel_at_period_end: false });
    shop.moveTo('2026-12-02T00:00:00Z');
    expect(await shop.stripe.subscriptions.retrieve(ends.subscription)).toMatchObject({
      status: 'canceled',
      ended_at: canceled.cancel_at,
    });
    expect(await statusOf(shop, stays.subscription)).toBe('active');
    expect(await paidOf(shop, ends.subscription)).toEqual([250]);
    await expect(shop.stripe.subscriptions.cancel(ends.subscription)).rejects.toMatchObject({
      code: 'resource_missing',
    });
  });

  test('charges a new price without proration from the next invoice on', async () => {
    const shop = newShop('2026-11-16T00:00:00Z');
    const { subscription } = await newSubscription(shop, 500);
    const { items } = await shop.stripe.subscriptions.retrieve(subscription);
    const item = items.data[0];
    const to = { id: item?.id ?? '', price_data: monthly(String(item?.price.product), 600) };
    const changed = await shop.stripe.subscriptions.update(subscription, { items: [to], proration_behavior: 'none' });
    expect(changed.items.data[0]).toMatchObject({ id: item?.id, price: { unit_amount: 600 } });
    expect(changed.items.data[0]?.current_period_end).toBe(item?.current_period_end);
    shop.moveTo('2027-01-02T00:00:00Z');
    expect(await paidOf(shop, subscription)).toEqual([250, 600, 600]);
  });

  test('adds the difference of a new price with proration to the next invoice', async () => {
    const shop = newShop('2026-12-01T00:00:00Z');
    const { subscription } = await newSubscription(shop, 500);
    shop.moveTo('2027-01-16T12:00:00Z');
    const { items } = await shop.stripe.subscriptions.retrieve(subscription);
    const item = items.data[0];
    const to = { id: item?.id ?? '', price_data: monthly(String(item?.price.product), 600) };
    await shop.stripe.subscriptions.update(subscription, { items: [to] });
    shop.moveTo('2027-02-01T00:00:01Z');
    expect((await paidOf(shop, subscription)).at(-1)).toBe(650);
  });

  test('charges a deleted customer nothing', async () => {
    const shop = newShop('2026-11-16T00:00:00Z');
    const { subscription, customer } = await newSubscription(shop, 500);
    expect(await shop.stripe.customers.del(customer)).toMatchObject({ deleted: true });
    expect(await shop.stripe.customers.retrieve(customer)).toMatchObject({ deleted: true });
    expect(await statusOf(shop, subscription)).toBe('canceled');
    shop.moveTo('2027-01-02T00:00:00Z');
    expect(await paidOf(shop, subscription)).toEqual([250]);
  });
});
