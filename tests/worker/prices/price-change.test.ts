import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { requestBloggerDeletion } from '../../../worker/features/deletions/deletions.service.ts';
import { deliver, deliverAllJobs, deliverOldest, silenceOutbox } from '../support/billing-lane.ts';
import { quietCtx } from '../support/deletions.ts';
import { jobCtx } from '../support/factories.ts';
import {
  payments,
  priceAtProvider,
  pricedReaders,
  priceMailsOf,
  pricesAtProvider,
  setPrice,
} from '../support/priced-readers.ts';
import { samplesOf } from '../support/samples.ts';
import { chargingBlogger, sandboxFor } from '../support/stripe.ts';

const stripe = sandboxFor('price-change');

beforeEach(async () => {
  silenceOutbox();
  await env.DB.prepare('DELETE FROM outbox_messages').run();
});
afterEach(() => {
  vi.restoreAllMocks();
  stripe.sandbox.faults.clear();
});

const READERS = samplesOf('priceReaders');

describe('a price change', () => {
  it(`notifies each of ${READERS} readers once and sets each price, though the provider fails now and then`, async () => {
    const blogger = await chargingBlogger(400);
    const readers = await pricedReaders(stripe, blogger, READERS, 400);
    for (const fault of [
      { kind: 'error', status: 429, probability: 0.3, count: 80 },
      { kind: 'error', status: 500, probability: 0.05, count: 4 },
      { kind: 'lost', how: 'error', method: 'POST', probability: 0.05, count: 4 },
    ] as const) {
      stripe.sandbox.faults.add(fault);
    }
    await setPrice(blogger, 500);
    await deliverAllJobs();
    stripe.sandbox.faults.clear();
    expect(await pricesAtProvider(readers)).toEqual({ 500: READERS });
    expect((await priceMailsOf(readers)).map(({ length }) => length)).toEqual(readers.map(() => 1));
    const tried = await env.DB.prepare(
      "SELECT group_concat(DISTINCT state) AS states FROM outbox_messages WHERE kind <> 'email'",
    ).first<{ states: string }>();
    expect(tried?.states).toBe('sent');
    // Requests that the provider rejected with a 429 were repeated.
    expect(stripe.sandbox.requests().filter(({ status }) => status === 429).length).toBeGreaterThan(5);
  });

  it('names the old and the new price, the date, and how to unsubscribe', async () => {
    const blogger = await chargingBlogger(400);
    const readers = await pricedReaders(stripe, blogger, 1, 400);
    await setPrice(blogger, 350);
    await deliverAllJobs();
    const [mail] = (await priceMailsOf(readers)).flat();
    expect(mail?.subject).toBe(`The price of ${blogger.username} changes on December 1, 2026`);
    for (const words of ['$4.00', '$3.50', 'December 1, 2026', 'unsubscribe', 'view=subscriptions']) {
      expect(mail?.text).toContain(words);
    }
  });
});

describe('changes within a short time', () => {
  it('send one email, with the last price, after the last change', async () => {
    const blogger = await chargingBlogger(400);
    const readers = await pricedReaders(stripe, blogger, 2, 400);
    for (const cents of [500, 450, 480]) await setPrice(blogger, cents);
    const { results } = await env.DB.prepare(
      "SELECT next_attempt_at - created_at AS waits FROM outbox_messages WHERE kind = 'price-change'",
    ).all();
    expect(results).toEqual(Array(3).fill({ waits: 300_000 }));
    await deliverAllJobs();
    expect(await pricesAtProvider(readers)).toEqual({ 480: 2 });
    const mails = await priceMailsOf(readers);
    expect(mails.map((each) => each.map(({ text }) => text.includes('$4.80')))).toEqual([[true], [true]]);
  });
});

describe('another change before the first is done', () => {
  it('leaves all readers at the last price', async () => {
    const blogger = await chargingBlogger(400);
    const readers = await pricedReaders(stripe, blogger, 120, 400);
    await setPrice(blogger, 500);
    await deliverOldest('price-change');
    await setPrice(blogger, 450);
    await deliverAllJobs();
    expect(await pricesAtProvider(readers)).toEqual({ 450: 120 });
    const mails = await priceMailsOf(readers);
    const toldTwice = mails.filter(({ length }) => length === 2);
    expect(toldTwice).toHaveLength(50);
    expect(mails.filter(({ length }) => length === 1)).toHaveLength(70);
    expect(mails.every(([last]) => last?.text.includes('$4.50'))).toBe(true);
    expect(toldTwice.every(([last]) => last?.text.includes('this replaces the price change'))).toBe(true);
    // Some readers may have subscribed at the replaced price.
    expect(toldTwice.some(([last]) => last?.text.includes('costs $4.00 a month now'))).toBe(false);
  });

  it('that reverts it notifies the notified readers once, and no others', async () => {
    const blogger = await chargingBlogger(400);
    const readers = await pricedReaders(stripe, blogger, 70, 400);
    await setPrice(blogger, 500);
    await deliverOldest('price-change');
    await setPrice(blogger, 400);
    await deliverAllJobs();
    expect(await pricesAtProvider(readers)).toEqual({ 400: 70 });
    const mails = await priceMailsOf(readers);
    expect(mails.filter(({ length }) => length === 0)).toHaveLength(20);
    const told = mails.filter(({ length }) => length === 2);
    expect(told).toHaveLength(50);
    expect(told.every(([last]) => last?.text.includes('stays at $4.00'))).toBe(true);
    // A change that is withdrawn before its notice is not announced.
    await setPrice(blogger, 410);
    await setPrice(blogger, 400);
    await deliverAllJobs();
    expect((await priceMailsOf(readers)).flat()).toHaveLength(100);
  });
});

describe('an update of one subscription', () => {
  it('takes the last price, also when that changes between its steps', async () => {
    const blogger = await chargingBlogger(400);
    const [reader] = await pricedReaders(stripe, blogger, 1, 400);
    const { id = '', stripeId = '' } = reader ?? {};
    const item = (version: number) => ({ subscriptionId: id, version });
    await setPrice(blogger, 500);
    const provider = payments();
    let changes = 0;
    const ctx = jobCtx();
    ctx.ports.payments = {
      ...provider,
      async changePrice(...args) {
        changes++;
        if (changes === 1) {
          await setPrice(blogger, 300);
          await deliver('price-item', item(2));
        }
        await provider.changePrice(...args);
      },
    };
    await deliver('price-item', item(1), ctx);
    expect(changes).toBe(2);
    expect(await priceAtProvider(stripeId)).toBe(300);
    await deliver('price-item', item(1));
    expect(await priceAtProvider(stripeId)).toBe(300);
  });

  it('ends when the subscription is deleted, here or at the provider', async () => {
    const blogger = await chargingBlogger(400);
    const [here, there] = await pricedReaders(stripe, blogger, 2, 400);
    await env.DB.prepare('UPDATE subscriptions SET active = 0, ended_at = 1 WHERE id = ?1').bind(here?.id).run();
    await payments().cancelNow(there?.stripeId ?? '');
    await setPrice(blogger, 500);
    await deliverAllJobs();
    await deliver('price-item', { subscriptionId: here?.id, version: 1 });
    expect(await priceAtProvider(here?.stripeId ?? '')).toBe(400);
    expect(await priceMailsOf(here === undefined ? [] : [here])).toEqual([[]]);
  });

  it('is made for unsubscribed readers too, so that resuming costs the same, without an email', async () => {
    const blogger = await chargingBlogger(400);
    const readers = await pricedReaders(stripe, blogger, 1, 400);
    await env.DB.prepare('UPDATE subscriptions SET active = 0 WHERE creator = ?1').bind(blogger.seq).run();
    await setPrice(blogger, 500);
    await deliverAllJobs();
    expect(await pricesAtProvider(readers)).toEqual({ 500: 1 });
    expect(await priceMailsOf(readers)).toEqual([[]]);
  });
});

it('notifies no reader of the price of a blog that is being deleted', async () => {
  const blogger = await chargingBlogger(400);
  const readers = await pricedReaders(stripe, blogger, 1, 400);
  await setPrice(blogger, 500);
  await env.DB.prepare('UPDATE profiles SET deleting_at = 1 WHERE user = ?1').bind(blogger.seq).run();
  await deliverAllJobs();
  expect(await priceMailsOf(readers)).toEqual([[]]);
});

it('notifies the readers of a blog that is created again after its deletion of its first change', async () => {
  const blogger = await chargingBlogger(400);
  await pricedReaders(stripe, blogger, 1, 400);
  await setPrice(blogger, 500);
  await deliverOldest('price-change');
  // A notice that is still queued when the blog is deleted is dropped.
  const [late] = (await env.DB.prepare("SELECT payload FROM outbox_messages WHERE kind = 'price-change'").all())
    .results;
  await deliverAllJobs();
  await requestBloggerDeletion(quietCtx(), blogger.id, 'admin');
  await deliverAllJobs();
  stripe.moveClock(Date.now() + 60_000);
  await env.DB.prepare('INSERT INTO profiles (user, id, subscription_cents, created_at) VALUES (?1, ?2, 400, ?3)')
    .bind(blogger.seq, crypto.randomUUID(), Date.now())
    .run();
  const readers = await pricedReaders(stripe, blogger, 1, 400);
  await setPrice(blogger, 300);
  await deliver('price-change', JSON.parse(String(late?.payload)));
  await deliverAllJobs();
  expect(await pricesAtProvider(readers)).toEqual({ 300: 1 });
  const [mails = []] = await priceMailsOf(readers);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain('$3.00');
});
