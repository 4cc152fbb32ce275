import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { syncSubscription } from '../../../worker/features/billing/subscription-sync.service.ts';
import type { Payments } from '../../../worker/platform/stripe/payments.ts';
import { deliverAllJobs, silenceOutbox } from '../support/billing-lane.ts';
import { erased } from '../support/deletions.ts';
import { mailsTo } from '../support/mail.ts';
import { ctxWithPayments, moneyRowsOf, orderedCheckout, provider } from '../support/ordered.ts';
import { priceMails, setPrice } from '../support/priced-readers.ts';
import { askStripe, chargingBlogger, payingReader, sandboxFor } from '../support/stripe.ts';
import { checkoutsOf } from '../support/subscriptions.ts';

const stripe = sandboxFor('rare-states');
beforeAll(silenceOutbox);
afterAll(() => void vi.restoreAllMocks());

const CARD_FAILS_LATER = '4000000000000341';

/** Pays an order at the provider. The product knows nothing of it yet. */
async function paidOrder(firstCharge?: 'free') {
  const order = await orderedCheckout(500, firstCharge);
  const paid = stripe.pay(order.session);
  if (paid.outcome !== 'paid') throw new Error(paid.outcome);
  return { ...order, stripeId: paid.subscription };
}

type Found = NonNullable<Awaited<ReturnType<Payments['subscriptionWithInvoice']>>>;

/** Returns a context whose provider changes what it returns of a subscription and its latest invoice. */
const answering = (change: (found: Found) => Found) =>
  ctxWithPayments({
    subscriptionWithInvoice: async (id) => {
      const found = await provider().subscriptionWithInvoice(id);
      return found && change(found);
    },
  });

it('fails a checkout whose first payment was never completed', async () => {
  const { reader, stripeId } = await paidOrder();
  const ctx = answering(({ subscription, ...found }) => ({
    ...found,
    subscription: { ...subscription, status: 'incomplete_expired', endedAt: Date.now() },
  }));
  await syncSubscription(ctx, { subscriptionId: stripeId });
  expect(await checkoutsOf(reader)).toMatchObject([{ state: 'failed' }]);
});

it('preserves the free start of a subscription that has lost its metadata at the provider', async () => {
  const order = await paidOrder('free');
  await stripe.deliverEvents();
  const before = await moneyRowsOf(order);
  await askStripe((sdk) => sdk.subscriptions.update(order.stripeId, { metadata: { app: '' } }));
  await stripe.deliverEvents();
  expect(await moneyRowsOf(order)).toEqual(before);
});

it('refunds and ends what is paid after its blogger was erased', async () => {
  const { blogger, stripeId } = await paidOrder();
  await erased(blogger);
  await stripe.deliverEvents();
  await deliverAllJobs();
  expect((await provider().subscription(stripeId))?.status).toBe('canceled');
  const [invoice] = await provider().invoicesOf(stripeId, 1);
  expect(invoice?.refunds.reduce((sum, { cents }) => sum + cents, 0)).toBe(invoice?.paidCents);
});

it.each([
  ['is told the new price', null, 1],
  ['is told nothing of the price while the blog is being deleted', 1, 0],
])('a reader who resumes at the provider %s', async (_what, deletingAt, mails) => {
  const blogger = await chargingBlogger(400);
  const { person, client, subscriptionId, stripeSubscriptionId } = await payingReader(stripe, blogger);
  await client.delete(`/api/subscriptions/${subscriptionId}`);
  await stripe.deliverEvents();
  await setPrice(blogger, 500);
  const setDeleting = env.DB.prepare('UPDATE profiles SET deleting_at = ?2 WHERE user = ?1');
  await setDeleting.bind(blogger.seq, deletingAt).run();
  await provider().setCancelAtPeriodEnd(stripeSubscriptionId, false);
  await stripe.deliverEvents();
  expect(await priceMails(person)).toHaveLength(mails);
});

it('reports a failed payment without a link when its invoice is written off', async () => {
  const { person, stripeSubscriptionId } = await payingReader(stripe, await chargingBlogger(500), CARD_FAILS_LATER);
  stripe.moveClock(Date.UTC(2026, 11, 1, 2));
  const ctx = answering(({ latestInvoice, ...found }) => ({
    ...found,
    latestInvoice: latestInvoice && { ...latestInvoice, status: 'uncollectible' },
  }));
  await syncSubscription(ctx, { subscriptionId: stripeSubscriptionId });
  const [failed] = (await mailsTo(person.email)).filter(({ subject }) => subject.endsWith('failed'));
  expect(failed?.text).toMatch(/payment/);
  expect(failed?.text).not.toContain('/invoice/');
});
