import type Stripe from 'stripe';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createStripeCall } from '../../../worker/platform/stripe/stripe-client.ts';
import { invoicesOf } from '../support/books.ts';
import { changeResponses } from '../support/changed-responses.ts';
import { errorOf } from '../support/client.ts';
import { newReader } from '../support/factories.ts';
import { orderedCheckout, provider } from '../support/ordered.ts';
import { beginCheckout, chargingBlogger, payingReader, sandboxFor } from '../support/stripe.ts';
import { checkoutsOf, subscribeTo } from '../support/subscriptions.ts';

/** Responses of Stripe that its documentation allows, or that come from something else on the way to it. */
const stripe = sandboxFor('stripe-answers');
afterEach(() => void vi.restoreAllMocks());

const subscribed = async () => await payingReader(stripe, await chargingBlogger(1000));

const latestInvoiceOf = async (subscriptionId: string) =>
  (await provider().subscription(subscriptionId))?.latestInvoiceId ?? '';

describe('the connection to Stripe', () => {
  it('uses HTTPS and its port for an address without a port', async () => {
    const asked: string[] = [];
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
      asked.push(String(input));
      return Response.json({ id: 'cus_1', object: 'customer' });
    });
    const ask = createStripeCall({ secretKey: 'sk_test_sandbox', apiBase: 'https://api.stripe.test' });
    expect(await ask((sdk) => sdk.customers.retrieve('cus_1'))).toMatchObject({ id: 'cus_1' });
    expect(asked.map((url) => new URL(url).href)).toEqual(['https://api.stripe.test/v1/customers/cus_1']);
  });

  it('throws an error that the SDK does not know as it is, not as a failure of Stripe', async () => {
    changeResponses(stripe.sandbox, 'GET /v1/customers/cus_1', () => null);
    await expect(provider().hasCustomer('cus_1')).rejects.toThrow(TypeError);
  });
});

describe('a checkout', () => {
  it('is not started with a customer that has no id, and starts when Stripe responds again', async () => {
    const blogger = await chargingBlogger();
    const { person, client } = await newReader();
    const changed = changeResponses(stripe.sandbox, 'POST /v1/customers', () => ({}));
    expect(await errorOf(await subscribeTo(client, blogger))).toMatchObject({ status: 503, code: 'unavailable' });
    changed.mockRestore();
    expect((await checkoutsOf(person)).filter(({ session }) => session !== null)).toEqual([]);
    expect(stripe.pay((await beginCheckout(client, blogger)).url).outcome).toBe('paid');
  });

  it('without a page is reported, and leaves no session to pay', async () => {
    const blogger = await chargingBlogger();
    const { person, client } = await newReader();
    changeResponses<Stripe.Checkout.Session>(stripe.sandbox, 'POST /v1/checkout/sessions', (session) => ({
      ...session,
      url: null,
    }));
    expect(await errorOf(await subscribeTo(client, blogger))).toMatchObject({ status: 503 });
    expect((await checkoutsOf(person)).filter(({ session }) => session !== null)).toEqual([]);
  });
});

describe('an invoice', () => {
  it('that a charge has paid without an intent is booked with this charge', async () => {
    const { reader, session } = await orderedCheckout(1000);
    const paid = stripe.pay(session);
    if (paid.outcome !== 'paid') throw new Error(paid.outcome);
    const charge = stripe.sandbox.events().findLast(({ type }) => type === 'charge.succeeded')?.data.object;
    if (charge?.object !== 'charge') throw new Error('no charge');
    changeResponses<{ latest_invoice: Stripe.Invoice }>(
      stripe.sandbox,
      `GET /v1/subscriptions/${paid.subscription}`,
      ({ latest_invoice: invoice, ...subscription }) => {
        const [payment] = invoice.payments?.data ?? [];
        const data = [{ ...payment, payment: { type: 'charge', charge: charge.id } }];
        return { ...subscription, latest_invoice: { ...invoice, payments: { ...invoice.payments, data } } };
      },
    );
    await stripe.deliverEvents();
    expect(await invoicesOf(reader)).toEqual([expect.objectContaining({ charge_id: charge.id })]);
  });

  it('that is open is read without lines, a page and a payment', async () => {
    const { stripeSubscriptionId } = await subscribed();
    const id = await latestInvoiceOf(stripeSubscriptionId);
    changeResponses<Stripe.Invoice>(stripe.sandbox, `GET /v1/invoices/${id}`, (invoice) => ({
      ...invoice,
      period_start: 1000,
      period_end: 2000,
      hosted_invoice_url: undefined,
      status: 'open',
      lines: { ...invoice.lines, data: [] },
      payments: { ...invoice.payments, data: [] },
    }));
    expect(await provider().invoice(id)).toMatchObject({
      status: 'open',
      periodStart: 1_000_000,
      periodEnd: 2_000_000,
      payUrl: null,
      chargeId: null,
      needsConfirmation: false,
      declineCode: null,
    });
  });

  it('that does not exist is null', async () => {
    expect(await provider().invoice('in_unknown')).toBeNull();
    expect(await provider().unchargedInvoice('in_unknown')).toBeNull();
  });
});

describe('a subscription', () => {
  it('without an item is an error and not a subscription without a price', async () => {
    const { stripeSubscriptionId } = await subscribed();
    changeResponses<Stripe.Subscription>(
      stripe.sandbox,
      `GET /v1/subscriptions/${stripeSubscriptionId}`,
      (subscription) => ({ ...subscription, items: { ...subscription.items, data: [] } }),
    );
    await expect(provider().subscription(stripeSubscriptionId)).rejects.toThrow(RangeError);
  });

  it('without an invoice is read without one', async () => {
    const { stripeSubscriptionId } = await subscribed();
    changeResponses<Stripe.Subscription>(
      stripe.sandbox,
      `GET /v1/subscriptions/${stripeSubscriptionId}`,
      (subscription) => ({ ...subscription, latest_invoice: null }),
    );
    expect(await provider().subscriptionWithInvoice(stripeSubscriptionId)).toMatchObject({
      subscription: { id: stripeSubscriptionId, latestInvoiceId: null },
      latestInvoice: null,
    });
  });

  it('of another product is listed with a price of 0 when its price has tiers', async () => {
    const { stripeSubscriptionId } = await subscribed();
    changeResponses<Stripe.ApiList<Stripe.Subscription>>(stripe.sandbox, 'GET /v1/subscriptions', (list) => ({
      ...list,
      data: list.data.map((one) => ({
        ...one,
        items: {
          ...one.items,
          data: one.items.data.map((item) => ({ ...item, price: { ...item.price, unit_amount: null } })),
        },
      })),
    }));
    const { items } = await provider().liveSubscriptions(null);
    expect(items.find(({ id }) => id === stripeSubscriptionId)).toMatchObject({ priceCents: 0 });
  });
});

describe('a list', () => {
  it('of paid invoices continues after its last one, and leaves out other products', async () => {
    const readers = [await subscribed(), await subscribed(), await subscribed()];
    const [first, second, foreign] = await Promise.all(
      readers.map(({ stripeSubscriptionId }) => latestInvoiceOf(stripeSubscriptionId)),
    );
    changeResponses<Stripe.ApiList<Stripe.Invoice>>(stripe.sandbox, 'GET /v1/invoices', (list) => ({
      ...list,
      data: list.data.map((one) =>
        one.id === foreign
          ? {
              ...one,
              parent: { ...one.parent, subscription_details: { ...one.parent?.subscription_details, metadata: {} } },
            }
          : one,
      ),
    }));
    const whole = (await provider().paidInvoices(0, null)).items.map(({ id }) => id);
    expect(whole).toEqual(expect.arrayContaining([first, second]));
    expect(whole).not.toContain(foreign);
    const after = (await provider().paidInvoices(0, second ?? '')).items.map(({ id }) => id);
    expect(after).toContain(first);
    expect(after).not.toContain(second);
  });

  it('of refunds leaves out those that wait for the reader, because no money has moved', async () => {
    const { person } = await subscribed();
    const [invoice] = await invoicesOf(person);
    const { id } = await provider().refund('waits', { chargeId: invoice?.charge_id ?? '', cents: 100 });
    const listed = async () => (await provider().refunds(0, null)).items.map((refund) => refund.id);
    expect(await listed()).toContain(id);
    changeResponses<Stripe.ApiList<Stripe.Refund>>(stripe.sandbox, 'GET /v1/refunds', (list) => ({
      ...list,
      data: list.data.map((one) => (one.id === id ? { ...one, status: 'requires_action' } : one)),
    }));
    expect(await listed()).not.toContain(id);
  });
});
