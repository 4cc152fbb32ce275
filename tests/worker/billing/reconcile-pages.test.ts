import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { deliver, silenceOutbox } from '../support/billing-lane.ts';
import { outboxRow } from '../support/outbox.ts';
import { payments, pricedReaders } from '../support/priced-readers.ts';
import { askStripe, chargingBlogger, payingReader, sandboxFor } from '../support/stripe.ts';

const stripe = sandboxFor('reconcile-pages');
beforeAll(silenceOutbox);
afterAll(() => void vi.restoreAllMocks());

const payloadOf = async (id: string) => JSON.parse((await outboxRow(id))?.payload ?? '{}');

it('compares a subscription that has lost its metadata at the provider from the list', async () => {
  const { stripeSubscriptionId } = await payingReader(stripe, await chargingBlogger(500));
  await askStripe((sdk) => sdk.subscriptions.update(stripeSubscriptionId, { metadata: { app: '' } }));
  expect((await payments().subscription(stripeSubscriptionId))?.ours).toBeNull();
  const before = stripe.sandbox.requests().length;
  await deliver('reconcile', { day: 'metadata', step: 0, side: 'theirs', cursor: null });
  const paths = stripe.sandbox
    .requests()
    .slice(before)
    .map(({ path }) => path);
  expect(paths).not.toContain(`/v1/subscriptions/${stripeSubscriptionId}`);
  expect(await outboxRow(`apply:metadata:${stripeSubscriptionId}`)).toBeNull();
});

it('makes no calls for subscriptions on the next page when a page ends within a second', async () => {
  const synced = await payingReader(stripe, await chargingBlogger(500));
  await pricedReaders(stripe, await chargingBlogger(500), 101, 500);
  // With a creation time unknown to the provider, the first page should list it.
  await env.DB.prepare('UPDATE subscriptions SET created_at = created_at + 1000 WHERE id = ?1')
    .bind(synced.subscriptionId)
    .run();
  const before = stripe.sandbox.requests().length;
  await deliver('reconcile', { day: 'pages', step: 0, side: 'theirs', cursor: null });
  await deliver('reconcile', await payloadOf('reconcile:pages:1'));
  const fetched = stripe.sandbox
    .requests()
    .slice(before)
    .filter(({ method, path }) => method === 'GET' && path.startsWith('/v1/subscriptions/'));
  expect(fetched.map(({ path }) => path)).toEqual([`/v1/subscriptions/${synced.stripeSubscriptionId}`]);
  // The row is unchanged, so nothing is repaired. It is counted where it is fetched and where it is listed.
  expect(await outboxRow(`apply:pages:${synced.stripeSubscriptionId}`)).toBeNull();
  const live = await env.DB.prepare('SELECT count(*) AS n FROM subscriptions WHERE ended_at IS NULL').first<number>(
    'n',
  );
  const compared = (live ?? 0) + 1;
  expect(await payloadOf('reconcile:pages:2')).toMatchObject({ side: 'invoices', compared, unknown: 0 });
});
