import { env } from 'cloudflare:workers';
import { beforeAll, expect, it } from 'vitest';
import { articleIdIn, type PersonReading, type ReadingReason } from '#contract/people';
import type { ArticleResponse } from '#contract/posts';
import { PAST_DUE_GRACE } from '#contract/subscriptions';
import { DAY } from '#contract/time';
import { newAdmin } from '../support/admins.ts';
import { type Client, newClient } from '../support/client.ts';
import { newBlogger, newPost, newReader, newWriter, type Person, subscribe } from '../support/factories.ts';
import { countOf, rowsOf } from '../support/races.ts';

const SECRET = 'zebra-behind-the-paywall';
const content = `${'A long beginning of a text. '.repeat(60)}\n\n${SECRET}`;

type Case = { status: string; active: number; pastDueSince: number | null; entitledUntil: number | null };

/** Returns subscriptions and entitlements of all kinds; `entitledUntil` is 0 for none. */
function generatedCases(now: number): Case[] {
  const statuses = ['active', 'trialing', 'past_due', 'unpaid', 'incomplete', 'canceled', 'something new'];
  const failures = [null, now - PAST_DUE_GRACE + DAY, now - PAST_DUE_GRACE - 1];
  return statuses.flatMap((status) =>
    [0, 1].flatMap((active) =>
      (status === 'past_due' ? failures : [null]).flatMap((pastDueSince) =>
        [0, now - 1, now + DAY, null].map((entitledUntil) => ({ status, active, pastDueSince, entitledUntil })),
      ),
    ),
  );
}

let moderator: Client;
let support: Client;
beforeAll(async () => {
  moderator = (await newAdmin('moderator')).client;
  support = (await newAdmin('support')).client;
});

async function readAs({ id }: Person, article: string, admin = moderator): Promise<PersonReading> {
  const response = await admin.post(`/api/admin/people/${id}/reading`, { article });
  expect(response.status, await response.clone().text()).toBe(200);
  return await response.json();
}

/** Returns what the product answers to the person. */
async function answerTo(client: Client, article: string) {
  const response = await client.get(`/api/posts/${article}`);
  if (response.status === 404) return { verdict: 'nothing', body: null };
  const { article: seen } = await response.json<ArticleResponse>();
  return { verdict: seen.access === 'full' ? 'whole' : 'teaser', body: seen.body };
}

/** Compares the verdict and the text with what the person gets, and returns the reason. */
async function expectSame(person: Person, client: Client, article: string, name = ''): Promise<ReadingReason> {
  const seen = await readAs(person, article);
  expect({ verdict: seen.verdict, body: seen.article?.body ?? null }, name).toEqual(await answerTo(client, article));
  return seen.reason;
}

it('answers what the article gives to the person, for every kind of subscription', async () => {
  const now = Date.now();
  const blogger = await newBlogger();
  const { id } = await newPost({ by: blogger, isFree: false, content });
  const { person, client } = await newReader();
  expect(await expectSame(person, client, id)).toBe('not_subscribed');
  await subscribe(person, blogger);
  const reasons = new Set<ReadingReason>();
  for (const { status, active, pastDueSince, entitledUntil } of generatedCases(now)) {
    await env.DB.batch([
      env.DB.prepare(
        'UPDATE subscriptions SET status = ?2, active = ?3, past_due_since = ?4 WHERE subscriber = ?1',
      ).bind(person.seq, status, active, pastDueSince),
      env.DB.prepare('DELETE FROM subscribers WHERE user = ?1').bind(person.seq),
      env.DB.prepare(
        'INSERT INTO subscribers (user, creator, subscribed, subscription_end) VALUES (?1, ?2, ?3, ?4)',
      ).bind(person.seq, blogger.seq, entitledUntil === 0 ? 0 : 1, entitledUntil),
    ]);
    const name = JSON.stringify({ status, active, pastDueSince, entitledUntil });
    const reason = await expectSame(person, client, id, name);
    reasons.add(reason);
    // Only a failed payment is called one.
    if (reason === 'payment_failed') expect(['past_due', 'unpaid'], name).toContain(status);
  }
  expect([...reasons].toSorted()).toEqual([
    'grace',
    'not_subscribed',
    'paid_time',
    'payment_failed',
    'subscription',
    'trial',
  ]);
});

it('answers for free, own, unpublished and taken-down articles, and for people who cannot sign in', async () => {
  const { person: author, client: authorClient } = await newWriter('food');
  const { person, client } = await newReader();
  const free = await newPost({ by: author, isFree: true });
  const premium = await newPost({ by: author, isFree: false, content });
  expect(await expectSame(person, client, free.id)).toBe('free');
  expect(await expectSame(author, authorClient, premium.id)).toBe('author');
  await subscribe(person, author);
  expect(await expectSame(person, client, premium.id)).toBe('subscription');

  await env.DB.prepare("UPDATE users SET suspended_at = 1, suspension_reason = 'x' WHERE seq = ?1")
    .bind(person.seq)
    .run();
  expect(await expectSame(person, client, premium.id)).toBe('suspended');
  expect(await expectSame(person, client, free.id)).toBe('free');
  await env.DB.prepare('UPDATE users SET suspended_until = 2, deleting_at = 1 WHERE seq = ?1').bind(person.seq).run();
  expect(await expectSame(person, client, premium.id)).toBe('deleting');

  const set = (change: string) => env.DB.prepare(`UPDATE posts SET ${change} WHERE id = ?1`).bind(premium.id).run();
  await set('unpublished_at = 1');
  expect(await expectSame(author, authorClient, premium.id)).toBe('unpublished');
  expect((await readAs(person, premium.id)).title).not.toBe('');
  expect((await readAs(person, premium.id, support)).title).toBe('');
  await set("taken_down_at = 1, taken_down_reason = 'x'");
  expect(await expectSame(author, authorClient, premium.id)).toBe('taken_down');
  await env.DB.prepare('UPDATE users SET deleting_at = 1 WHERE seq = ?1').bind(author.seq).run();
  expect(await expectSame(person, newClient(), free.id)).toBe('author_deleting');
  expect((await moderator.post(`/api/admin/people/${author.id}/reading`, { article: 'nothing' })).status).toBe(404);
});

it('leaves no trace of the person, one in the audit log, and shows premium texts to moderators only', async () => {
  const blogger = await newBlogger();
  const { id } = await newPost({ by: blogger, isFree: false, content });
  const { person } = await newReader();
  await subscribe(person, blogger);
  const traces = async () => [
    await countOf('sessions WHERE user = ?1', person.seq),
    await countOf('reading WHERE user = ?1', person.seq),
    await countOf('notifications WHERE user = ?1', person.seq),
    await rowsOf('SELECT view_count FROM posts WHERE id = ?1', id),
  ];
  const before = await traces();
  expect((await readAs(person, id)).article?.body).toContain(SECRET);
  const seen = await readAs(person, id, support);
  expect(seen).toMatchObject({ verdict: 'whole', reason: 'subscription', isTextWithheld: true });
  expect(JSON.stringify(seen)).not.toContain(SECRET);
  expect(seen.article?.body).toBe((await answerTo(newClient(), id)).body);
  expect(await traces()).toEqual(before);
  expect(
    await rowsOf(
      `SELECT "after" FROM audit_entries WHERE action = 'read_as_person' AND target = ?1`,
      `${person.username} (${person.id})`,
    ),
  ).toEqual(Array.from({ length: 2 }, () => ({ after: JSON.stringify({ article: id }) })));
});

it('finds the article in its address', () => {
  const id = 'a1b2-c3';
  for (const text of [id, `/article/${id}`, `https://blogs.example/article/${id}/a-title?x=1#comments`, ` ${id} `]) {
    expect(articleIdIn(text)).toBe(id);
  }
  for (const text of ['', 'https://blogs.example/@name', '/blogger/x', 'two words'])
    expect(articleIdIn(text)).toBeNull();
});
