import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type * as z from 'zod';
import { moneyMessages } from '#contract/money-desk';
import type { moneyPaymentsResponse, moneyRefundsResponse } from '#contract/money-desk.schema';
import { campaignEmailStates } from '#contract/people';
import type { personCampaignsResponse, personDeletionsResponse, personEmailsResponse } from '#contract/people.schema';
import { DAY } from '#contract/time';
import { BULK_SHARDS } from '../../../worker/features/audience/lists.policy.ts';
import { deletionOf, newAdmin } from '../support/admins.ts';
import { deliverAllJobs, silenceOutbox } from '../support/billing-lane.ts';
import { type Client, errorOf } from '../support/client.ts';
import { newPerson, newWriter, type Person } from '../support/factories.ts';
import { provider } from '../support/ordered.ts';
import { paidOut } from '../support/paid-bloggers.ts';
import { rowsOf } from '../support/races.ts';
import { payingReader, sandboxFor } from '../support/stripe.ts';

const stripe = sandboxFor('person-lists');
beforeAll(silenceOutbox);
afterAll(() => void vi.restoreAllMocks());

type Page<Response extends z.ZodType> = z.infer<Response>;

/** Reads all pages of a list. */
async function readAll<Row>(client: Client, path: string): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | null = null;
  do {
    const query: string =
      cursor === null ? '' : `${path.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(cursor)}`;
    const response = await client.get(path + query);
    expect(response.status, path).toBe(200);
    const page = await response.json<{ rows: Row[]; nextCursor: string | null }>();
    rows.push(...page.rows);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return rows;
}

const money = '/api/admin/money';
const ids = async (sql: string, ...values: (string | number)[]) =>
  (await rowsOf<{ id: string }>(sql, ...values)).map(({ id }) => id);

/** Compares the payments and refunds of a person with plain SQL. */
async function expectSqlMoney(client: Client, { id }: Person) {
  for (const [side, column] of [
    ['reader', 'subscriber_account'],
    ['blogger', 'creator_account'],
  ]) {
    const payments = await readAll<Page<typeof moneyPaymentsResponse>['rows'][number]>(
      client,
      `${money}/payments?${side}=${id}`,
    );
    expect(payments.map((row) => row.id)).toEqual(
      await ids(
        `SELECT id, paid_at FROM invoices WHERE amount_cents > 0 AND ${column} = ?1 UNION ALL
         SELECT invoice, failed_at FROM failed_payments WHERE ${column} = ?1 ORDER BY 2 DESC, 1 DESC`,
        `${side}:${id}`,
      ),
    );
    const refunds = await readAll<Page<typeof moneyRefundsResponse>['rows'][number]>(
      client,
      `${money}/refunds?${side}=${id}`,
    );
    expect(refunds.map((row) => (side === 'reader' ? row.cents : row.bloggerCents))).toEqual(
      (
        await rowsOf<{ cents: number }>(
          "SELECT cents FROM ledger_entries WHERE source_type = 'refund' AND account = ?1 ORDER BY created_at DESC, seq DESC",
          `${side}:${id}`,
        )
      ).map(({ cents }) => (side === 'reader' ? cents : -cents)),
    );
    if (side === 'blogger') return { payments, refunds };
  }
  throw new Error('unreachable');
}

it('lists the payments and refunds of a person as plain SQL does, also after the blog is deleted', async () => {
  const { blogger, person, invoice } = await paidOut(stripe);
  const other = await payingReader(stripe, blogger);
  await provider().refund('part', { chargeId: invoice.charge_id, cents: 300 });
  await stripe.deliverEvents();
  await deliverAllJobs();
  const owner = await newAdmin();
  const finance = await newAdmin('finance');
  await expectSqlMoney(finance.client, person);
  const before = await expectSqlMoney(finance.client, blogger);
  expect(before.payments.length).toBe(2);
  expect(before.refunds).toMatchObject([{ paymentId: invoice.id, reader: { username: person.username }, cents: 300 }]);

  const path = `/api/admin/people/${blogger.id}`;
  const begun = await owner.client.post(`${path}/deletion`, { ...deletionOf(blogger), kind: 'blogger' });
  expect(begun.status, await begun.clone().text()).toBe(200);
  await deliverAllJobs();
  await stripe.deliverEvents();
  await deliverAllJobs();
  const [deletion] = await readAll<Page<typeof personDeletionsResponse>['rows'][number]>(
    finance.client,
    `${path}/deletions`,
  );
  expect(deletion).toMatchObject({ kind: 'blogger', by: 'admin', state: 'done', subscriptionsDone: 2 });
  expect(await ids('SELECT id FROM invoices WHERE creator = ?1', blogger.seq)).toEqual([]);
  await expectSqlMoney(finance.client, other.person);
  const after = await expectSqlMoney(finance.client, blogger);
  expect(after.payments.map(({ id }) => id)).toEqual(before.payments.map(({ id }) => id));
  expect(after.payments[0]?.blogger.username).toBe(blogger.username);
  expect(after.refunds.length).toBeGreaterThan(1);
});

it('refuses a filter by several people, of whom only one would count', async () => {
  const { client } = await newAdmin('finance');
  for (const path of [
    'payments?reader=a&blogger=b',
    'payments?reader=a&person=b',
    'refunds?reader=a&blogger=b',
    'csv/refunds?blogger=a&person=b',
  ])
    expect(await errorOf(await client.get(`/api/admin/money/${path}`)), path).toMatchObject({
      status: 422,
      fields: { person: moneyMessages.onePerson },
    });
});

it('shows emails to an admin, which include alerts, to owners only', async () => {
  const [owner, support] = [await newAdmin(), await newAdmin('support')];
  const path = `/api/admin/people/${owner.person.id}/emails`;
  expect((await support.client.get(path)).status).toBe(403);
  expect((await owner.client.get(path)).status).toBe(200);
});

it('lists emails and campaigns page by page, without texts', async () => {
  const support = await newAdmin('support');
  const [person, other] = [await newPerson(), await newPerson()];
  const now = Date.now();
  const mail = env.DB.prepare(
    `INSERT INTO outbox_messages (id, kind, payload, state, last_error, created_at, sent_at)
     VALUES (?1, ?2, json_object('to', ?3, 'subject', ?4, 'sealed', 'secret'), ?5, ?6, ?7, ?8)`,
  );
  const key = (n: number) => `person-list-${person.seq}-${n}`;
  await env.DB.batch([
    ...Array.from({ length: 45 }, (_, n) =>
      mail.bind(key(n), 'email', person.email.toUpperCase(), `Mail ${n}`, 'sent', null, now - (n >> 1), now),
    ),
    mail.bind(key(50), 'email', person.email, 'Parked', 'parked', 'No such mailbox', now - DAY, null),
    mail.bind(key(51), 'email', other.email, 'Not theirs', 'sent', null, now, now),
    mail.bind(key(52), 'post-notices', person.email, 'Not an email', 'sent', null, now, now),
  ]);
  const path = `/api/admin/people/${person.id}`;
  const emails = await readAll<Page<typeof personEmailsResponse>['rows'][number]>(support.client, `${path}/emails`);
  expect(emails.map(({ id }) => id)).toEqual(
    await ids(
      `SELECT id FROM outbox_messages WHERE kind = 'email' AND lower(payload->>'to') = lower(?1)
        ORDER BY created_at DESC, rowid DESC`,
      person.email,
    ),
  );
  expect(emails.at(-1)).toMatchObject({ subject: 'Parked', state: 'parked', error: 'No such mailbox', sentAt: null });
  expect(JSON.stringify(emails)).not.toContain('secret');

  const [writer, left] = [(await newWriter('food')).person, (await newWriter('food')).person];
  const contact = `(SELECT seq FROM contacts WHERE user = ${person.seq})`;
  const list = env.DB.prepare(
    `INSERT INTO list_members (blogger, contact, state, cadence, source, joined_at, left_at)
     VALUES (?1, ${contact}, ?2, 'each', 'subscribe', 0, ?3)`,
  );
  const campaign = env.DB.prepare(
    "INSERT INTO campaigns (key, kind, blogger, state, created_at) VALUES (?1, ?2, ?3, 'done', ?4)",
  );
  const delivery = (to: string) =>
    env.DB.prepare(
      `INSERT INTO deliveries (campaign, shard, contact, state)
       SELECT seq, ${to} % ${BULK_SHARDS}, ${to}, ?2 FROM campaigns WHERE key = ?1`,
    );
  await env.DB.batch([
    env.DB.prepare('INSERT OR IGNORE INTO contacts (id, user, created_at) VALUES (?1, ?2, 0)').bind(
      person.id,
      person.seq,
    ),
    env.DB.prepare(`INSERT INTO merged_contacts (old, contact) VALUES (987654, ${contact})`),
    list.bind(writer.seq, 'active', null),
    list.bind(left.seq, 'left', now),
    ...Array.from({ length: 30 }, (_, n) =>
      campaign.bind(key(n), 'post', n % 3 === 0 ? left.seq : writer.seq, now + n),
    ),
    campaign.bind(key(60), 'digest', null, now),
    campaign.bind(key(61), 'post', writer.seq, now),
    ...Array.from({ length: 30 }, (_, n) => delivery(contact).bind(key(n), n % 7)),
    delivery('987654').bind(key(60), 1),
    env.DB.prepare("INSERT INTO announcements VALUES (NULL, ?1, 'News', 'Text.', 'everybody', 1, 0, NULL, 0)").bind(
      key(62),
    ),
    campaign.bind(key(62), 'digest', null, now),
    env.DB.prepare(
      'UPDATE campaigns SET announcement = (SELECT seq FROM announcements WHERE id = ?1) WHERE key = ?1',
    ).bind(key(62)),
    delivery(contact).bind(key(62), 1),
  ]);
  const campaigns = await readAll<Page<typeof personCampaignsResponse>['rows'][number]>(
    support.client,
    `${path}/campaigns`,
  );
  const stored = await rowsOf<{ id: string; state: number }>(
    `SELECT CAST(campaign AS TEXT) AS id, state FROM deliveries WHERE contact IN (${contact}, 987654) ORDER BY campaign DESC`,
  );
  expect(campaigns.map(({ id, state }) => ({ id, state: campaignEmailStates.indexOf(state) }))).toEqual(stored);
  expect(campaigns.length).toBe(32);
  expect(campaigns[0]).toMatchObject({ kind: 'announcement', blogger: null, title: 'News' });
  expect(campaigns[1]).toMatchObject({ kind: 'digest', blogger: null, title: null });
});
