import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openDatabase } from '../../../worker/db/client.ts';
import { noCosts } from '../../../worker/db/costs.ts';
import { requestBloggerDeletion } from '../../../worker/features/deletions/deletions.service.ts';
import { deliverDue } from '../../../worker/outbox/delivery.ts';
import { deliver, deliverAllJobs, silenceOutbox } from '../support/billing-lane.ts';
import { connectAccount } from '../support/books.ts';
import { quietCtx } from '../support/deletions.ts';
import { jobCtx } from '../support/factories.ts';
import { chargingBlogger, payingReader, sandboxFor } from '../support/stripe.ts';

/** D1 allows 1,000 queries per invocation. */
const MOST = 700;
const stripe = sandboxFor('outbox-budget');
beforeAll(silenceOutbox);
afterAll(() => void vi.restoreAllMocks());

it('stays within the database’s query limit in one alarm, for any waiting messages', async () => {
  const blogger = await chargingBlogger(500);
  await connectAccount(stripe, blogger);
  for (let n = 0; n < 24; n++) await payingReader(stripe, blogger);
  await requestBloggerDeletion(quietCtx(), blogger.id, 'admin');
  const spent: number[] = [];
  let next: number | null = Date.now();
  while (next !== null && spent.length < 100) {
    const now: number = Math.max(Date.now(), next);
    const costs = noCosts();
    const db = openDatabase(env.DB, undefined, costs);
    next = await deliverDue(
      db,
      'jobs',
      {
        deliver: async ({ id, kind, payload }) => await deliver(kind, payload, { ...jobCtx(now), db }, id),
        spent: () => costs.queries,
      },
      () => now,
    );
    spent.push(costs.queries);
  }
  expect(next).toBeNull();
  expect(Math.max(...spent)).toBeLessThan(MOST);
  await deliverAllJobs();
  const open = await env.DB.prepare("SELECT count(*) AS n FROM deletions WHERE state <> 'done'").first();
  expect(open).toEqual({ n: 0 });
});
