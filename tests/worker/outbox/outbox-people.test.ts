import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { OutboxResponse } from '#contract/mail';
import { openDatabase, runBatch } from '../../../worker/db/client.ts';
import * as messages from '../../../worker/features/billing/billing.messages.ts';
import { postNoticeMessage } from '../../../worker/features/posts/post-notices.messages.ts';
import { priceChangeMessage, priceItemMessage } from '../../../worker/features/prices/prices.messages.ts';
import { enqueueAllStatements } from '../../../worker/outbox/enqueue.ts';
import { newAdmin } from '../support/admins.ts';
import { silenceOutbox } from '../support/billing-lane.ts';
import { newPost } from '../support/factories.ts';
import { chargingBlogger, payingReader, sandboxFor } from '../support/stripe.ts';

const stripe = sandboxFor('outbox-people');
beforeAll(silenceOutbox);
afterAll(() => vi.restoreAllMocks());

test('names the users of each call to the payment provider, except deleted ones', async () => {
  const blogger = await chargingBlogger();
  const { person: reader } = await payingReader(stripe, blogger);
  const subscription = await env.DB.prepare(
    'SELECT id, stripe_subscription_id AS stripeId FROM subscriptions WHERE subscriber = ?1',
  )
    .bind(reader.seq)
    .first<{ id: string; stripeId: string }>();
  const invoice = await env.DB.prepare('SELECT id FROM invoices WHERE subscriber = ?1')
    .bind(reader.seq)
    .first<{ id: string }>();
  const post = await newPost({ by: blogger });
  const stripeSubscriptionId = subscription?.stripeId ?? '';
  const invoiceId = invoice?.id ?? '';
  const now = Date.now();
  const about = {
    both: [
      messages.endSubscriptionMessage({ stripeSubscriptionId, givesBack: 'all' }, now),
      messages.endInvalidSubscriptionMessage(stripeSubscriptionId, [1], now),
      messages.voidInvoicesMessage(stripeSubscriptionId, now),
      messages.reversalMessage({ invoice: invoiceId, cents: 1 }, now),
      messages.lateRefundMessage({ stripeSubscriptionId, invoiceId, chargeId: 'ch_1', cents: 1 }, now),
      messages.repairDriftMessage('run-1', { subscriptionId: stripeSubscriptionId }, now),
      messages.repairDriftMessage('run-1', { invoiceId }, now),
      priceItemMessage({ subscriptionId: subscription?.id ?? '', version: 1, announced: false }, now),
    ],
    reader: [messages.customerEmailMessage(reader.id, 'one', now)],
    blogger: [
      messages.productNameMessage(blogger.id, now),
      postNoticeMessage({ postId: post.id, publishedAt: now, after: '' }, now),
      priceChangeMessage(
        { creator: blogger.id, version: 1, priceCents: 300, next: null, changedAt: now, after: '' },
        now,
      ),
    ],
    nobody: [messages.voidInvoicesMessage('sub_of_a_deleted_user', now)],
  };
  const db = openDatabase(env.DB, undefined);
  await env.DB.prepare('DELETE FROM outbox_messages').run();
  await runBatch(db, enqueueAllStatements(db, Object.values(about).flat()));
  const { client } = await newAdmin();
  const { messages: listed } = await (await client.get('/api/admin/outbox')).json<OutboxResponse>();
  const found = Object.fromEntries(listed.map((message) => [message.id, [message.reader, message.blogger]]));
  const expected = {
    both: [reader.username, blogger.username],
    reader: [reader.username, null],
    blogger: [null, blogger.username],
    nobody: [null, null],
  };
  const names = Object.entries(about).flatMap(([who, all]) =>
    all.map(({ id }) => [id, expected[who as keyof typeof about]] as const),
  );
  expect(found).toEqual(Object.fromEntries(names));
});
