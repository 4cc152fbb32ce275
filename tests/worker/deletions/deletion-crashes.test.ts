import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DeletionPreview } from '#contract/deletions';
import type { SubscriptionsResponse } from '#contract/subscriptions';
import { DAY, HOUR } from '#contract/time';
import { resumeDeletions } from '../../../worker/features/deletions/deletion-saga.service.ts';
import {
  readDeletionProgress,
  requestAccountDeletion,
  requestBloggerDeletion,
} from '../../../worker/features/deletions/deletions.service.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { deliverAllJobs, silenceOutbox } from '../support/billing-lane.ts';
import { type Crash, mortalCtx } from '../support/crashes.ts';
import { brokenKeys, quietCtx, tracesOf, unbalanced } from '../support/deletions.ts';
import { newReader, type Person, signedIn } from '../support/factories.ts';
import { mailsTo } from '../support/mail.ts';
import { samplesOf } from '../support/samples.ts';
import { beginCheckout, chargingBlogger, payingReader, postEvent, sandboxFor } from '../support/stripe.ts';

const START = Date.UTC(2026, 10, 10, 12);
const stripe = sandboxFor('deletion-crashes', START);

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
  silenceOutbox();
});
afterEach(() => vi.restoreAllMocks());

const provider = () => {
  const { payments } = quietCtx().ports;
  if (payments === null) throw new Error('no payments');
  return payments;
};

type Reader = Awaited<ReturnType<typeof payingReader>>;

/** Creates a blogger who may charge and whose name is not a prefix of another name. */
async function leavingBlogger(username: string, priceCents: number): Promise<Person> {
  const { seq, id } = await chargingBlogger(priceCents);
  const email = `${username}@leaving.test`;
  await env.DB.prepare('UPDATE users SET username = ?2, email = ?3 WHERE seq = ?1').bind(seq, username, email).run();
  return { seq, id, username, email };
}

/** Returns where the user is still named, except for the emails to their readers. */
/** Where a person is named after only their blog was deleted: the account remains. */
const STAYS_WITH_ACCOUNT = /^(users|people_search|sessions|notifications|outbox_messages|transfers|payout_accounts)\./;

const placesOf = async (person: Person) => (await tracesOf(person)).filter((at) => !at.startsWith('outbox_messages.'));

/** Connects a payout account that can receive transfers. */
async function connectPayouts(blogger: Person): Promise<void> {
  await (await signedIn(blogger)).post('/api/payouts/onboarding');
  const row = await env.DB.prepare('SELECT stripe_account_id AS id FROM payout_accounts WHERE user = ?1')
    .bind(blogger.seq)
    .first<{ id: string }>();
  stripe.sandbox.onboard(row?.id ?? '');
  await stripe.deliverEvents();
}

/** Creates this many subscribers; each has paid through checkout, and the shares are transferred. */
async function subscribersOf(blogger: Person, howMany: number): Promise<Reader[]> {
  const readers: Reader[] = [];
  for (let n = 0; n < howMany; n++) readers.push(await payingReader(stripe, blogger));
  await deliverAllJobs();
  await stripe.deliverEvents();
  return readers;
}

/**
 * Processes the deletion while its process is killed repeatedly, with the provider's events arriving in between, twice.
 * @returns the number of kills
 */
async function killAgainAndAgain(seed: number, times: number): Promise<number> {
  const random = seededRandom(seed);
  const crashes: Crash[] = [];
  const kills = () => crashes.filter(({ isDead }) => isDead).length;
  const isOpen = async () => (await allOf("SELECT 1 FROM deletions WHERE state <> 'done'")).length > 0;
  for (let hour = 1; await isOpen(); hour++) {
    await deliverAllJobs((now) => {
      const at = kills() < times ? 1 + Math.floor(random() * 40) : Number.POSITIVE_INFINITY;
      const crash = { at, calls: 0, isDead: false };
      crashes.push(crash);
      return mortalCtx(crash, now);
    });
    await stripe.deliverEvents({ twice: true });
    await resumeDeletions(quietCtx(Date.now() + hour * HOUR));
  }
  return kills();
}

const allOf = async (sql: string, ...values: unknown[]) =>
  (
    await env.DB.prepare(sql)
      .bind(...values)
      .all()
  ).results;

/** Expects that each subscription ended once, was refunded once for unused time, and sent its reader one email. */
async function expectEndedOnce(readers: readonly Reader[], blogger: Person) {
  const refunds: number[] = [];
  for (const { person, stripeSubscriptionId } of readers) {
    expect((await provider().subscription(stripeSubscriptionId))?.status).toBe('canceled');
    const [invoice, ...others] = await provider().invoicesOf(stripeSubscriptionId);
    expect(others).toEqual([]);
    expect(invoice?.refunds.map(({ succeeded }) => succeeded)).toEqual([true]);
    const [refund] = invoice?.refunds ?? [];
    refunds.push(refund?.cents ?? 0);
    expect(refund?.cents).toBeGreaterThan(0);
    expect(refund?.cents).toBeLessThan(invoice?.paidCents ?? 0);
    const told = (await mailsTo(person.email)).filter(({ subject }) => subject.startsWith(blogger.username));
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain(`$${((refund?.cents ?? 0) / 100).toFixed(2)} back`);
    const paid = await allOf(
      'SELECT sum(cents) AS cents FROM ledger_entries WHERE account = ?1',
      `reader:${person.id}`,
    );
    expect(paid).toEqual([{ cents: (refund?.cents ?? 0) - (invoice?.paidCents ?? 0) }]);
  }
  return refunds;
}

/** Expects no charges two months later, and that every event of the provider is accepted. */
async function expectNobodyBilled(readers: readonly Reader[]): Promise<void> {
  const before = await allOf('SELECT count(*) AS n FROM invoices');
  stripe.moveClock(Date.now() + 61 * DAY);
  expect((await stripe.deliverEvents()).filter((status) => status !== 200)).toEqual([]);
  await deliverAllJobs();
  for (const { stripeSubscriptionId } of readers) {
    expect(await provider().invoicesOf(stripeSubscriptionId)).toHaveLength(1);
  }
  expect(await allOf('SELECT count(*) AS n FROM invoices')).toEqual(before);
}

const SUBSCRIBERS = samplesOf('deletionSubscribers');
const KILLS = samplesOf('deletionCrashes');

it(`deletes a blogger with ${SUBSCRIBERS} subscribers exactly once despite crashes at random moments`, async () => {
  const blogger = await leavingBlogger('leaver_of_fifty', 500);
  await connectPayouts(blogger);
  const readers = await subscribersOf(blogger, SUBSCRIBERS);
  stripe.moveClock(Date.now() + 3 * DAY);
  const { id } = await requestBloggerDeletion(quietCtx(), blogger.id, 'admin');
  expect(await readDeletionProgress(quietCtx(), id)).toMatchObject({
    subscriptionsTotal: SUBSCRIBERS,
    subscriptionsDone: 0,
  });

  expect(await killAgainAndAgain(11, 60)).toBeGreaterThan(KILLS);
  await stripe.deliverEvents();
  await deliverAllJobs();
  expect(await readDeletionProgress(quietCtx(), id)).toEqual({
    id,
    state: 'done',
    subscriptionsTotal: SUBSCRIBERS,
    subscriptionsDone: SUBSCRIBERS,
  });
  await expectEndedOnce(readers, blogger);
  expect(await unbalanced()).toEqual([]);
  await expectNobodyBilled(readers);
  expect(await unbalanced()).toEqual([]);
  const places = (await tracesOf(blogger)).filter((at) => !STAYS_WITH_ACCOUNT.test(at));
  expect(places).toEqual([]);
  expect(await brokenKeys()).toEqual([]);
  const reader = await signedIn(readers[0]?.person ?? blogger);
  const own = await (await reader.get('/api/subscriptions')).json<SubscriptionsResponse>();
  expect(own).toMatchObject({ active: [], ending: [], totalMonthlyCents: 0 });
});

it('leaves only payments of an account with subscribers and subscriptions', async () => {
  const blogger = await leavingBlogger('leaver_of_all', 400);
  const other = await chargingBlogger(300);
  const readers = await subscribersOf(blogger, 5);
  const client = await signedIn(blogger);
  const { url } = await beginCheckout(client, other);
  const own = stripe.pay(url);
  await stripe.deliverEvents();
  stripe.moveClock(Date.now() + DAY / 2);
  const preview = await (await client.get('/api/account/deletion')).json<DeletionPreview>();
  expect(preview).toMatchObject({ ownSubscriptions: 1, subscribers: 5, posts: 5, refusal: null });
  expect(preview.owedCents).toBeGreaterThan(0);
  expect(Math.min(preview.ownRefundCents, preview.subscribersRefundCents)).toBeGreaterThan(0);

  const { id } = await requestAccountDeletion(quietCtx(), blogger.id, 'self');
  await killAgainAndAgain(23, 30);
  await stripe.deliverEvents();
  await deliverAllJobs();
  expect(await readDeletionProgress(quietCtx(), id)).toMatchObject({ state: 'done', subscriptionsDone: 6 });
  const refunds = await expectEndedOnce(readers, blogger);
  if (own.outcome !== 'paid') throw new Error(own.outcome);
  const [invoice] = await provider().invoicesOf(own.subscription);
  expect(invoice?.refunds).toHaveLength(1);
  const given = [...refunds, invoice?.refunds[0]?.cents ?? 0].reduce((sum, cents) => sum + cents, 0);
  expect(given).toBe(preview.ownRefundCents + preview.subscribersRefundCents);
  await expectNobodyBilled(readers);
  expect(await placesOf(blogger)).toEqual([]);
  expect(await unbalanced()).toEqual([]);
  expect(await brokenKeys()).toEqual([]);
  for (const event of stripe.sandbox.events()) expect((await postEvent(event)).status, event.type).toBe(200);
  expect(await placesOf(blogger)).toEqual([]);
});

it('makes an open checkout unpayable, and refunds one that was paid meanwhile in full or in part', async () => {
  const blogger = await chargingBlogger();
  const [open, paid] = [await newReader(), await newReader()];
  const unpaid = await beginCheckout(open.client, blogger);
  const { url } = await beginCheckout(paid.client, blogger);
  await requestBloggerDeletion(quietCtx(), blogger.id, 'admin');
  const refused = await open.client.post('/api/subscriptions', { bloggerId: blogger.id });
  expect([404, 409]).toContain(refused.status);
  const outcome = stripe.pay(url);
  await deliverAllJobs();
  await stripe.deliverEvents();
  await deliverAllJobs();
  expect(stripe.pay(unpaid.url).outcome).not.toBe('paid');
  if (outcome.outcome !== 'paid') throw new Error(outcome.outcome);
  expect((await provider().subscription(outcome.subscription))?.status).toBe('canceled');
  const [invoice] = await provider().invoicesOf(outcome.subscription);
  expect(invoice?.refunds).toHaveLength(1);
  expect((await tracesOf(blogger)).filter((at) => !STAYS_WITH_ACCOUNT.test(at))).toEqual([]);
  expect(await unbalanced()).toEqual([]);
});

it('retries while the provider is down until everything has ended', async () => {
  const blogger = await chargingBlogger();
  const readers = await subscribersOf(blogger, 3);
  stripe.moveClock(Date.now() + DAY);
  const { id } = await requestBloggerDeletion(quietCtx(), blogger.id, 'admin');
  stripe.sandbox.faults.add({ kind: 'error', method: 'DELETE', count: 3 });
  stripe.sandbox.faults.add({ kind: 'lost', how: 'error', path: '/v1/refunds', count: 4 });
  await deliverAllJobs();
  expect(await readDeletionProgress(quietCtx(), id)).toMatchObject({ state: 'done', subscriptionsDone: 3 });
  await expectEndedOnce(readers, blogger);
  expect(await unbalanced()).toEqual([]);
});
