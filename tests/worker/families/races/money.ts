import { env } from 'cloudflare:workers';
import { expect } from 'vitest';
import { monthStart } from '#contract/prices';
import type { SubscribeResponse } from '#contract/subscriptions';
import { HOUR } from '#contract/time';
import { signUp } from '../../support/accounts.ts';
import { newAdmin } from '../../support/admins.ts';
import { deliverAllJobs } from '../../support/billing-lane.ts';
import { connectAccount, invoicesOf, transfersOf } from '../../support/books.ts';
import { newClient } from '../../support/client.ts';
import { newBlogger, newReader, signedIn } from '../../support/factories.ts';
import { provider } from '../../support/ordered.ts';
import { changesOfPrice } from '../../support/prices.ts';
import { countOf, expectStatuses, type Races, rowsOf, runInParallel, statuses, TRIES } from '../../support/races.ts';
import { beginCheckout, chargingBlogger, payingReader, postEvent, type StripeSandbox } from '../../support/stripe.ts';
import { subscribeTo } from '../../support/subscriptions.ts';

/** Delivers every waiting message and event many times, all concurrently. */
async function storm(stripe: StripeSandbox): Promise<void> {
  const events = stripe.waiting();
  await runInParallel((n) => postEvent(events[n % events.length] ?? {}), Math.max(TRIES, events.length));
  expect(new Set(await stripe.deliverEvents())).toEqual(new Set([200]));
}

/** Races of readers who pay and bloggers who are paid. */
export const moneyRaces = (stripe: StripeSandbox): Races => ({
  'one checkout': {
    holds: [
      'checkouts_one_open',
      'checkouts(id)',
      'checkouts_stripe_session_id_unique',
      'stripe_products(creator)',
      'stripe_products_stripe_product_id_unique',
      'stripe_customers(user)',
      'stripe_customers_stripe_customer_id_unique',
    ],
    run: async () => {
      const blogger = await chargingBlogger();
      const { person, client } = await newReader();
      const responses = await runInParallel(() => subscribeTo(client, blogger));
      expect(responses.every(({ ok }) => ok)).toBe(true);
      const begun = await Promise.all(responses.map((response) => response.json<SubscribeResponse>()));
      expect(new Set(begun.map((one) => (one.outcome === 'checkout' ? one.url : ''))).size).toBe(1);
      expect(await countOf('checkouts WHERE subscriber = ?1', person.seq)).toBe(1);
      expect(await countOf('stripe_customers WHERE user = ?1', person.seq)).toBe(1);
      expect(await countOf('stripe_products WHERE creator = ?1', blogger.seq)).toBe(1);
    },
  },
  'one paid subscription, reported by many webhooks': {
    holds: [
      'subscriptions_one_active',
      'subscriptions_one_live',
      'subscriptions(id)',
      'subscriptions.version',
      'subscriptions_stripe_subscription_id_unique',
      'subscribers(user,creator)',
      'stripe_events(id)',
      'invoices(id)',
      'invoices_charge_id_unique',
      'invoices.version',
      'transfers(invoice)',
      'ledger_entries_once',
      'ledger_months(month,source_type,kind)',
      'ledger_balances(account)',
      'subscription_days(day)',
      'profiles.active_subscribers',
      'follows(user,kind,stream)',
    ],
    run: async () => {
      const blogger = await chargingBlogger(500);
      const { person, client } = await newReader();
      stripe.pay((await beginCheckout(client, blogger)).url);
      await storm(stripe);
      expect(await countOf('subscriptions WHERE subscriber = ?1', person.seq)).toBe(1);
      expect(await countOf('subscribers WHERE user = ?1', person.seq)).toBe(1);
      expect(await countOf('follows WHERE user = ?1', person.seq)).toBe(1);
      const [invoice, ...others] = await invoicesOf(person);
      expect(others).toEqual([]);
      expect(await countOf("ledger_entries WHERE source_type = 'invoice' AND source_id = ?1", invoice?.id ?? '')).toBe(
        4,
      );
      expect(await transfersOf(blogger)).toHaveLength(1);
      const [profile] = await rowsOf('SELECT active_subscribers AS n FROM profiles WHERE user = ?1', blogger.seq);
      expect(profile).toEqual({ n: 1 });
      const sums = await rowsOf(
        `SELECT (SELECT sum(cents) FROM ledger_months WHERE kind = 'blogger') AS months,
           (SELECT sum(cents) FROM ledger_balances) AS balances, (SELECT sum(mrr_cents) FROM subscription_days) AS mrr`,
      );
      expect(sums).toEqual(
        await rowsOf(
          `SELECT sum(cents) AS months, sum(cents) AS balances, (SELECT sum(price_cents) FROM subscriptions WHERE active = 1) AS mrr
             FROM ledger_entries WHERE account LIKE 'blogger:%'`,
        ),
      );
    },
  },
  'one unsubscription and one resumption': {
    holds: ['subscriptions_one_active', 'profiles.active_subscribers', 'subscriptions.version'],
    run: async () => {
      const blogger = await chargingBlogger();
      const { client, subscriptionId } = await payingReader(stripe, blogger);
      const count = async () =>
        (await rowsOf<{ n: number }>('SELECT active_subscribers AS n FROM profiles WHERE user = ?1', blogger.seq))[0]
          ?.n;
      expect(await statuses(() => client.delete(`/api/subscriptions/${subscriptionId}`))).toEqual({ 200: TRIES });
      expect(await count()).toBe(0);
      expect(await statuses(() => client.post(`/api/subscriptions/${subscriptionId}/resume`))).toEqual({ 200: TRIES });
      expect(await count()).toBe(1);
      await storm(stripe);
      expect(await count()).toBe(1);
    },
  },
  'one payout account': {
    holds: ['payout_accounts(user)', 'payout_accounts_stripe_account_id_unique'],
    run: async () => {
      const person = await newBlogger();
      const client = await signedIn(person);
      expect(await statuses(() => client.post('/api/payouts/onboarding'))).toEqual({ 200: TRIES });
      expect(await countOf('payout_accounts WHERE user = ?1', person.seq)).toBe(1);
    },
  },
  'one transfer of a share, by several senders': {
    holds: ['transfers(invoice)', 'transfers_stripe_transfer_id_unique', 'transfers.refusals', 'ledger_entries_once'],
    run: async () => {
      const blogger = await chargingBlogger(900);
      await connectAccount(stripe, blogger);
      await payingReader(stripe, blogger);
      await runInParallel(() => deliverAllJobs(), 5);
      const [transfer, ...others] = await transfersOf(blogger);
      expect(others).toEqual([]);
      expect(transfer?.stripe_transfer_id).toMatch(/^tr_/);
      const made = stripe.sandbox
        .requests()
        .filter(({ method, path }) => method === 'POST' && path === '/v1/transfers');
      const own = made.filter((entry) => JSON.stringify(entry.params).includes(transfer?.invoice ?? 'none'));
      expect(new Set(own.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
      expect(await rowsOf('SELECT refusals FROM transfers WHERE invoice = ?1', transfer?.invoice ?? '')).toEqual([
        { refusals: 0 },
      ]);
    },
  },
  'one refund, reported by many webhooks': {
    holds: [
      'ledger_entries_once',
      'invoices.refunded_cents',
      'transfers.reversed_cents',
      'profiles.active_subscribers',
    ],
    run: async () => {
      const blogger = await chargingBlogger(1000);
      await connectAccount(stripe, blogger);
      const { person } = await payingReader(stripe, blogger);
      await deliverAllJobs();
      const [invoice] = await invoicesOf(person);
      const cents = invoice?.amount_cents ?? 0;
      await provider().refund(`race-${person.id}`, { chargeId: invoice?.charge_id ?? '', cents });
      await storm(stripe);
      await runInParallel(() => deliverAllJobs(), 3);
      await stripe.deliverEvents();
      await deliverAllJobs();
      expect(await invoicesOf(person)).toMatchObject([{ refunded_cents: cents }]);
      expect((await transfersOf(blogger)).every((one) => one.reversed_cents === one.cents)).toBe(true);
    },
  },
  'one dispute, reported by many webhooks': {
    holds: ['ledger_entries_once', 'invoices.disputed_cents', 'transfers.reversed_cents', 'disputes(id)'],
    run: async () => {
      const blogger = await chargingBlogger(700);
      const { person } = await payingReader(stripe, blogger);
      const [invoice] = await invoicesOf(person);
      stripe.sandbox.dispute(invoice?.charge_id ?? '', 'needs_response');
      await storm(stripe);
      await deliverAllJobs();
      expect(await invoicesOf(person)).toMatchObject([{ disputed_cents: invoice?.amount_cents }]);
    },
  },
  'one failed payment, reported by many webhooks': {
    holds: ['failed_payments(invoice)'],
    run: async () => {
      const { person } = await payingReader(stripe, await chargingBlogger(500), '4000000000000341');
      stripe.moveClock(monthStart(Date.now(), 1) + 2 * HOUR);
      await storm(stripe);
      await deliverAllJobs();
      expect(await rowsOf('SELECT state, attempts FROM failed_payments WHERE subscriber = ?1', person.seq)).toEqual([
        { state: 'open', attempts: 1 },
      ]);
    },
  },
  'one refund of a payment, by many admins': {
    holds: ['refund_requests(id)', 'refund_requests_one_pending', 'refund_requests_stripe_refund_id_unique'],
    run: async () => {
      const blogger = await chargingBlogger(1000);
      const { person } = await payingReader(stripe, blogger);
      const [invoice] = await invoicesOf(person);
      const admins = await runInParallel(async () => (await newAdmin()).client, 4);
      const path = `/api/admin/money/payments/${invoice?.id}/refund`;
      const body = { scope: 'full', cents: invoice?.amount_cents, reason: 'By mistake.' };
      const responses = await runInParallel(async (n) => (await admins[n % 4]?.post(path, body)) as Response);
      expect(responses.filter(({ ok }) => ok)).toHaveLength(1);
      expectStatuses(responses, [200, 409]);
      await stripe.deliverEvents();
      await deliverAllJobs();
      expect((await provider().charge(invoice?.charge_id ?? ''))?.refunds).toHaveLength(1);
      expect(await countOf('refund_requests WHERE invoice = ?1', invoice?.id ?? '')).toBe(1);
    },
  },
  'one price': {
    holds: ['profiles.price_version', 'outbox_messages(id)'],
    run: async () => {
      const person = await newBlogger();
      const client = await signedIn(person);
      const contending = newClient({ cookies: Object.fromEntries(client.cookies), isContending: true });
      const responses = await runInParallel((n) => contending.put('/api/profile/price', { priceCents: 310 + (n % 3) }));
      expectStatuses(responses, [200, 409, 422]);
      const made = responses.filter(({ ok }) => ok).length;
      expect(made).toBeGreaterThan(0);
      const [row] = await rowsOf('SELECT price_version AS version FROM profiles WHERE user = ?1', person.seq);
      expect(row).toEqual({ version: made });
      expect(await changesOfPrice(person)).toEqual(Array.from({ length: made }, (_, n) => n + 1));
    },
  },
  'one deletion of a paying reader': {
    holds: ['deletions_one_open', 'deletions.subscriptions_done', 'profiles.active_subscribers'],
    run: async () => {
      const account = await signUp();
      await env.DB.prepare('UPDATE users SET email_confirmed_at = 1 WHERE email = ?1').bind(account.email).run();
      for (const blogger of [await chargingBlogger(), await chargingBlogger(800)]) {
        stripe.pay((await beginCheckout(account.client, blogger)).url);
      }
      await stripe.deliverEvents();
      const body = { password: account.password, username: account.username };
      const { id } = await (await account.client.post('/api/account/deletion', body)).json<{ id: string }>();
      await runInParallel(() => deliverAllJobs(), 3);
      await storm(stripe);
      await runInParallel(() => deliverAllJobs(), 3);
      expect(await rowsOf('SELECT state, subscriptions_done AS done FROM deletions WHERE id = ?1', id)).toEqual([
        { state: 'done', done: 2 },
      ]);
      expect(await countOf('users WHERE email = ?1', account.email)).toBe(0);
    },
  },
  'one account of the platform': {
    holds: ['platform_settings(id)'],
    run: async () => {
      const { client } = await newAdmin();
      const path = '/api/admin/platform/payments/onboarding';
      expect(await statuses(() => client.post(path))).toEqual({ 200: TRIES });
      expect(await countOf('platform_settings WHERE stripe_account_id IS NOT NULL')).toBe(1);
    },
  },
});
