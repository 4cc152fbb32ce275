import { env } from 'cloudflare:workers';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type * as z from 'zod';
import { moneyMessages, type PaymentDetails, type RefundResponse } from '#contract/money-desk';
import type { moneyDisputesResponse } from '#contract/money-desk.schema';
import { runRefundRequest } from '../../../worker/features/money/refund-payment.service.ts';
import { newAdmin } from '../support/admins.ts';
import { deliverAllJobs, silenceOutbox } from '../support/billing-lane.ts';
import { balanceOf, invoicesOf, unevenSources } from '../support/books.ts';
import { type Client, errorOf } from '../support/client.ts';
import { mortalCtx } from '../support/crashes.ts';
import { mailsTo } from '../support/mail.ts';
import { provider } from '../support/ordered.ts';
import { paidOut } from '../support/paid-bloggers.ts';
import { sandboxFor } from '../support/stripe.ts';

const stripe = sandboxFor('money-refunds');
beforeAll(silenceOutbox);
afterEach(() => stripe.sandbox.faults.clear());
afterAll(() => void vi.restoreAllMocks());

const pathOf = (id: string) => `/api/admin/money/payments/${id}`;
const details = async (client: Client, id: string) => await (await client.get(pathOf(id))).json<PaymentDetails>();
const refund = (client: Client, id: string, cents: number, scope = 'full') =>
  client.post(`${pathOf(id)}/refund`, { scope, cents, reason: 'Charged by mistake.' });

/** Returns the refunds of a charge at Stripe, US cents each. */
const refundsOf = async (chargeId: string) => (await provider().charge(chargeId))?.refunds.map(({ cents }) => cents);

const auditOf = async (id: string) =>
  (
    await env.DB.prepare("SELECT after FROM audit_entries WHERE action = 'payment_refunded' AND target = ?1")
      .bind(`payment ${id}`)
      .all<{ after: string }>()
  ).results.map(({ after }) => JSON.parse(after));

/** Delivers what follows from a refund: events, reversals, the end of the subscription. */
async function settle() {
  await stripe.deliverEvents();
  await deliverAllJobs();
  await stripe.deliverEvents();
}

it('refunds a payment in full once, also when two admins press at the same time', async () => {
  const { blogger, person, invoice } = await paidOut(stripe);
  const [one, other] = [await newAdmin(), await newAdmin()];
  expect(await details(one.client, invoice.id)).toMatchObject({ refundableCents: invoice.amount_cents, refusal: null });
  const answers = await Promise.all([one, other].map(({ client }) => refund(client, invoice.id, invoice.amount_cents)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  await settle();
  expect(await refundsOf(invoice.charge_id)).toEqual([invoice.amount_cents]);
  expect(await invoicesOf(person)).toMatchObject([{ refunded_cents: invoice.amount_cents }]);
  for (const account of [`blogger:${blogger.id}`, `paid:${blogger.id}`, `reader:${person.id}`]) {
    expect(await balanceOf(account), account).toBe(0);
  }
  expect(await unevenSources()).toEqual([]);
  expect(await auditOf(invoice.id)).toEqual([
    { scope: 'full', cents: invoice.amount_cents, reason: 'Charged by mistake.' },
  ]);
  const subjects = (await mailsTo(person.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.startsWith('You get $'))).toHaveLength(1);
  const { rows } = await (await one.client.get('/api/admin/money/refunds')).json<{ rows: unknown[] }>();
  expect(rows[0]).toMatchObject({ paymentId: invoice.id, reason: 'Charged by mistake.' });
  expect(await errorOf(await refund(one.client, invoice.id, invoice.amount_cents))).toMatchObject({
    status: 409,
    message: moneyMessages.refunded,
  });
});

it('refunds once after a crash at any step', async () => {
  const { blogger, person, invoice } = await paidOut(stripe);
  const { client } = await newAdmin();
  const log = vi.spyOn(console, 'error').mockReturnValue();
  stripe.sandbox.faults.add({ kind: 'error', method: 'POST', path: '/v1/refunds', count: 100 });
  const answer = await (await refund(client, invoice.id, invoice.amount_cents)).json<RefundResponse>();
  expect(answer).toMatchObject({ state: 'pending', payment: { refusal: moneyMessages.pending } });
  stripe.sandbox.faults.clear();
  const message = await env.DB.prepare(
    "SELECT id, payload FROM outbox_messages WHERE kind = 'refund' AND state = 'waiting'",
  ).first<{ id: string; payload: string }>();
  const delivery = { id: message?.id ?? '', payload: JSON.parse(message?.payload ?? '{}') };
  for (let at = 1; at <= 16; at++) {
    const crash = { at, calls: 0, isDead: false, isDone: at % 3 > 0 };
    await runRefundRequest(mortalCtx(crash, Date.now()), delivery).catch(() => {});
  }
  await settle();
  expect(await refundsOf(invoice.charge_id)).toEqual([invoice.amount_cents]);
  expect((await invoicesOf(person))[0]?.refunded_cents).toBe(invoice.amount_cents);
  expect(await balanceOf(`paid:${blogger.id}`)).toBe(0);
  expect(await auditOf(invoice.id)).toHaveLength(1);
  expect(await details(client, invoice.id)).toMatchObject({ refusal: moneyMessages.refunded, refundableCents: 0 });
  log.mockRestore();
});

it('ends the subscription and refunds its unused days', async () => {
  const { person, subscriptionId } = await paidOut(stripe);
  stripe.moveClock(Date.UTC(2026, 11, 16, 12));
  await settle();
  const { client } = await newAdmin();
  const [first, newest] = await invoicesOf(person);
  expect((await details(client, first?.id ?? '')).unusedCents).toBe(0);
  expect(await errorOf(await refund(client, first?.id ?? '', 100, 'unused'))).toMatchObject({
    status: 409,
    message: moneyMessages.notUnused,
  });
  expect((await details(client, newest?.id ?? '')).unusedCents).toBe(500);
  const answer = await (await refund(client, newest?.id ?? '', 500, 'unused')).json<RefundResponse>();
  expect(answer.state).toBe('done');
  await settle();
  expect((await invoicesOf(person)).map(({ refunded_cents: cents }) => cents)).toEqual([0, 500]);
  const row = await env.DB.prepare('SELECT status FROM subscriptions WHERE id = ?1').bind(subscriptionId).first();
  expect(row).toEqual({ status: 'canceled' });
  expect(await unevenSources()).toEqual([]);
});

it('refuses an amount that was not shown, a disputed payment, and an unknown one', async () => {
  const { invoice } = await paidOut(stripe);
  const { client } = await newAdmin();
  const changed = { status: 409, message: moneyMessages.changed };
  expect(await errorOf(await refund(client, invoice.id, invoice.amount_cents + 1))).toMatchObject(changed);
  expect(await errorOf(await refund(client, invoice.id, 1))).toMatchObject(changed);
  await provider().refund('some', { chargeId: invoice.charge_id, cents: 200 });
  await stripe.deliverEvents();
  expect(await errorOf(await refund(client, invoice.id, invoice.amount_cents))).toMatchObject(changed);
  stripe.sandbox.dispute(invoice.charge_id, 'needs_response');
  await stripe.deliverEvents();
  expect(await errorOf(await refund(client, invoice.id, invoice.amount_cents - 200))).toMatchObject({
    status: 409,
    message: moneyMessages.disputed,
  });
  expect((await refund(client, 'in_unknown', 100)).status).toBe(404);
  expect(await refundsOf(invoice.charge_id)).toEqual([200]);
  expect(await auditOf(invoice.id)).toEqual([]);
});

it('refuses a payment whose subscription is being ended', async () => {
  const { invoice, subscriptionId } = await paidOut(stripe);
  const { client } = await newAdmin();
  await env.DB.prepare(
    `INSERT INTO outbox_messages (id, kind, payload, state, next_attempt_at, created_at)
     SELECT 'end:' || stripe_subscription_id, 'end', '{}', 'parked', 0, 0 FROM subscriptions WHERE id = ?1`,
  )
    .bind(subscriptionId)
    .run();
  expect(await details(client, invoice.id)).toMatchObject({ refusal: moneyMessages.ending, refundableCents: 0 });
  expect(await errorOf(await refund(client, invoice.id, invoice.amount_cents))).toMatchObject({
    status: 409,
    message: moneyMessages.ending,
  });
});

it('lists disputes from before the table of disputes with what the ledger has', async () => {
  const { blogger, person } = await paidOut(stripe);
  const line = env.DB.prepare(
    `INSERT INTO ledger_entries (source_type, source_id, account, cents, created_at) VALUES ('dispute', ?1, ?2, ?3, ?4)`,
  );
  const at = Date.UTC(2031, 0, 1);
  await env.DB.batch([
    line.bind('dp_old', `reader:${person.id}`, 500, at),
    line.bind('dp_old', `blogger:${blogger.id}`, -500, at),
    line.bind('dp_older', `reader:${person.id}`, 300, at - 1),
    line.bind('dp_older', 'platform', -300, at - 1),
    line.bind('dp_older:won', `reader:${person.id}`, -300, at),
    line.bind('dp_older:won', 'platform', 300, at),
  ]);
  const { client } = await newAdmin('finance');
  const { rows } = await (await client.get('/api/admin/money/disputes')).json<z.infer<typeof moneyDisputesResponse>>();
  const reader = { id: person.id, username: person.username };
  expect(rows.slice(0, 2)).toEqual([
    {
      id: 'dp_old',
      paymentId: null,
      reader,
      blogger: { id: blogger.id, username: blogger.username },
      cents: 500,
      reason: '',
      status: '',
      evidenceDueAt: null,
      at,
    },
    {
      id: 'dp_older',
      paymentId: null,
      reader,
      blogger: null,
      cents: 300,
      reason: '',
      status: 'won',
      evidenceDueAt: null,
      at: at - 1,
    },
  ]);
});
