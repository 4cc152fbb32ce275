import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { monthStart } from '#contract/prices';
import { DAY } from '#contract/time';
import { PaymentRejected, PaymentsDown } from '../../../worker/platform/stripe/payment-errors.ts';
import { silenceOutbox } from '../support/billing-lane.ts';
import { orderedCheckout, provider } from '../support/ordered.ts';
import { askStripe, chargingBlogger, payingReader, sandboxFor } from '../support/stripe.ts';

/** Changes at Stripe that it refuses: done already by someone else, or not possible now. */
const stripe = sandboxFor('stripe-refusals');
const { faults } = stripe.sandbox;
beforeAll(silenceOutbox);
beforeEach(() => faults.clear());
afterAll(() => void vi.restoreAllMocks());

describe('the expiry of a checkout', () => {
  const path = '/v1/checkout/sessions/:id/expire';

  it('fails while the checkout can still be paid', async () => {
    const { session } = await orderedCheckout();
    faults.add({ kind: 'error', status: 400, method: 'POST', path });
    await expect(provider().expireCheckout(session)).rejects.toThrow(PaymentRejected);
    faults.add({ kind: 'error', method: 'POST', path });
    await expect(provider().expireCheckout(session)).rejects.toThrow(PaymentsDown);
    expect(await provider().checkout(session)).toMatchObject({ state: 'open' });
  });

  it('succeeds for a checkout that is paid, expired or unknown', async () => {
    const { session } = await orderedCheckout();
    await provider().expireCheckout(session);
    await provider().expireCheckout(session);
    expect(await provider().checkout(session)).toMatchObject({ state: 'expired' });
    const { session: paid } = await orderedCheckout();
    stripe.pay(paid);
    await provider().expireCheckout(paid);
    expect(await provider().checkout(paid)).toMatchObject({ state: 'complete' });
    await provider().expireCheckout('cs_unknown');
  });
});

describe('the end of a subscription', () => {
  it('fails while the subscription is live, and succeeds for one that has ended', async () => {
    const { stripeSubscriptionId: id } = await payingReader(stripe, await chargingBlogger());
    const refuse = () => faults.add({ kind: 'error', status: 400, method: 'DELETE', path: '/v1/subscriptions/:id' });
    refuse();
    await expect(provider().cancelNow(id)).rejects.toThrow(PaymentRejected);
    expect(await provider().subscription(id)).toMatchObject({ endedAt: null });
    expect(await provider().cancelNow(id)).toMatchObject({ status: 'canceled' });
    refuse();
    expect(await provider().cancelNow(id)).toMatchObject({ status: 'canceled' });
    expect(await provider().cancelNow('sub_unknown')).toBeNull();
  });
});

describe('the voiding of open invoices', () => {
  const VOID = '/v1/invoices/:id/void';

  /** Returns a subscription whose renewal was declined, and its open invoice. */
  async function unpaidRenewal() {
    stripe.moveClock(monthStart(Date.now(), 1) + 9 * DAY);
    const { stripeSubscriptionId: id } = await payingReader(stripe, await chargingBlogger());
    faults.add({ kind: 'decline', count: 100 });
    stripe.moveClock(monthStart(Date.now(), 1) + DAY / 12);
    faults.clear();
    const invoice = (await provider().subscription(id))?.latestInvoiceId ?? '';
    expect(await provider().invoice(invoice)).toMatchObject({ status: 'open' });
    return { id, invoice };
  }

  const statusOf = async (invoice: string) => (await provider().unchargedInvoice(invoice))?.status;

  it('fails while an invoice can still be paid', async () => {
    const { id, invoice } = await unpaidRenewal();
    faults.add({ kind: 'error', status: 400, method: 'POST', path: VOID });
    await expect(provider().closeInvoices(id)).rejects.toThrow(PaymentRejected);
    faults.add({ kind: 'error', method: 'POST', path: VOID });
    await expect(provider().closeInvoices(id)).rejects.toThrow(PaymentsDown);
    expect(await statusOf(invoice)).toBe('open');
    await provider().closeInvoices(id);
    expect(await statusOf(invoice)).toBe('void');
  });

  it('ignores an invoice that was voided after it was listed', async () => {
    const { id, invoice } = await unpaidRenewal();
    const { handle } = stripe.sandbox;
    const spy = vi.spyOn(stripe.sandbox, 'handle').mockImplementation(async (request) => {
      if (new URL(request.url).pathname !== `/v1/invoices/${invoice}/void`) return await handle(request);
      spy.mockRestore();
      await askStripe((sdk) => sdk.invoices.voidInvoice(invoice));
      return await handle(request);
    });
    await provider().closeInvoices(id);
    expect(await statusOf(invoice)).toBe('void');
    const asked = stripe.sandbox.requests().filter(({ path }) => path === `/v1/invoices/${invoice}/void`);
    expect(asked.map(({ status }) => status)).toEqual([200, 400]);
  });
});
