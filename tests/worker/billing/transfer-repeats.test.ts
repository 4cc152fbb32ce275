import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { HOUR } from '#contract/time';
import { deliver, deliverAllJobs, silenceOutbox } from '../support/billing-lane.ts';
import { balanceOf, connectAccount, invoicesOf, transfersOf, unevenSources } from '../support/books.ts';
import { erased } from '../support/deletions.ts';
import { provider } from '../support/ordered.ts';
import { chargingBlogger, payingReader, sandboxFor } from '../support/stripe.ts';

const stripe = sandboxFor('transfer-repeats');
beforeAll(silenceOutbox);
beforeEach(() => stripe.sandbox.faults.clear());
afterAll(() => void vi.restoreAllMocks());

async function connected() {
  const blogger = await chargingBlogger(1000);
  const account = await connectAccount(stripe, blogger);
  const { person } = await payingReader(stripe, blogger);
  const [invoice] = await invoicesOf(person);
  if (invoice === undefined) throw new Error('nothing was paid');
  const send = async () => await deliver('transfer', { invoice: invoice.id });
  const sent = async () => (await provider().transfersOf(invoice.id)).map(({ cents }) => cents);
  const whole = (await transfersOf(blogger))[0]?.cents ?? 0;
  return { blogger, account, person, invoice, send, sent, whole };
}

it('finds a transfer with a lost response after a day, and does not repeat it', async () => {
  const { blogger, send, sent, whole } = await connected();
  stripe.sandbox.faults.add({ kind: 'lost', method: 'POST', path: '/v1/transfers', count: 3 });
  await expect(send()).rejects.toThrow();
  stripe.sandbox.faults.clear();
  stripe.moveClock(Date.now() + 36 * HOUR);
  await send();
  expect(await sent()).toEqual([whole]);
  expect(await balanceOf(`paid:${blogger.id}`)).toBe(whole);
  expect(await balanceOf(`blogger:${blogger.id}`)).toBe(0);
  expect(await unevenSources()).toEqual([]);
});

it('reverses the part that was refunded in the meantime', async () => {
  const { blogger, invoice, send, sent } = await connected();
  stripe.sandbox.faults.add({ kind: 'lost', method: 'POST', path: '/v1/transfers', count: 3 });
  await expect(send()).rejects.toThrow();
  stripe.sandbox.faults.clear();
  stripe.moveClock(Date.now() + 36 * HOUR);
  await provider().refund(`all-${invoice.id}`, { chargeId: invoice.charge_id, cents: invoice.amount_cents });
  await stripe.deliverEvents();
  await deliverAllJobs();
  expect(await sent()).toHaveLength(1);
  for (const account of ['paid', 'blogger']) expect(await balanceOf(`${account}:${blogger.id}`), account).toBe(0);
  const [transfer] = await provider().transfersOf(invoice.id);
  expect(transfer?.reversals.map(({ cents }) => cents)).toEqual([transfer?.cents]);
});

it('finds a transfer of a deleted blogger, and drops one that was never sent', async () => {
  for (const kind of ['lost', 'error'] as const) {
    const { blogger, invoice, send, sent, whole } = await connected();
    stripe.sandbox.faults.add({ kind, method: 'POST', path: '/v1/transfers', count: 3 });
    await expect(send()).rejects.toThrow();
    stripe.sandbox.faults.clear();
    await erased(blogger);
    stripe.moveClock(Date.now() + 36 * HOUR);
    await send();
    const cents = kind === 'lost' ? whole : 0;
    expect(await sent()).toEqual(kind === 'lost' ? [whole] : []);
    expect(await balanceOf(`paid:${blogger.id}`)).toBe(cents);
    await provider().refund(`all-${invoice.id}`, { chargeId: invoice.charge_id, cents: invoice.amount_cents });
    await stripe.deliverEvents();
    await deliverAllJobs();
    for (const account of ['paid', 'blogger']) expect(await balanceOf(`${account}:${blogger.id}`), account).toBe(0);
    expect((await transfersOf(blogger))[0]?.reversed_cents).toBe(whole);
  }
  expect(await unevenSources()).toEqual([]);
});

it('retries under a new key a failure that the old key repeats', async () => {
  const { send, sent, whole } = await connected();
  stripe.sandbox.faults.add({ kind: 'error', method: 'POST', path: '/v1/transfers' });
  await expect(send()).rejects.toThrow();
  await send();
  expect(await sent()).toEqual([whole]);
});

it('records an account that cannot receive any more, which blocks no other transfers', async () => {
  const { blogger, account, send, sent } = await connected();
  stripe.sandbox.setAccount(account, { transfers: 'inactive' });
  await send();
  expect(await sent()).toEqual([]);
  const row = await env.DB.prepare('SELECT payouts_enabled FROM payout_accounts WHERE user = ?1')
    .bind(blogger.seq)
    .first();
  expect(row).toEqual({ payouts_enabled: 0 });
});

it('repeats a reversal under a new key after a rejection', async () => {
  const { blogger, invoice, send } = await connected();
  await send();
  await provider().refund(`part-${invoice.id}`, { chargeId: invoice.charge_id, cents: 400 });
  await stripe.deliverEvents();
  stripe.sandbox.faults.add({
    kind: 'error',
    status: 400,
    method: 'POST',
    path: '/v1/transfers/:id/reversals',
    code: 'balance_insufficient',
  });
  await expect(deliver('reversal', { invoice: invoice.id, cents: 300 })).rejects.toThrow();
  await deliver('reversal', { invoice: invoice.id, cents: 300 });
  expect((await transfersOf(blogger))[0]?.reversed_cents).toBe(300);
  const keys = stripe.sandbox
    .requests()
    .filter(({ method, path }) => method === 'POST' && path.endsWith('/reversals'))
    .map(({ idempotencyKey }) => idempotencyKey);
  expect(keys.slice(-2)).toEqual([`reversal-${invoice.id}-0`, `reversal-${invoice.id}-0-1`]);
});

it('reverses nothing of an unknown payment, or while its transfer runs, or of a transfer that Stripe does not know', async () => {
  await deliver('reversal', { invoice: 'in_of_nobody', cents: 1 });
  const { invoice, send } = await connected();
  const change = (column: string, value: string | number) =>
    env.DB.prepare(`UPDATE transfers SET ${column} = ?2 WHERE invoice = ?1`).bind(invoice.id, value).run();
  const reverse = () => deliver('reversal', { invoice: invoice.id, cents: 300 });
  await env.DB.prepare('UPDATE invoices SET refunded_cents = 400 WHERE id = ?1').bind(invoice.id).run();
  await change('asked_cents', 5);
  await expect(reverse()).rejects.toThrow('is in progress');
  await send();
  await change('stripe_transfer_id', 'tr_of_nobody');
  await expect(reverse()).rejects.toThrow('Stripe does not know tr_of_nobody');
});

it('completes a reversal whose response was lost, that failed, or was made manually', async () => {
  const { blogger, invoice, send } = await connected();
  await send();
  const [transfer] = await provider().transfersOf(invoice.id);
  const id = transfer?.id ?? '';
  await provider().reverseTransfer('by-hand', { transferId: id, cents: 10 });
  await provider().refund(`half-${invoice.id}`, { chargeId: invoice.charge_id, cents: 400 });
  await stripe.deliverEvents();
  stripe.sandbox.faults.add({ kind: 'error', method: 'POST', path: '/v1/transfers/:id/reversals' });
  stripe.sandbox.faults.add({ kind: 'lost', method: 'POST', path: '/v1/transfers/:id/reversals', count: 3 });
  await deliverAllJobs();
  const taken = (await provider().transfersOf(invoice.id))[0]?.reversals.reduce((sum, { cents }) => sum + cents, 0);
  expect(taken).toBe(300);
  expect(await balanceOf(`blogger:${blogger.id}`)).toBe(0);
  expect((await transfersOf(blogger))[0]?.reversed_cents).toBe(300);
  expect(await unevenSources()).toEqual([]);
});
