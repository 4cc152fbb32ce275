import type Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { MINUTE } from '#contract/time';
import { continueDeletion } from '../../../worker/features/deletions/deletion-saga.service.ts';
import {
  readDeletionProgress,
  requestAccountDeletion,
  requestBloggerDeletion,
} from '../../../worker/features/deletions/deletions.service.ts';
import { deliverAllJobs, silenceOutbox } from '../support/billing-lane.ts';
import { changeResponses } from '../support/changed-responses.ts';
import { quietCtx } from '../support/deletions.ts';
import { newReader } from '../support/factories.ts';
import { provider } from '../support/ordered.ts';
import { beginCheckout, chargingBlogger, sandboxFor } from '../support/stripe.ts';
import { checkoutsOf, subscribeTo } from '../support/subscriptions.ts';

const stripe = sandboxFor('deletion-checkouts');
const { faults } = stripe.sandbox;
beforeAll(silenceOutbox);
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());
afterEach(() => faults.clear());
afterAll(() => void vi.restoreAllMocks());

/** Creates a reader with a checkout that can be paid. */
async function opened(blogger: Awaited<ReturnType<typeof chargingBlogger>>) {
  const { person, client } = await newReader();
  await beginCheckout(client, blogger);
  const [checkout] = await checkoutsOf(person);
  return { person, session: checkout?.session ?? '' };
}

const stateOf = async (session: string) => (await provider().checkout(session))?.state;
const progressOf = async (id: string) => (await readDeletionProgress(quietCtx(), id)).state;

it('expires all open checkouts of a deleted blogger, more than one job handles', async () => {
  const blogger = await chargingBlogger();
  const checkouts = [];
  for (let n = 0; n < 4; n++) checkouts.push(await opened(blogger));
  const { id } = await requestBloggerDeletion(quietCtx(), blogger.id, 'admin');
  await continueDeletion(quietCtx(), { deletion: id, run: 0 });
  const states = await Promise.all(checkouts.map(({ session }) => stateOf(session)));
  expect(states.toSorted()).toEqual(['expired', 'expired', 'expired', 'open']);
  await deliverAllJobs();
  expect(await progressOf(id)).toBe('done');
  for (const { person, session } of checkouts) {
    expect(await stateOf(session)).toBe('expired');
    expect(await checkoutsOf(person)).toEqual([]);
  }
});

it('waits until the request for a checkout without a session has finished', async () => {
  const blogger = await chargingBlogger();
  const { person, client } = await newReader();
  faults.add({ kind: 'lost', method: 'POST', path: '/v1/checkout/sessions', count: 3 });
  expect((await subscribeTo(client, blogger)).status).toBe(503);
  const { id } = await requestAccountDeletion(quietCtx(), person.id, 'self');
  await continueDeletion(quietCtx(), { deletion: id, run: 0 });
  expect(await checkoutsOf(person)).toEqual([expect.objectContaining({ state: 'open', session: null })]);
  expect(await progressOf(id)).toBe('cancelling');
  await continueDeletion(quietCtx(Date.now() + 3 * MINUTE), { deletion: id, run: 0 });
  expect(await progressOf(id)).toBe('done');
  expect(await checkoutsOf(person)).toEqual([]);
});

it('erases nothing while Stripe refuses to expire a checkout that can be paid', async () => {
  const blogger = await chargingBlogger();
  const { person, session } = await opened(blogger);
  const { id } = await requestAccountDeletion(quietCtx(), person.id, 'self');
  faults.add({ kind: 'error', status: 400, method: 'POST', path: '/v1/checkout/sessions/:id/expire' });
  await expect(continueDeletion(quietCtx(), { deletion: id, run: 0 })).rejects.toThrow();
  expect(await checkoutsOf(person)).toHaveLength(1);

  // A response that is older than the expiry.
  const stale = changeResponses<Stripe.Checkout.Session>(
    stripe.sandbox,
    `GET /v1/checkout/sessions/${session}`,
    (found) => ({ ...found, status: 'open' }),
  );
  await continueDeletion(quietCtx(), { deletion: id, run: 0 });
  stale.mockRestore();
  expect(await progressOf(id)).toBe('cancelling');
  expect(await checkoutsOf(person)).toEqual([expect.objectContaining({ state: 'open', session })]);

  await deliverAllJobs();
  expect(await progressOf(id)).toBe('done');
  expect(await stateOf(session)).toBe('expired');
});
