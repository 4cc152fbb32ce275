import { describe, expect, test } from 'vitest';
import { chargeOf, newShop, newSubscription, type Shop } from './stripe/testing.ts';

const AT = '2026-12-01T00:00:00Z';

async function newAccount({ stripe, sandbox }: Shop, finish = true, country = 'US') {
  const account = await stripe.accounts.create({
    type: 'express',
    country,
    email: 'b@demo.test',
    capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
  });
  sandbox.onboard(account.id, { finish });
  return account.id;
}

async function newPayment(shop: Shop, cents: number) {
  const { invoice, subscription } = await newSubscription(shop, cents);
  const charge = await chargeOf(shop.stripe, invoice);
  return { charge: charge?.id ?? '', invoice, subscription };
}

describe('transfers', () => {
  test('move a charge’s share to an account that can receive, and are reversed', async () => {
    const shop = newShop(AT);
    const { stripe } = shop;
    const { charge, invoice } = await newPayment(shop, 300);
    const destination = await newAccount(shop);
    const order = { currency: 'usd', amount: 225, destination, source_transaction: charge, transfer_group: invoice };
    const transfer = await stripe.transfers.create(order, { idempotencyKey: `transfer-${invoice}` });
    expect(transfer).toMatchObject({ amount: 225, amount_reversed: 0, reversed: false, source_transaction: charge });
    await expect(stripe.transfers.create(order)).rejects.toThrow('must not exceed the source amount of $3.00');

    const part = await stripe.transfers.createReversal(transfer.id, { amount: 100 });
    expect(part).toMatchObject({ object: 'transfer_reversal', amount: 100, transfer: transfer.id });
    await stripe.transfers.createReversal(transfer.id);
    expect(await stripe.transfers.retrieve(transfer.id)).toMatchObject({ amount_reversed: 225, reversed: true });
    await expect(stripe.transfers.createReversal(transfer.id)).rejects.toThrow('already fully reversed');
    expect((await stripe.transfers.listReversals(transfer.id)).data.map(({ amount }) => amount)).toEqual([125, 100]);
    const { available, pending } = await stripe.balance.retrieve();
    expect((available[0]?.amount ?? 0) + (pending[0]?.amount ?? 0)).toBe(300 - 39);
  });

  test('fail for an account that cannot receive or does not exist', async () => {
    const shop = newShop(AT);
    const { charge } = await newPayment(shop, 300);
    const destination = await newAccount(shop, false);
    const send = () =>
      shop.stripe.transfers.create({ currency: 'usd', amount: 225, destination, source_transaction: charge });
    await expect(send()).rejects.toMatchObject({ code: 'insufficient_capabilities_for_transfer' });
    shop.sandbox.setAccount(destination, { transfers: 'active' });
    expect((await send()).amount).toBe(225);
    await shop.stripe.accounts.del(destination);
    await expect(shop.stripe.accounts.retrieve(destination)).rejects.toMatchObject({ code: 'account_invalid' });
    await expect(send()).rejects.toThrow(`No such destination: '${destination}'`);
  });

  test('creates accounts with the capabilities that Stripe combines, in the supported countries', async () => {
    const { stripe } = newShop(AT);
    const requested = { requested: true };
    const both = { card_payments: requested, transfers: requested };
    const create = (params: object) => stripe.accounts.create({ type: 'express', capabilities: both, ...params });
    await expect(create({ capabilities: { transfers: requested } })).rejects.toThrow(
      'Your platform needs approval for accounts to have requested the `transfers` capability without the `card_payments` capability.',
    );
    await expect(create({ capabilities: { card_payments: requested } })).rejects.toThrow('without `transfers`');
    const recipient = { tos_acceptance: { service_agreement: 'recipient' } };
    await expect(create(recipient)).rejects.toThrow('not supported with the `recipient` service agreement');
    await expect(create({ country: 'JM' })).rejects.toThrow('cannot be created by platforms in US');
    const monthly = { payouts: { schedule: { interval: 'monthly' } } };
    await expect(create({ settings: monthly })).rejects.toThrow('`monthly_anchor`');
    expect(await create({ country: 'DE' })).toMatchObject({ country: 'DE', charges_enabled: false });
  });

  test('rejects a transfer to an account outside of the region', async () => {
    const shop = newShop(AT);
    const { charge } = await newPayment(shop, 300);
    const send = (destination: string) =>
      shop.stripe.transfers.create({ currency: 'usd', amount: 225, destination, source_transaction: charge });
    await expect(send(await newAccount(shop, true, 'AU'))).rejects.toThrow(
      "Funds can't be sent to accounts located in AU",
    );
    expect((await send(await newAccount(shop, true, 'DE'))).amount).toBe(225);
  });

  test('enables charges through card payments alone', async () => {
    const { sandbox, stripe } = newShop(AT);
    const { id } = await stripe.accounts.create({ type: 'express' });
    sandbox.onboard(id);
    expect(await stripe.accounts.retrieve(id)).toMatchObject({ details_submitted: true, charges_enabled: false });
  });

  test('starts onboarding with a link, and emits an event when it is finished', async () => {
    const shop = newShop(AT);
    const account = await newAccount(shop, false);
    const link = await shop.stripe.accountLinks.create({
      account,
      type: 'account_onboarding',
      return_url: 'http://localhost/back',
      refresh_url: 'http://localhost/again',
    });
    const open = (body: string | null) =>
      shop.sandbox.handle(new Request(link.url, { method: body === null ? 'GET' : 'POST', body }));
    expect(await (await open(null)).text()).toContain('Finish onboarding');
    const done = await open('action=finish');
    expect([done.status, done.headers.get('location')]).toEqual([303, 'http://localhost/back']);
    expect(await shop.stripe.accounts.retrieve(account)).toMatchObject({
      details_submitted: true,
      payouts_enabled: true,
      capabilities: { transfers: 'active' },
    });
    expect((await open(null)).headers.get('location')).toBe('http://localhost/again');
    const told = shop.sandbox.events().find(({ type }) => type === 'account.updated');
    expect(told).toMatchObject({ account, data: { previous_attributes: { details_submitted: false } } });
  });
});

describe('refunds and disputes', () => {
  test('refund in parts, never more than was paid', async () => {
    const shop = newShop(AT);
    const { charge, subscription } = await newPayment(shop, 500);
    await shop.stripe.subscriptions.cancel(subscription, { invoice_now: false, prorate: false });
    expect(await shop.stripe.refunds.create({ charge, amount: 200 })).toMatchObject({
      amount: 200,
      charge,
      status: 'succeeded',
    });
    await expect(shop.stripe.refunds.create({ charge, amount: 301 })).rejects.toThrow(
      'greater than unrefunded amount on charge ($3.00)',
    );
    const { payment_intent } = await shop.stripe.charges.retrieve(charge);
    await shop.stripe.refunds.create({ payment_intent: String(payment_intent) });
    expect(await shop.stripe.charges.retrieve(charge)).toMatchObject({ amount_refunded: 500, refunded: true });
    await expect(shop.stripe.refunds.create({ charge })).rejects.toMatchObject({ code: 'charge_already_refunded' });
    expect(shop.sandbox.events().filter(({ type }) => type === 'charge.refunded')).toHaveLength(2);
  });

  test('are opened, and closed as won or lost', async () => {
    const shop = newShop(AT);
    const { charge } = await newPayment(shop, 500);
    const { id } = shop.sandbox.dispute(charge, 'needs_response');
    await expect(shop.stripe.refunds.create({ charge })).rejects.toMatchObject({ code: 'charge_disputed' });
    expect(shop.sandbox.dispute(charge, 'lost')).toMatchObject({ id, status: 'lost', amount: 500 });
    expect((await shop.stripe.disputes.list({ charge })).data).toHaveLength(1);
    const types = shop.sandbox.events().map(({ type }) => type);
    expect(types.filter((type) => type.startsWith('charge.dispute.'))).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.closed',
    ]);
  });

  test('links a charge to its payment and invoice', async () => {
    const shop = newShop(AT);
    const { charge, invoice } = await newPayment(shop, 500);
    const { payment_intent } = await shop.stripe.charges.retrieve(charge);
    const payment = { type: 'payment_intent' as const, payment_intent: String(payment_intent) };
    expect((await shop.stripe.invoicePayments.list({ payment })).data[0]).toMatchObject({
      invoice,
      status: 'paid',
      amount_paid: 500,
    });
  });
});
