import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import type { Receipt, ReceiptsResponse, SubscriptionsResponse } from '#contract/subscriptions';
import { DAY } from '#contract/time';
import { type Client, errorOf, newClient } from '../support/client.ts';
import { costsOf } from '../support/costs.ts';
import { newBlogger, newPerson, newReader, type Person, subscribe } from '../support/factories.ts';

async function read(client: Client) {
  const response = await client.get('/api/subscriptions');
  expect(response.status).toBe(200);
  expect(costsOf(response).roundTrips).toBe(1);
  return await response.json<SubscriptionsResponse>();
}

const priceOf = (subscriber: Person, creator: Person, cents: number) =>
  env.DB.prepare('UPDATE subscriptions SET price_cents = ?3 WHERE subscriber = ?1 AND creator = ?2')
    .bind(subscriber.seq, creator.seq, cents)
    .run();

const setAll = (subscriber: Person, assignment: string) =>
  env.DB.prepare(`UPDATE subscriptions SET ${assignment} WHERE subscriber = ?1`).bind(subscriber.seq).run();

const running = {
  standing: 'active',
  nextPriceCents: null,
  nextPriceFrom: null,
  paidUntil: null,
  accessUntil: null,
  isOpen: true,
};

const nothing: SubscriptionsResponse = {
  active: [],
  ending: [],
  totalMonthlyCents: 0,
  hasBilling: false,
  hasReceipts: false,
};

test('lists live subscriptions, newest first, each at its own price, with their sum', async () => {
  const { person, client } = await newReader();
  const [first, second] = [await newBlogger(), await newBlogger()];
  const since = Date.now() - 5 * DAY;
  await env.DB.prepare("UPDATE profiles SET picture_key = 'a/a-1.webp' WHERE user = ?1").bind(first.seq).run();
  await subscribe(person, first, { createdAt: since });
  await subscribe(person, second, { createdAt: since + DAY });
  await priceOf(person, first, 899);
  // The price for new subscribers is not the price that this reader pays.
  await env.DB.prepare('UPDATE profiles SET subscription_cents = 1000 WHERE user = ?1').bind(second.seq).run();
  expect(await read(client)).toEqual({
    active: [
      {
        id: expect.any(String),
        blogger: { id: second.id, username: second.username, pictureUrl: null },
        priceCents: 300,
        since: since + DAY,
        ...running,
      },
      {
        id: expect.any(String),
        blogger: { id: first.id, username: first.username, pictureUrl: expect.stringContaining('a/a-1.webp') },
        priceCents: 899,
        since,
        ...running,
      },
    ],
    ending: [],
    totalMonthlyCents: 1199,
    hasBilling: false,
    hasReceipts: false,
  });
});

test('lists no ended subscriptions, and none of others', async () => {
  const { person, client } = await newReader();
  const blogger = await newBlogger();
  await subscribe(person, blogger, { active: false, endedAt: Date.now() });
  await subscribe(await newPerson(), blogger);
  await subscribe(blogger, await newBlogger());
  expect(await read(client)).toEqual(nothing);
});

test('lists an unsubscribed subscription until its paid end, at no cost', async () => {
  const { person, client } = await newReader();
  const end = Date.now() + DAY;
  await subscribe(person, await newBlogger(), { active: false, end, endedAt: null });
  await setAll(person, `status = 'active', current_period_end = ${end}`);
  expect(await read(client)).toMatchObject({
    active: [],
    ending: [{ standing: 'ending', paidUntil: end, accessUntil: end, nextPriceCents: null }],
    totalMonthlyCents: 0,
  });
  await env.DB.prepare('UPDATE subscribers SET subscription_end = ?2 WHERE user = ?1')
    .bind(person.seq, Date.now())
    .run();
  expect(await read(client)).toEqual(nothing);
});

test('names a missing payment and the end of access', async () => {
  const { person, client } = await newReader();
  await subscribe(person, await newBlogger());
  const since = Date.now() - DAY;
  await setAll(person, `status = 'past_due', past_due_since = ${since}`);
  expect(await read(client)).toMatchObject({
    active: [{ standing: 'past_due', paidUntil: null, accessUntil: since + 3 * DAY }],
    totalMonthlyCents: 300,
  });
});

test('names a pending price with its date, and the current one until then', async () => {
  const { person, client } = await newReader();
  const blogger = await newBlogger();
  await subscribe(person, blogger);
  const from = Date.now() + DAY;
  await env.DB.prepare('UPDATE profiles SET next_subscription_cents = 375, next_subscription_from = ?2 WHERE user = ?1')
    .bind(blogger.seq, from)
    .run();
  const told = { priceCents: 300, nextPriceCents: 375, nextPriceFrom: from };
  expect((await read(client)).active).toMatchObject([told]);
  // The provider already has the new state.
  await setAll(person, 'price_cents = 375');
  expect((await read(client)).active).toMatchObject([told]);
});

test('can unsubscribe and resume a subscription that the provider does not know', async () => {
  const { person, client } = await newReader();
  const blogger = await newBlogger();
  await subscribe(person, blogger);
  const end = Date.now() + DAY;
  await setAll(person, `current_period_end = ${end}`);
  const id = (await read(client)).active[0]?.id ?? '';
  expect((await client.delete(`/api/subscriptions/${id}`)).status).toBe(200);
  expect(await read(client)).toMatchObject({ active: [], ending: [{ id, accessUntil: end }] });
  expect((await client.post(`/api/subscriptions/${id}/resume`, {})).status).toBe(200);
  expect(await read(client)).toMatchObject({ active: [{ id }], ending: [] });
});

test('splits receipts by recipient, newest first, a page at a time', async () => {
  const { person, client } = await newReader();
  const blogger = await newBlogger();
  const paidAt = Date.UTC(2026, 9, 1);
  const insert = env.DB.prepare(
    `INSERT INTO invoices (id, subscription_id, subscriber, creator, subscriber_account, creator_account, number,
       amount_cents, fee_percentage, writer_cents, card_fee_cents, period_start, period_end, paid_at)
     VALUES (?1, 's', ?2, ?3, 'reader:r', 'blogger:b', ?1, ?4, 25, 225, 39, ?5, ?5, ?5)`,
  );
  const ids = Array.from({ length: 45 }, (_, n) => `in_${String(n).padStart(3, '0')}`);
  await env.DB.batch([
    // Many subscriptions are paid in the same second.
    ...ids.map((id) => insert.bind(id, person.seq, blogger.seq, 300, paidAt)),
    insert.bind('in_free', person.seq, blogger.seq, 0, paidAt),
    insert.bind('in_other', (await newPerson()).seq, blogger.seq, 300, paidAt),
    insert.bind('in_orphan', person.seq, null, 300, paidAt + DAY),
  ]);
  const seen: Receipt[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const response: Response = await client.get(`/api/subscriptions/receipts${cursor && `?cursor=${cursor}`}`);
    expect(costsOf(response).roundTrips).toBe(1);
    const page: ReceiptsResponse = await response.json<ReceiptsResponse>();
    seen.push(...page.receipts);
    cursor = page.nextCursor;
  }
  expect(seen.map(({ id }) => id)).toEqual(['in_orphan', ...ids.toReversed()]);
  expect(seen[0]?.blogger).toBeNull();
  expect(seen[1]).toEqual({
    id: 'in_044',
    number: 'in_044',
    blogger: { id: blogger.id, username: blogger.username, pictureUrl: null },
    paidAt,
    periodStart: paidAt,
    periodEnd: paidAt,
    amountCents: 300,
    refundedCents: 0,
    writerCents: 225,
    platformCents: 36,
    cardFeeCents: 39,
  });
  expect((await client.get('/api/subscriptions/receipts?cursor=nonsense')).status).toBe(422);
  expect((await newClient().get('/api/subscriptions/receipts')).status).toBe(401);
});

test('asks guests to sign in', async () => {
  const response = await newClient().get('/api/subscriptions');
  expect(await errorOf(response)).toMatchObject({ status: 401, code: 'signed_out' });
});
