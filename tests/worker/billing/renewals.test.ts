import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { bloggerShareCents } from '#contract/money';
import { DAY, HOUR } from '#contract/time';
import { deliverAllJobs, silenceOutbox } from '../support/billing-lane.ts';
import { balanceOf, connectAccount, invoicesOf, unevenSources } from '../support/books.ts';
import { mailsTo } from '../support/mail.ts';
import { provider } from '../support/ordered.ts';
import { chargingBlogger, payingReader, postEvent, sandboxFor } from '../support/stripe.ts';

const stripe = sandboxFor('renewals');
beforeAll(silenceOutbox);
afterAll(() => void vi.restoreAllMocks());

const CARD_FAILS_LATER = '4000000000000341';
const CARD_CONFIRMS = '4000002760003184';

/** Returns the link in an email to the provider's page of an open invoice. */
const payLinkIn = (mails: readonly { text: string }[]): string =>
  /https?:\/\/\S+\/invoice\/\w+/.exec(mails.map(({ text }) => text).join('\n'))?.[0] ?? '';

const rowOf = async (id: string) =>
  await env.DB.prepare('SELECT active, status, past_due_since, current_period_end FROM subscriptions WHERE id = ?1')
    .bind(id)
    .first<{ active: number; status: string; past_due_since: number | null; current_period_end: number }>();

describe('renewals', () => {
  it('on the 1st over three months balance the books to the cent, in a storm of webhooks', async () => {
    const blogger = await chargingBlogger(577);
    await connectAccount(stripe, blogger);
    const readers = [];
    for (let n = 0; n < 3; n++) readers.push(await payingReader(stripe, blogger));
    for (const month of [11, 12, 13]) {
      stripe.moveClock(Date.UTC(2026, month, 1, 2));
      const events = stripe.waiting();
      // Shuffled, each twice, five at a time.
      const storm = [...events, ...events].toSorted((a, b) => (a.id.slice(-6) < b.id.slice(-6) ? -1 : 1));
      for (let at = 0; at < storm.length; at += 5) {
        await Promise.all(storm.slice(at, at + 5).map((event) => postEvent(event)));
      }
      expect(new Set(await stripe.deliverEvents())).toEqual(new Set([200]));
      await deliverAllJobs();
    }
    let shares = 0;
    for (const { person, subscriptionId } of readers) {
      const amounts = (await invoicesOf(person)).map(({ amount_cents: cents }) => cents);
      expect(amounts.slice(1)).toEqual([577, 577, 577]);
      shares += amounts.reduce((sum, cents) => sum + bloggerShareCents(cents, 25), 0);
      expect(await balanceOf(`reader:${person.id}`)).toBe(-amounts.reduce((sum, cents) => sum + cents, 0));
      expect(await rowOf(subscriptionId)).toMatchObject({ active: 1, current_period_end: Date.UTC(2027, 2, 1) });
    }
    expect(await balanceOf(`paid:${blogger.id}`)).toBe(shares);
    expect(await balanceOf(`blogger:${blogger.id}`)).toBe(0);
    expect(await unevenSources()).toEqual([]);
    const remaining = await env.DB.prepare("SELECT count(*) AS n FROM stripe_events WHERE state = 'received'").first();
    expect(remaining).toEqual({ n: 0 });
  });

  it('that fail preserve access for three days, and are reported once', async () => {
    const blogger = await chargingBlogger(500);
    const { person, subscriptionId } = await payingReader(stripe, blogger, CARD_FAILS_LATER);
    stripe.moveClock(Date.UTC(2027, 2, 1, 2));
    await stripe.deliverEvents({ twice: true });
    const row = await rowOf(subscriptionId);
    expect(row).toMatchObject({ active: 1, status: 'past_due' });
    expect(row?.past_due_since).toBe(Date.now());
    stripe.moveClock(Date.now() + DAY);
    await stripe.deliverEvents({ twice: true });
    expect((await rowOf(subscriptionId))?.past_due_since).toBe(row?.past_due_since);
    const failed = (await mailsTo(person.email)).filter(({ subject }) => subject.endsWith('failed'));
    expect(failed).toHaveLength(1);
    expect(payLinkIn(failed)).not.toBe('');
  });

  it('that need 3-D Secure link the page to confirm on once, and preserve access when confirmed', async () => {
    const blogger = await chargingBlogger(500);
    const { person, subscriptionId } = await payingReader(stripe, blogger, CARD_CONFIRMS);
    stripe.moveClock(Date.UTC(2027, 3, 1, 2));
    expect(stripe.waiting().map(({ type }) => type)).toContain('invoice.payment_action_required');
    await stripe.deliverEvents({ twice: true });
    expect(await rowOf(subscriptionId)).toMatchObject({ active: 1, status: 'past_due' });
    const mails = await mailsTo(person.email);
    expect(mails.filter(({ subject }) => subject.endsWith('failed'))).toEqual([]);
    const asked = mails.filter(({ subject }) => subject === `Confirm your payment for ${blogger.username}`);
    expect(asked).toHaveLength(1);
    const page = payLinkIn(asked);
    await stripe.sandbox.handle(new Request(page, { method: 'POST', body: '' }));
    await stripe.deliverEvents({ twice: true });
    expect(await rowOf(subscriptionId)).toMatchObject({ active: 1, status: 'active', past_due_since: null });
    expect((await mailsTo(person.email)).map(({ subject }) => subject)).not.toContain(
      `Your subscription to ${blogger.username} has ended`,
    );
  });

  it('stop after unsubscribing: access lasts to the paid end, then the follow is removed', async () => {
    const blogger = await chargingBlogger(500);
    const { person, subscriptionId, stripeSubscriptionId } = await payingReader(stripe, blogger);
    await provider().setCancelAtPeriodEnd(stripeSubscriptionId, true);
    await stripe.deliverEvents();
    const entitled = () =>
      env.DB.prepare('SELECT subscribed, subscription_end FROM subscribers WHERE user = ?1').bind(person.seq).first();
    const follows = () => env.DB.prepare('SELECT 1 AS one FROM follows WHERE user = ?1').bind(person.seq).first();
    const end = (await rowOf(subscriptionId))?.current_period_end;
    expect(await rowOf(subscriptionId)).toMatchObject({ active: 0, status: 'active' });
    expect(await entitled()).toEqual({ subscribed: 1, subscription_end: end });
    expect(await follows()).not.toBeNull();
    stripe.moveClock((end ?? 0) + HOUR);
    await stripe.deliverEvents({ order: 'reversed' });
    expect(await entitled()).toMatchObject({ subscribed: 0 });
    expect(await follows()).toBeNull();
    expect(await invoicesOf(person)).toHaveLength(1);
  });

  it('reported by 20 parallel webhooks are written once', async () => {
    const blogger = await chargingBlogger(500);
    const { person, subscriptionId } = await payingReader(stripe, blogger);
    stripe.moveClock(Date.UTC(2027, 5, 1, 2));
    const events = stripe.waiting();
    const many = Array.from({ length: 20 }, (_, n) => events[n % events.length]).filter((event) => event !== undefined);
    await Promise.all(many.map((event, n) => postEvent({ ...event, id: `${event.id}_${n}` })));
    await stripe.deliverEvents();
    const months = (await invoicesOf(person)).filter(({ amount_cents: cents }) => cents === 500).length;
    expect(new Set((await invoicesOf(person)).map(({ id }) => id)).size).toBe((await invoicesOf(person)).length);
    expect(await balanceOf(`reader:${person.id}`)).toBe(
      -(await invoicesOf(person)).reduce((sum, { amount_cents: cents }) => sum + cents, 0),
    );
    expect(months).toBeGreaterThan(0);
    expect(await rowOf(subscriptionId)).toMatchObject({ active: 1, status: 'active' });
  });
});
