import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openDatabase } from '../../worker/db/client.ts';
import { endSubscription, lastPayments, sendOwedTransfers } from '../../worker/features/billing/billing.service.ts';
import { reconcile } from '../../worker/features/billing/reconcile.service.ts';
import { applyLeftEvents, receiveWebhook } from '../../worker/features/billing/webhooks.service.ts';
import { sweep } from '../../worker/jobs/sweep.ts';
import { silenceOutbox, workOff } from './support/billing-lane.ts';
import { connectAccount, invoicesOf } from './support/books.ts';
import { watchedDatabase } from './support/database.ts';
import { jobCtx } from './support/factories.ts';
import { provider } from './support/ordered.ts';
import { offences } from './support/query-plans.ts';
import { chargingBlogger, payingReader, sandboxFor, signedEvent } from './support/stripe.ts';

const stripe = sandboxFor('billing-query-plans');
beforeAll(silenceOutbox);
afterAll(() => void vi.restoreAllMocks());

test('no statement about money goes through a whole table that grows', async () => {
  const { DB, statements } = watchedDatabase();
  const open = (now?: number) => ({ ...jobCtx(now), db: openDatabase(DB, undefined) });
  const deliverEvents = async () => {
    for (const event of stripe.waiting()) {
      const { payload, signature } = await signedEvent(event);
      await receiveWebhook(open(), payload, signature);
    }
  };
  const blogger = await chargingBlogger(500);
  await connectAccount(stripe, blogger);
  const { person, subscriptionId } = await payingReader(stripe, blogger);
  await workOff(open);
  const [invoice] = await invoicesOf(person);
  await provider().refund('partial', { chargeId: invoice?.charge_id ?? '', cents: 100 });
  await deliverEvents();
  await workOff(open);
  const other = await payingReader(stripe, blogger);
  await lastPayments(open(), sql`json_array(${subscriptionId}, ${other.subscriptionId})`);
  await endSubscription(open(), other.subscriptionId, 'test');
  await sendOwedTransfers(open(), blogger.seq);
  await reconcile(open());
  await workOff(open);
  await applyLeftEvents(open());
  await sweep(open());
  expect(statements.size).toBeGreaterThan(30);
  expect(await offences(statements)).toEqual([]);
});
