import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { chargeOf, newCheckout, newShop, newSubscription, WEBHOOK_SECRET } from './stripe/testing.ts';

const seconds = (at: string) => Date.parse(at) / 1000;

describe('a checkout', () => {
  test('is paid, starts a subscription billed on the 1st, and emits events in order', async () => {
    const shop = newShop('2026-11-16T00:00:00Z');
    const session = await newCheckout(shop.stripe, 500);
    expect(session).toMatchObject({ status: 'open', payment_status: 'unpaid', livemode: false });
    expect(session.url).toBe(`http://localhost:12111/pay/${session.id}`);
    const paid = shop.sandbox.pay(session.id, { card: '4242 4242 4242 4242' });
    expect(paid).toMatchObject({ outcome: 'paid', url: `http://localhost:8787/checkout/row-1?session=${session.id}` });
    const types = shop.sandbox.events().map(({ type }) => type);
    const told = ['customer.subscription.created', 'invoice.created', 'invoice.finalized', 'charge.succeeded'];
    const order = [...told, 'invoice.paid', 'customer.subscription.updated', 'checkout.session.completed'];
    expect(types.filter((type) => order.includes(type))).toEqual(order);

    const after = await shop.stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription'] });
    expect(after).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      amount_total: 250,
      client_reference_id: 'row-1',
      url: null,
    });
    const { subscription } = after;
    if (typeof subscription !== 'object' || subscription === null) throw new Error('not expanded');
    expect(subscription).toMatchObject({ status: 'active', metadata: { app: 'blog-platform', reader: 'r1' } });
    expect(subscription.billing_cycle_anchor).toBe(seconds('2026-12-01T00:00:00Z'));
    expect(subscription.items.data[0]).toMatchObject({
      current_period_start: seconds('2026-11-16T00:00:00Z'),
      current_period_end: seconds('2026-12-01T00:00:00Z'),
      price: { unit_amount: 500 },
    });
    const invoice = await shop.stripe.invoices.retrieve(String(subscription.latest_invoice));
    expect(invoice).toMatchObject({ status: 'paid', amount_paid: 250, billing_reason: 'subscription_create' });
    expect(invoice.parent?.subscription_details?.subscription).toBe(subscription.id);
    expect(invoice.lines.data[0]).toMatchObject({
      amount: 250,
      parent: { subscription_item_details: { proration: true } },
    });
    const charge = await chargeOf(shop.stripe, invoice.id);
    expect(charge?.balance_transaction).toMatchObject({ amount: 250, fee: 38, net: 212 });
    expect(shop.sandbox.pay(session.id)).toEqual({ outcome: 'closed', status: 'complete' });
  });

  test.each([
    // [paid at, price, due today]: the rest of the month by its seconds, rounded.
    ['2026-11-01T00:00:01Z', 300, 300],
    ['2026-11-02T00:00:00Z', 300, 290],
    ['2026-11-16T12:00:00Z', 999, 483],
    ['2026-11-25T06:30:00Z', 1000, 191],
    ['2027-02-15T00:00:00Z', 700, 350],
    ['2028-02-15T00:00:00Z', 700, 362],
    ['2027-01-31T12:00:00Z', 1000, 0],
    ['2026-12-16T12:00:00Z', 525, 263],
    ['2026-11-26T00:00:00Z', 300, 50],
    ['2026-11-26T02:24:00Z', 300, 0],
  ])('paid at %s with %i a month costs %i today', async (at, cents, today) => {
    const shop = newShop(at);
    const { invoice } = await newSubscription(shop, cents);
    const { status, amount_due, amount_paid } = await shop.stripe.invoices.retrieve(invoice);
    expect({ status, amount_due, amount_paid }).toEqual({ status: 'paid', amount_due: today, amount_paid: today });
    expect((await chargeOf(shop.stripe, invoice))?.amount ?? 0).toBe(today);
  });

  test('adds an amount below the minimum charge to the next invoice', async () => {
    const shop = newShop('2026-11-28T00:00:00Z');
    const { invoice, customer, subscription } = await newSubscription(shop, 300);
    expect(await shop.stripe.invoices.retrieve(invoice)).toMatchObject({
      total: 30,
      amount_paid: 0,
      starting_balance: 0,
      ending_balance: 30,
    });
    expect(await shop.stripe.customers.retrieve(customer)).toMatchObject({ balance: 30 });
    shop.moveTo('2026-12-01T00:00:01Z');
    const { data } = await shop.stripe.invoices.list({ subscription });
    expect(data[0]).toMatchObject({ total: 300, starting_balance: 30, amount_paid: 330, ending_balance: 0 });
    expect(await shop.stripe.customers.retrieve(customer)).toMatchObject({ balance: 0 });
  });

  test('without proration is free until the 1st', async () => {
    const shop = newShop('2026-11-20T00:00:00Z');
    const { invoice, session } = await newSubscription(shop, 300, { free: true });
    expect(await shop.stripe.invoices.retrieve(invoice)).toMatchObject({
      total: 0,
      amount_paid: 0,
      status: 'paid',
      ending_balance: 0,
    });
    expect(await shop.stripe.checkout.sessions.retrieve(session)).toMatchObject({
      payment_status: 'no_payment_required',
    });
  });

  test('is declined, then paid with another card', async () => {
    const shop = newShop('2026-11-16T00:00:00Z');
    const session = await newCheckout(shop.stripe, 500);
    const declined = shop.sandbox.pay(session.id, { card: '4000 0000 0000 0002' });
    expect(declined).toEqual({ outcome: 'declined', message: 'Your card was declined.' });
    expect((await shop.stripe.subscriptions.list({ status: 'all' })).data).toHaveLength(0);
    shop.sandbox.faults.add({ kind: 'decline' });
    expect(shop.sandbox.pay(session.id)).toMatchObject({ outcome: 'declined' });
    expect(shop.sandbox.pay(session.id)).toMatchObject({ outcome: 'paid' });
  });

  test('expires at its time, unless it is paid', async () => {
    const shop = newShop('2026-11-16T00:00:00Z');
    const [open, paid] = [await newCheckout(shop.stripe, 500), await newCheckout(shop.stripe, 500)];
    shop.sandbox.pay(paid.id);
    shop.moveTo('2026-11-17T00:00:00Z');
    expect(await shop.stripe.checkout.sessions.retrieve(open.id)).toMatchObject({ status: 'expired', url: null });
    expect(shop.sandbox.pay(open.id)).toEqual({ outcome: 'closed', status: 'expired' });
    expect(shop.sandbox.events().filter(({ type }) => type === 'checkout.session.expired')).toHaveLength(1);
    await expect(shop.stripe.checkout.sessions.expire(open.id)).rejects.toThrow('status of expired');
  });

  test('lasts from half an hour to a day', async () => {
    const { stripe } = newShop('2026-11-16T00:00:00Z');
    const order = (expires_at: number) => ({
      mode: 'subscription' as const,
      success_url: 'http://localhost/',
      expires_at,
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: 'usd',
            unit_amount: 500,
            product_data: { name: 'P' },
            recurring: { interval: 'month' as const },
          },
        },
      ],
    });
    const at = seconds('2026-11-16T00:00:00Z');
    await expect(stripe.checkout.sessions.create(order(at + 1799))).rejects.toThrow('at least 30 minutes');
    await expect(stripe.checkout.sessions.create(order(at + 86_401))).rejects.toThrow('less than 24 hours');
    expect((await stripe.checkout.sessions.create(order(at + 1800))).status).toBe('open');
  });

  test('signs events so that the SDK verifies them', async () => {
    const shop = newShop('2026-11-16T00:00:00Z', { now: Date.now });
    await newSubscription(shop, 500);
    const event = shop.sandbox.events().at(-1);
    if (event === undefined) throw new Error('no event');
    const { body, signature } = await shop.sandbox.signed(event, WEBHOOK_SECRET);
    const read = await Stripe.webhooks.constructEventAsync(body, signature, WEBHOOK_SECRET);
    expect(read).toMatchObject({ id: event.id, type: 'checkout.session.completed', api_version: Stripe.API_VERSION });
    await expect(Stripe.webhooks.constructEventAsync(`${body} `, signature, WEBHOOK_SECRET)).rejects.toThrow(
      'No signatures found',
    );
  });
});
