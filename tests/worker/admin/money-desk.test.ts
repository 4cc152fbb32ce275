import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type * as z from 'zod';
import type { MoneyPayment, OwedBlogger } from '#contract/money-desk';
import type {
  growthResponse,
  moneyDisputesResponse,
  moneyFailuresResponse,
  moneyPaymentsResponse,
  moneyRefundsResponse,
  owedResponse,
  paymentDetails,
  statementResponse,
} from '#contract/money-desk.schema';
import { DAY } from '#contract/time';
import { presentOwed } from '../../../worker/features/money/money.present.ts';
import { newAdmin } from '../support/admins.ts';
import { deliverAllJobs, silenceOutbox } from '../support/billing-lane.ts';
import { balanceOf, connectAccount, invoicesOf } from '../support/books.ts';
import type { Client } from '../support/client.ts';
import { erased } from '../support/deletions.ts';
import type { Person } from '../support/factories.ts';
import { mailsTo } from '../support/mail.ts';
import { provider } from '../support/ordered.ts';
import { paidOut } from '../support/paid-bloggers.ts';
import { chargingBlogger, payingReader, sandboxFor } from '../support/stripe.ts';

const stripe = sandboxFor('money-desk');
beforeAll(silenceOutbox);
afterAll(() => void vi.restoreAllMocks());

const FAILS_LATER = '4000000000000341';
const CONFIRMS = '4000002760003184';

type Answers = {
  payments: z.infer<typeof moneyPaymentsResponse>;
  failures: z.infer<typeof moneyFailuresResponse>;
  disputes: z.infer<typeof moneyDisputesResponse>;
  refunds: z.infer<typeof moneyRefundsResponse>;
  owed: z.infer<typeof owedResponse>;
  statement: z.infer<typeof statementResponse>;
  growth: z.infer<typeof growthResponse>;
};

async function read<Table extends keyof Answers>(client: Client, table: Table, query = ''): Promise<Answers[Table]> {
  const response = await client.get(`/api/admin/money/${table}${query}`);
  expect(response.status, table).toBe(200);
  return await response.json();
}

const numberOf = async (query: string) => Number((await env.DB.prepare(query).first<{ n: number }>())?.n ?? 0);

const sum = (cents: readonly (number | null)[]) => cents.reduce<number>((all, one) => all + (one ?? 0), 0);

/** Compares every sum of the desk with plain SQL. */
async function expectSqlNumbers(client: Client) {
  const payments: MoneyPayment[] = [];
  for (const state of ['paid', 'refunded', 'disputed']) {
    payments.push(...(await read(client, 'payments', `?state=${state}`)).rows);
  }
  expect(sum(payments.map((row) => row.amountCents))).toBe(
    await numberOf('SELECT sum(amount_cents) AS n FROM invoices'),
  );
  expect(sum(payments.map((row) => row.bloggerCents))).toBe(
    await numberOf(
      "SELECT sum(cents) AS n FROM ledger_entries WHERE account LIKE 'blogger:%' AND source_type <> 'transfer'",
    ),
  );
  const { rows: refunds } = await read(client, 'refunds');
  expect(sum(refunds.map(({ cents }) => cents))).toBe(
    await numberOf(
      "SELECT sum(cents) AS n FROM ledger_entries WHERE account LIKE 'reader:%' AND source_type = 'refund'",
    ),
  );
  const owed = await read(client, 'owed');
  const owedSql = await numberOf("SELECT sum(cents) AS n FROM ledger_entries WHERE account LIKE 'blogger:%'");
  expect([owed.totalCents, sum(owed.rows.map(({ cents }) => cents))]).toEqual([owedSql, owedSql]);
  const { months } = await read(client, 'statement');
  expect(sum(months.map(({ grossCents }) => grossCents))).toBe(
    await numberOf('SELECT sum(amount_cents) AS n FROM invoices'),
  );
  for (const month of months) {
    const left = month.grossCents - month.refundCents - month.disputeCents;
    const parts = [month.bloggerCents, month.platformCents, month.cardFeeCents, month.platformCostCents];
    expect([month.differenceCents, left], month.month).toEqual([0, sum(parts)]);
  }
  return { payments, refunds, owed: owed.rows, months };
}

/** Compares the newest month of the charts with plain SQL; the sums outlive deleted subscriptions. */
async function expectSqlGrowth(client: Client, deleted = { started: 0, ended: 0 }) {
  const { months } = await read(client, 'growth');
  expect(months.at(-1)?.mrrCents).toBe(
    await numberOf('SELECT sum(price_cents) AS n FROM subscriptions WHERE active = 1'),
  );
  expect(sum(months.map(({ started }) => started))).toBe(
    deleted.started + (await numberOf('SELECT count(*) AS n FROM subscriptions')),
  );
  expect(sum(months.map(({ ended }) => ended))).toBe(
    deleted.ended + (await numberOf('SELECT count(*) AS n FROM subscriptions WHERE active = 0')),
  );
}

const reasonOf = (rows: readonly OwedBlogger[], { id }: Person) =>
  rows.find(({ blogger }) => blogger.id === id)?.reason;

it('shows payments, failures, disputes, refunds and debts as plain SQL does, also after deletions', async () => {
  const refunded = await paidOut(stripe);
  const disputed = await paidOut(stripe);
  const unpaid = await chargingBlogger(500);
  const failing = await payingReader(stripe, unpaid, FAILS_LATER);
  const begun = await chargingBlogger(600);
  await connectAccount(stripe, begun, false);
  await payingReader(stripe, begun);
  await provider().refund('half', { chargeId: refunded.invoice.charge_id, cents: 300 });
  stripe.sandbox.dispute(disputed.invoice.charge_id, 'needs_response');
  await stripe.deliverEvents();
  await deliverAllJobs();
  stripe.moveClock(Date.UTC(2026, 11, 1, 2));
  await stripe.deliverEvents();
  await deliverAllJobs();
  await stripe.deliverEvents();

  const { client } = await newAdmin();
  const { rows: failures } = await read(client, 'failures');
  expect(failures).toMatchObject([
    {
      reader: { id: failing.person.id, username: failing.person.username },
      cents: 500,
      state: 'open',
      declineCode: 'generic_decline',
      attempts: 1,
      accessEndsAt: Date.now() + 3 * DAY,
    },
  ]);
  expect(failures[0]?.nextAttemptAt).toBeGreaterThan(Date.now());
  expect((await read(client, 'payments', '?state=failed')).rows).toMatchObject([
    { amountCents: 500, bloggerCents: null },
  ]);
  const { rows: disputes } = await read(client, 'disputes');
  expect(disputes).toMatchObject([
    {
      paymentId: disputed.invoice.id,
      cents: disputed.invoice.amount_cents,
      reason: 'fraudulent',
      status: 'needs_response',
    },
  ]);
  expect(disputes[0]?.evidenceDueAt).toBe((disputes[0]?.at ?? 0) + 7 * DAY);
  stripe.sandbox.dispute(disputed.invoice.charge_id, 'lost');
  await stripe.deliverEvents({ twice: true });
  await deliverAllJobs();
  expect((await read(client, 'disputes')).rows).toMatchObject([{ status: 'lost' }]);

  const before = await expectSqlNumbers(client);
  await expectSqlGrowth(client);
  expect(before.refunds).toMatchObject([
    { paymentId: refunded.invoice.id, cents: 300, bloggerCents: 225, admin: null },
  ]);
  expect([reasonOf(before.owed, unpaid), reasonOf(before.owed, begun)]).toEqual(['no_account', 'setup']);

  const { lines } = await (await client.get(`/api/admin/money/payments/${refunded.invoice.id}`)).json<
    z.infer<typeof paymentDetails>
  >();
  expect(new Set(lines.map(({ sourceType }) => sourceType))).toEqual(new Set(['invoice', 'transfer', 'refund']));
  expect(sum(lines.map(({ cents }) => cents))).toBe(0);
  expect(sum(lines.filter(({ account }) => account === 'paid').map(({ cents }) => cents))).toBe(
    await numberOf(`SELECT cents - reversed_cents AS n FROM transfers WHERE invoice = '${refunded.invoice.id}'`),
  );

  await erased(refunded.person);
  await erased(unpaid);
  const after = await expectSqlNumbers(client);
  const amounts = ({ payments, refunds, owed, months }: typeof before) => [
    payments.map(({ id, reader, amountCents, bloggerCents, platformCents }) => [
      id,
      reader.id,
      amountCents,
      bloggerCents,
      platformCents,
    ]),
    refunds.map(({ id, cents }) => [id, cents]),
    owed.map(({ blogger, cents }) => [blogger.id, cents]),
    months,
  ];
  expect(amounts(after)).toEqual(amounts(before));
  expect(after.payments.find(({ id }) => id === refunded.invoice.id)?.reader.username).toBeNull();
  expect(reasonOf(after.owed, unpaid)).toBe('deleted');
  expect((await read(client, 'failures')).rows).toMatchObject([
    { blogger: { id: unpaid.id, username: null }, cents: 500 },
  ]);
  await expectSqlGrowth(client, { started: 2, ended: 2 });
});

it('counts no price of a subscription that is not active, and names money that nothing transfers', async () => {
  const days = async () => (await env.DB.prepare('SELECT * FROM subscription_days ORDER BY day').all()).results;
  const { person } = await payingReader(stripe, await chargingBlogger(500));
  const change = async (sql: string) =>
    (await env.DB.prepare(`UPDATE subscriptions SET ${sql} WHERE subscriber = ?1`).bind(person.seq).run()).meta.changes;
  const { client } = await newAdmin();
  const active = await days();
  expect(await change(`active = 0, unsubscribed_at = ${Date.now() - DAY}`)).toBeGreaterThan(0);
  const before = await days();
  expect(before).not.toEqual(active);
  await change('price_cents = price_cents + 100');
  expect(await days()).toEqual(before);
  const sumOf = async () => sum((await read(client, 'growth')).months.slice(-1).map(({ mrrCents }) => mrrCents));
  const inactive = await sumOf();
  await change('active = 1, unsubscribed_at = NULL');
  expect((await sumOf()) - inactive).toBe(600);

  const owed = { account: 'blogger:b', username: 'b', cents: 75, canReceive: 1, detailsSubmitted: 1 } as const;
  expect(presentOwed({ ...owed, since: null, isDisputed: null, transferState: null }).reason).toBe('not_sent');
});

it('forgets a failure when the payment is made', async () => {
  const { person } = await payingReader(stripe, await chargingBlogger(500), CONFIRMS);
  stripe.moveClock(Date.UTC(2027, 0, 1, 2));
  await stripe.deliverEvents();
  const { client } = await newAdmin();
  const isListed = async () =>
    (await read(client, 'failures')).rows.find(({ reader }) => reader.id === person.id)?.id ?? null;
  const invoice = await isListed();
  expect(invoice).not.toBeNull();
  const mails = (await mailsTo(person.email)).map(({ text }) => text).join('\n');
  const page = /https?:\/\/\S+\/invoice\/\w+/.exec(mails)?.[0] ?? '';
  await stripe.sandbox.handle(new Request(page, { method: 'POST', body: '' }));
  await stripe.deliverEvents({ twice: true, order: 'reversed' });
  expect(await isListed()).toBeNull();
  expect((await invoicesOf(person)).map(({ id }) => id)).toContain(invoice);
});

it('finds payments by person and month, page by page, without gaps', async () => {
  const blogger = await chargingBlogger(700);
  const [one, other] = [await payingReader(stripe, blogger), await payingReader(stripe, blogger)];
  for (const month of [13, 14, 15]) {
    stripe.moveClock(Date.UTC(2026, month, 1, 2));
    await stripe.deliverEvents();
  }
  const { client } = await newAdmin();
  const find = async (query: string) => (await read(client, 'payments', `?${query}`)).rows.map(({ id }) => id);
  const own = (await invoicesOf(one.person)).map(({ id }) => id).toReversed();
  expect(await find(`person=${one.person.username}`)).toEqual(own);
  expect(await find(`person=${one.person.email}&state=paid`)).toEqual(own);
  expect(await find(`person=${one.person.username}&state=refunded`)).toEqual([]);
  expect(await find(`person=${one.person.username}&month=2027-03`)).toEqual(own.slice(1, 2));
  expect(await find('person=nobody-at-all')).toEqual([]);
  const ofBlogger = await find(`person=${blogger.username}`);
  expect(ofBlogger.toSorted()).toEqual([...own, ...(await invoicesOf(other.person)).map(({ id }) => id)].toSorted());

  await env.DB.prepare(
    `INSERT INTO invoices (id, subscription_id, subscriber, creator, subscriber_account, creator_account, amount_cents,
       fee_percentage, writer_cents, card_fee_cents, period_start, period_end, paid_at)
     SELECT 'in_page_' || value, 'x', ?1, NULL, 'reader:page', 'blogger:page', 100, 25, 75, 33, 0, 0, ?2 + value / 3
       FROM (WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < 120) SELECT value FROM n)`,
  )
    .bind(one.person.seq, Date.UTC(2030, 0, 1))
    .run();
  const seen: string[] = [];
  let cursor = '';
  do {
    const page = await read(client, 'payments', `?month=2030-01${cursor}`);
    seen.push(...page.rows.map(({ id }) => id));
    cursor = page.nextCursor === null ? '' : `&cursor=${encodeURIComponent(page.nextCursor)}`;
  } while (cursor !== '');
  expect([seen.length, new Set(seen).size]).toEqual([120, 120]);
  const csv = await (await client.get('/api/admin/money/csv/payments?month=2030-01')).text();
  expect(csv.trimEnd().split('\r\n')).toHaveLength(121);
  expect(csv).toContain(',paid,1.00,0.75,');
  await env.DB.prepare("DELETE FROM invoices WHERE id LIKE 'in_page_%'").run();
});

it('downloads every table, with formulas neutralized', async () => {
  const { client } = await newAdmin();
  const { person } = await payingReader(stripe, await chargingBlogger(400));
  await env.DB.prepare("UPDATE users SET username = '=cmd()' WHERE seq = ?1").bind(person.seq).run();
  const first: Record<string, string> = {};
  for (const table of ['payments', 'failures', 'disputes', 'refunds', 'owed', 'statement', 'growth']) {
    const response = await client.get(`/api/admin/money/csv/${table}`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    const text = await response.text();
    first[table] = text.split('\r\n')[1] ?? '';
    if (table === 'payments') expect(text).toContain(`,'=cmd(),${person.id},`);
  }
  expect(first.growth).toMatch(/^2026-11,2026-11-01T00:00:00\.000Z,\d+,\d+,0,\d+\.\d\d$/);
  expect((await client.get('/api/admin/money/csv/users')).status).toBe(404);
  expect(await balanceOf('platform')).toBe(
    await numberOf("SELECT sum(cents) AS n FROM ledger_months WHERE kind = 'platform'"),
  );
});
