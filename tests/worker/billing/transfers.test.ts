import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { deliver, deliverAllJobs, silenceOutbox } from '../support/billing-lane.ts';
import { balanceOf, connectAccount, invoicesOf, transfersOf, unevenSources } from '../support/books.ts';
import { ctxWithPayments, provider, withoutCharge } from '../support/ordered.ts';
import { chargingBlogger, payingReader, sandboxFor } from '../support/stripe.ts';

const stripe = sandboxFor('transfers');
beforeAll(silenceOutbox);
afterAll(() => void vi.restoreAllMocks());

/** Returns the number of provider requests to a path. */
const asked = (path: string) =>
  stripe.sandbox.requests().filter((request) => request.method === 'POST' && request.path.startsWith(path)).length;

const lastTransfer = () =>
  stripe.sandbox.requests().findLast(({ method, path }) => method === 'POST' && path === '/v1/transfers');

/** Creates a blogger who can receive, and the invoice that a reader has paid them. */
async function paidInvoice() {
  const blogger = await chargingBlogger(500);
  await connectAccount(stripe, blogger);
  const { person } = await payingReader(stripe, blogger);
  const [invoice] = await invoicesOf(person);
  return { blogger, person, invoice };
}

describe('a share', () => {
  it('is sent once to an account that can receive, for any number of requests', async () => {
    const blogger = await chargingBlogger(500);
    await connectAccount(stripe, blogger);
    const { person } = await payingReader(stripe, blogger);
    const before = asked('/v1/transfers');
    await deliverAllJobs();
    await stripe.deliverEvents({ twice: true });
    await deliverAllJobs();
    const [invoice] = await invoicesOf(person);
    const [transfer] = await transfersOf(blogger);
    expect(transfer?.stripe_transfer_id).toMatch(/^tr_/);
    expect(asked('/v1/transfers') - before).toBe(1);
    expect(await balanceOf(`blogger:${blogger.id}`)).toBe(0);
    expect(await balanceOf(`paid:${blogger.id}`)).toBe(transfer?.cents);
    expect(await balanceOf(`reader:${person.id}`)).toBe(-(invoice?.amount_cents ?? 0));
    expect(await unevenSources()).toEqual([]);
  });

  it('remains owed until the account is able, and is sent on its event', async () => {
    const blogger = await chargingBlogger(500);
    const account = await connectAccount(stripe, blogger, false);
    await payingReader(stripe, blogger);
    await deliverAllJobs();
    expect((await transfersOf(blogger))[0]?.stripe_transfer_id).toBeNull();
    const owed = await balanceOf(`blogger:${blogger.id}`);
    expect(owed).toBeGreaterThan(0);
    stripe.sandbox.onboard(account);
    await stripe.deliverEvents();
    await deliverAllJobs();
    expect(await balanceOf(`blogger:${blogger.id}`)).toBe(0);
    expect(await balanceOf(`paid:${blogger.id}`)).toBe(owed);
  });

  it('shrinks by refunds before it is sent', async () => {
    const blogger = await chargingBlogger(1000);
    const account = await connectAccount(stripe, blogger, false);
    const { person } = await payingReader(stripe, blogger);
    const [invoice] = await invoicesOf(person);
    await provider().refund('partial', { chargeId: invoice?.charge_id ?? '', cents: 200 });
    await stripe.deliverEvents();
    await deliverAllJobs();
    stripe.sandbox.onboard(account);
    await stripe.deliverEvents();
    await deliverAllJobs();
    const [transfer] = await transfersOf(blogger);
    expect(await balanceOf(`paid:${blogger.id}`)).toBe((transfer?.cents ?? 0) - 150);
    expect(await balanceOf(`blogger:${blogger.id}`)).toBe(0);
    expect(await unevenSources()).toEqual([]);
  });

  it('is sent from the charge that did not exist yet when the payment was first seen', async () => {
    const { blogger, person, invoice } = await paidInvoice();
    await env.DB.prepare('UPDATE invoices SET charge_id = NULL WHERE id = ?1').bind(invoice?.id).run();
    await deliverAllJobs();
    expect((await invoicesOf(person))[0]).toEqual(invoice);
    expect((await transfersOf(blogger))[0]?.stripe_transfer_id).toMatch(/^tr_/);
    expect(lastTransfer()?.params).toMatchObject({ source_transaction: invoice?.charge_id });
  });

  it('of a payment without a charge is sent from the balance', async () => {
    const blogger = await chargingBlogger(500);
    await connectAccount(stripe, blogger);
    const { person } = await payingReader(stripe, blogger);
    await env.DB.prepare('UPDATE invoices SET charge_id = NULL WHERE creator = ?1').bind(blogger.seq).run();
    // The balance has what was paid a week before.
    stripe.moveClock(Date.now() + 8 * 86_400_000);
    await deliverAllJobs((now) => ctxWithPayments({ withCharge: withoutCharge }, now));
    const [transfer] = await transfersOf(blogger);
    expect(transfer?.stripe_transfer_id).toMatch(/^tr_/);
    expect(lastTransfer()?.params).not.toHaveProperty('source_transaction');
    expect(await balanceOf(`paid:${blogger.id}`)).toBe(transfer?.cents);
    expect((await invoicesOf(person))[0]?.charge_id).toBeNull();
  });

  it('waits while a part of its payment is disputed, and is sent without it when that is lost', async () => {
    const { blogger, invoice } = await paidInvoice();
    await env.DB.prepare('UPDATE invoices SET disputed_cents = 100 WHERE id = ?1').bind(invoice?.id).run();
    const send = () => deliver('transfer', { invoice: invoice?.id });
    stripe.sandbox.dispute(invoice?.charge_id ?? '', 'needs_response');
    await send();
    expect((await transfersOf(blogger))[0]?.stripe_transfer_id).toBeNull();
    stripe.sandbox.dispute(invoice?.charge_id ?? '', 'lost');
    await send();
    const [transfer] = await transfersOf(blogger);
    expect(Number(lastTransfer()?.params.amount)).toBe((transfer?.cents ?? 0) - 75);
  });

  it('that the provider rejects although the account can receive stays owed, and is sent later', async () => {
    const { blogger, invoice } = await paidInvoice();
    stripe.sandbox.faults.add({ kind: 'error', status: 400, code: 'balance_insufficient', path: '/v1/transfers' });
    await expect(deliver('transfer', { invoice: invoice?.id })).rejects.toThrow();
    expect((await transfersOf(blogger))[0]?.stripe_transfer_id).toBeNull();
    await deliver('transfer', { invoice: invoice?.id });
    expect((await transfersOf(blogger))[0]?.stripe_transfer_id).toMatch(/^tr_/);
  });

  it('survives a lost response and a rejection without being sent twice', async () => {
    const blogger = await chargingBlogger(500);
    const account = await connectAccount(stripe, blogger);
    await payingReader(stripe, blogger);
    stripe.sandbox.faults.add({ kind: 'lost', method: 'POST', path: '/v1/transfers', count: 3 });
    await deliverAllJobs();
    expect(await balanceOf(`blogger:${blogger.id}`)).toBe(0);
    stripe.sandbox.setAccount(account, { transfers: 'inactive' });
    await payingReader(stripe, blogger);
    await deliverAllJobs();
    expect((await transfersOf(blogger)).filter((one) => one.stripe_transfer_id === null)).toHaveLength(1);
    stripe.sandbox.setAccount(account, { transfers: 'active' });
    await stripe.deliverEvents();
    await deliverAllJobs();
    const sent = await transfersOf(blogger);
    expect(sent.every((one) => one.stripe_transfer_id !== null)).toBe(true);
    expect(await balanceOf(`paid:${blogger.id}`)).toBe(sent.reduce((sum, { cents }) => sum + cents, 0));
  });
});
