import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { PayoutsResponse } from '#contract/payouts';
import { DAY } from '#contract/time';
import { continueDeletion } from '../../../worker/features/deletions/deletion-saga.service.ts';
import {
  readDeletionProgress,
  requestAccountDeletion,
  requestBloggerDeletion,
} from '../../../worker/features/deletions/deletions.service.ts';
import { deliverAllJobs, silenceOutbox } from '../support/billing-lane.ts';
import { balanceOf, connectAccount } from '../support/books.ts';
import { quietCtx, tracesOf } from '../support/deletions.ts';
import { newPerson, type Person, signedIn } from '../support/factories.ts';
import { mailsTo, sendMails } from '../support/mail.ts';
import { chargingBlogger, payingReader, sandboxFor } from '../support/stripe.ts';

const stripe = sandboxFor('deletion-owed');
beforeAll(silenceOutbox);
afterAll(() => void vi.restoreAllMocks());

/** Creates a payout account and enables transfers to it. */
async function onboard(blogger: Person): Promise<number> {
  const response = await (await signedIn(blogger)).post('/api/payouts/onboarding', {});
  const row = await env.DB.prepare('SELECT stripe_account_id AS id FROM payout_accounts WHERE user = ?1')
    .bind(blogger.seq)
    .first<{ id: string }>();
  if (row !== null) stripe.sandbox.onboard(row.id);
  await stripe.deliverEvents();
  await deliverAllJobs();
  return response.status;
}

describe('an owed amount', () => {
  it('remains after the blog is deleted, and is paid when its writer can receive', async () => {
    const blogger = await chargingBlogger(1000);
    const { person: reader } = await payingReader(stripe, blogger);
    stripe.moveClock(Date.now() + 8 * DAY);
    await stripe.deliverEvents();
    await requestBloggerDeletion(quietCtx(), blogger.id, 'admin');
    await deliverAllJobs();
    await stripe.deliverEvents();
    await deliverAllJobs();
    const owed = await balanceOf(`blogger:${blogger.id}`);
    expect(owed).toBeGreaterThan(0);
    const [removed] = await mailsTo(blogger.email);
    expect(removed?.text).toMatch(/You keep your earnings, minus your share[\s\S]*Payouts[\s\S]*tab=settings/);
    const [closed] = await mailsTo(reader.email);
    expect(closed?.subject).toBe(`${blogger.username}’s blog has closed`);
    const client = await signedIn(blogger);
    const payouts = await (await client.get('/api/payouts')).json<PayoutsResponse>();
    expect(payouts).toMatchObject({ owedCents: owed, status: 'none' });
    expect(await onboard(blogger)).toBe(200);
    expect(await balanceOf(`paid:${blogger.id}`)).toBe(owed);
    expect(await balanceOf(`blogger:${blogger.id}`)).toBe(0);
  });

  it('is paid before an account with a payout account is erased', async () => {
    const blogger = await chargingBlogger(1000);
    const account = await connectAccount(stripe, blogger, false);
    await payingReader(stripe, blogger);
    stripe.moveClock(Date.now() + 8 * DAY);
    await deliverAllJobs();
    const { id } = await requestAccountDeletion(quietCtx(), blogger.id, 'self');
    stripe.sandbox.onboard(account);
    await stripe.deliverEvents();
    // The subscription is ended; then the deletion waits for the transfer, which no job has made yet.
    for (let run = 0; run < 2; run++) await continueDeletion(quietCtx(), { deletion: id, run });
    expect(await readDeletionProgress(quietCtx(), id)).toMatchObject({ state: 'cancelling', subscriptionsDone: 1 });
    expect(await balanceOf(`blogger:${blogger.id}`)).toBeGreaterThan(0);
    await deliverAllJobs();
    const sent = await balanceOf(`paid:${blogger.id}`);
    expect(sent).toBeGreaterThan(0);
    expect(await balanceOf(`blogger:${blogger.id}`)).toBe(0);
    expect(await readDeletionProgress(quietCtx(), id)).toMatchObject({ state: 'done', subscriptionsDone: 1 });
    const transfers = stripe.sandbox.requests().filter(({ method, path, params }) => {
      return method === 'POST' && path === '/v1/transfers' && params.destination === account;
    });
    expect(transfers.map(({ status }) => status)).toEqual([200]);
  });

  it('is paid to a user who has stopped blogging', async () => {
    const blogger = await chargingBlogger(1000);
    await payingReader(stripe, blogger);
    await env.DB.prepare('UPDATE profiles SET is_blogging = 0 WHERE user = ?1').bind(blogger.seq).run();
    expect(await onboard(blogger)).toBe(200);
    expect(await balanceOf(`blogger:${blogger.id}`)).toBe(0);
  });
});

describe('the email about it', () => {
  it('is sent to a deleted user, and then deleted', async () => {
    const person = await newPerson();
    await env.DB.prepare(
      `INSERT INTO outbox_messages (id, kind, payload, state, created_at)
       VALUES ('parked-mail', 'email', json_object('to', ?1), 'parked', 1)`,
    )
      .bind(person.email)
      .run();
    await requestAccountDeletion(quietCtx(), person.id, 'self');
    await deliverAllJobs();
    const waiting = await mailsTo(person.email);
    expect(waiting.map(({ subject }) => subject)).toEqual(['Your Blog Platform account is being deleted']);
    await sendMails();
    expect(await tracesOf(person)).toEqual([]);
  });
});
