import { env } from 'cloudflare:workers';
import type { SQLiteRaw } from 'drizzle-orm/sqlite-core/query-builders/raw';
import { beforeAll, expect, test } from 'vitest';
import type { PublishedResponse } from '#contract/posts';
import { DAY } from '#contract/time';
import { DELIVERY } from '../../../worker/db/deliveries.ts';
import { postCampaignKey } from '../../../worker/features/audience/campaigns.messages.ts';
import { recordResultsStatements } from '../../../worker/features/campaigns/hand-over.repo.ts';
import { recordResults } from '../../../worker/features/campaigns/hand-over.service.ts';
import { newAccount } from '../support/accounts.ts';
import { followByMail, listToken, membersOf } from '../support/audience.ts';
import { silenceOutbox } from '../support/billing-lane.ts';
import { campaignOf, fanOutPost, mailsOfPost } from '../support/campaigns.ts';
import { newClient } from '../support/client.ts';
import { jobCtx, newReader, newWriter, postInput, subscribe } from '../support/factories.ts';
import { mailsTo } from '../support/mail.ts';

beforeAll(silenceOutbox);

type Author = Awaited<ReturnType<typeof newWriter>>;
const CANARY = 'zqxwvcanary';
const LONG = 'Plain words that anybody may read, one after another, for a while. '.repeat(20) + CANARY;

async function publish(
  { client }: Author,
  changes: Parameters<typeof postInput>[0] = {},
  id: string = crypto.randomUUID(),
) {
  const response = await client.put(`/api/posts/${id}`, { post: postInput(changes), base: null });
  expect(response.ok).toBe(true);
  return { id, ...(await response.json<PublishedResponse>()) };
}

/** Returns a reader who follows the author, with emails for each post. */
async function newFollower(author: Author, cadence = 'each') {
  const reader = await newReader();
  await reader.client.put(`/api/bloggers/${author.person.id}/follow`, { cadence });
  return reader;
}

test('emails a whole free post once to each member who wants each post', async () => {
  const author = await newWriter();
  const [follower, weekly, none] = await Promise.all(
    ['each', 'weekly', 'none'].map((cadence) => newFollower(author, cadence)),
  );
  const { person: subscriber } = await newReader();
  await subscribe(subscriber, author.person);
  const guest = newAccount().email;
  await followByMail(author.person, guest);
  const { id, emailed } = await publish(author, { title: 'Über Brot', content: `Knead. **Rest.** ${LONG}` });
  expect(emailed).toBe(3);
  expect(await fanOutPost(id)).toMatchObject({ state: 'sending', candidates: 3 });
  const mails = await mailsOfPost(id);
  expect([...mails.keys()].toSorted()).toEqual([follower?.person.email, guest, subscriber.email].toSorted());
  const mail = mails.get(guest);
  expect(mail?.subject).toBe('Über Brot');
  expect(mail?.html).toContain('<strong>Rest.</strong>');
  expect(mail?.text).toContain(CANARY);
  expect(mail?.headers).toMatchObject({
    // Providers name the mail by it.
    'message-id': expect.stringMatching(/^<b\+\d+\.\d+\.[0-9a-f]{24}@/),
    'list-unsubscribe': expect.stringMatching(
      /^<https?:\/\/[^>]+\/unsubscribe\?token=[^>]+>,\s*<mailto:u\+\d+\.\d+\.[0-9a-f]{24}@bounces\.platform\.test>$/,
    ),
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    from: expect.stringContaining(author.person.username),
  });
  expect(mail?.from).toMatch(/^b\+\d+\.\d+\.[0-9a-f]{24}@bounces\.platform\.test$/);
  expect(weekly && none).toBeTruthy();
});

test('decides at the hand-over who gets the whole premium post and who its teaser', async () => {
  const author = await newWriter();
  const [follower, late, ended] = await Promise.all([newFollower(author), newFollower(author), newFollower(author)]);
  await subscribe(ended.person, author.person, { end: Date.now() + DAY });
  const { id } = await publish(author, { content: LONG, isFree: false });
  await fanOutPost(id);
  await subscribe(late.person, author.person);
  await env.DB.batch(
    [
      'UPDATE subscriptions SET active = 0 WHERE subscriber = ?1',
      'UPDATE subscribers SET subscription_end = 1 WHERE user = ?1',
    ].map((sql) => env.DB.prepare(sql).bind(ended.person.seq)),
  );
  const mails = await mailsOfPost(id);
  const hasAll = ({ email }: { email: string }) => mails.get(email)?.raw.includes(CANARY);
  expect([follower, late, ended].map(({ person }) => hasAll(person))).toEqual([false, true, false]);
  const teaser = mails.get(follower.person.email);
  expect(teaser?.text).toContain('Plain words that anybody may read');
  expect(teaser?.text).toContain('The whole text is for subscribers.');
});

test('excludes readers without access when a free post becomes premium before the hand-over', async () => {
  const author = await newWriter();
  const follower = await newFollower(author);
  const { id } = await publish(author, { content: LONG });
  await fanOutPost(id);
  await env.DB.prepare('UPDATE posts SET is_free = 0 WHERE id = ?1').bind(id).run();
  expect((await mailsOfPost(id)).get(follower.person.email)).toBeNull();
});

test('excludes who left, opted out, is not confirmed, was erased or is suppressed since the list was copied', async () => {
  const author = await newWriter();
  const [left, off, unconfirmed, erased, stays] = await Promise.all(
    Array.from({ length: 5 }, () => newFollower(author)),
  );
  const { id } = await publish(author);
  await fanOutPost(id);
  const [member] = (await membersOf(author.person)).filter(({ user }) => user === left?.person.seq);
  await newClient().post(
    `/api/mail/unsubscribe?${new URLSearchParams({ token: await listToken(member ?? { contact: 0, blogger: 0 }) })}`,
    {},
  );
  await off?.client.put('/api/account/mail-preferences', { newPosts: false });
  await env.DB.batch([
    env.DB.prepare('UPDATE users SET email_confirmed_at = NULL WHERE seq = ?1').bind(unconfirmed?.person.seq),
    env.DB.prepare('DELETE FROM contacts WHERE user = ?1').bind(erased?.person.seq),
  ]);
  const mails = await mailsOfPost(id);
  expect(mails.get(stays?.person.email ?? '')).not.toBeNull();
  expect(
    [...mails.values()].filter((mail) => mail === null).length +
      [...mails.values()].filter((mail) => mail !== null).length,
  ).toBe(mails.size);
  for (const reader of [left, off, unconfirmed])
    expect(mails.get(reader?.person.email ?? ''), reader?.person.email).toBeNull();
  expect(mails.has(erased?.person.email ?? '')).toBe(false);
});

test('lets readers reply to the blogger only while the blogger allows it', async () => {
  const author = await newWriter();
  const { person } = await newFollower(author);
  for (const postReplies of [false, true, false]) {
    await author.client.put('/api/account/mail-preferences', { postReplies });
    const { id } = await publish(author);
    await fanOutPost(id);
    const mail = (await mailsOfPost(id)).get(person.email);
    expect(mail?.headers['reply-to']).toBe(postReplies ? author.person.email : undefined);
    expect(JSON.stringify(mail?.headers).includes(author.person.email)).toBe(postReplies);
  }
});

test('finds the deliveries of results one by one, without reading their shard', async () => {
  const statements = recordResultsStatements(jobCtx().db, 1, 1, [{ contact: 9, state: DELIVERY.sent }]);
  for (const statement of statements) {
    const { sql, params } = (statement as unknown as SQLiteRaw<unknown>).getQuery();
    const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .bind(...params)
      .all<{ detail: string }>();
    const searches = results.map(({ detail }) => detail).filter((detail) => /^SEARCH (d|deliveries) /.test(detail));
    expect(searches.length).toBeGreaterThan(0);
    for (const detail of searches) expect(detail).toContain('campaign=? AND shard=? AND contact=?');
  }
});

test('counts each result once, and ends when every candidate has one', async () => {
  const author = await newWriter();
  await Promise.all(Array.from({ length: 10 }, () => newFollower(author)));
  const { id } = await publish(author);
  const campaign = await fanOutPost(id);
  const { results } = await env.DB.prepare('SELECT shard, contact FROM deliveries WHERE campaign = ?1')
    .bind(campaign?.seq)
    .all<{ shard: number; contact: number }>();
  for (const [n, { shard, contact }] of results.entries()) {
    for (let run = 0; run < 2; run++)
      await recordResults(jobCtx(), campaign?.seq ?? 0, shard, [{ contact, state: (n % 3) + 1 }]);
  }
  expect(await campaignOf(postCampaignKey(id))).toMatchObject({
    state: 'done',
    candidates: 10,
    sent: 4,
    failed: 3,
    excluded: 3,
  });
});

test('stops when its post is unpublished, and continues for the others when it returns', async () => {
  const author = await newWriter();
  const followers = await Promise.all(Array.from({ length: 3 }, () => newFollower(author)));
  const { id } = await publish(author);
  const campaign = await fanOutPost(id);
  const {
    results: [first],
  } = await env.DB.prepare('SELECT shard, contact FROM deliveries WHERE campaign = ?1')
    .bind(campaign?.seq)
    .all<{ shard: number; contact: number }>();
  await recordResults(jobCtx(), campaign?.seq ?? 0, first?.shard ?? 0, [{ contact: first?.contact ?? 0, state: 1 }]);
  await author.client.post(`/api/posts/${id}/unpublish`);
  expect((await mailsOfPost(id)).size).toBe(0);
  expect(await campaignOf(postCampaignKey(id))).toMatchObject({
    state: 'stopped',
    reason: 'The post is no longer public.',
  });
  expect(await publish(author, { content: 'A corrected text.' }, id)).toMatchObject({ isNew: true, emailed: 2 });
  expect(await fanOutPost(id)).toMatchObject({ state: 'sending', candidates: followers.length });
  const mails = [...(await mailsOfPost(id)).values()];
  expect(mails.map((mail) => mail?.text.includes('A corrected text.'))).toEqual([true, true]);
});

test('starts no campaign for an update, a quiet post, or one that is older than three days', async () => {
  const author = await newWriter();
  await newFollower(author);
  const quiet = crypto.randomUUID();
  await author.client.put(`/api/posts/${quiet}`, { post: postInput(), base: null, emailSubscribers: false });
  expect(await campaignOf(postCampaignKey(quiet))).toBeNull();
  await author.client.post(`/api/posts/${quiet}/unpublish`);
  expect(await publish(author, {}, quiet)).toMatchObject({ emailed: 0 });
  const { id } = await publish(author);
  expect(await publish(author, {}, id)).toMatchObject({ isNew: false, emailed: 0 });
  await author.client.post(`/api/posts/${id}/unpublish`);
  await mailsOfPost(id);
  await env.DB.batch([
    env.DB.prepare("UPDATE campaigns SET state = 'stopped' WHERE key = ?1").bind(postCampaignKey(id)),
    env.DB.prepare('UPDATE posts SET created_at = created_at - ?2 WHERE id = ?1').bind(id, 3 * DAY),
  ]);
  expect(await publish(author, {}, id)).toMatchObject({ isNew: true, emailed: 0 });
});

test('copies long lists in slices, and puts earlier subscribers on them', async () => {
  const author = await newWriter();
  await env.DB.batch([
    env.DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2500)
       INSERT INTO contacts (id, email, confirmed_at, created_at) SELECT 'slice-' || i, 'slice-' || i || '@example.test', 1, 1 FROM n`,
    ),
    env.DB.prepare(
      `INSERT INTO list_members (blogger, contact, state, cadence, source, followed_at, joined_at)
       SELECT ?1, seq, 'active', 'each', 'form', 1, 1 FROM contacts WHERE id LIKE 'slice-%'`,
    ).bind(author.person.seq),
  ]);
  const { person } = await newReader();
  await subscribe(person, author.person);
  await env.DB.prepare('DELETE FROM contacts WHERE user = ?1').bind(person.seq).run();
  const { id } = await publish(author);
  expect(await fanOutPost(id)).toMatchObject({ state: 'sending', candidates: 2501 });
});

test('keeps each email below the size at which mail programs cut it', async () => {
  const author = await newWriter();
  const follower = await newFollower(author);
  const { id } = await publish(author, {
    content: Array.from({ length: 450 }, (_, n) => `${n} ${'文字'.repeat(50)}`).join('\n\n'),
  });
  await fanOutPost(id);
  const mail = (await mailsOfPost(id)).get(follower.person.email);
  expect(new TextEncoder().encode(mail?.html ?? '').length).toBeLessThanOrEqual(95_000);
  expect(mail?.html).toContain('Read on');
  expect(mail?.html).toContain('Unsubscribe');
});

test('reports to the author alone what became of the emails, with unsubscriptions counted once', async () => {
  const author = await newWriter();
  const guest = newAccount().email;
  await followByMail(author.person, guest);
  const { id } = await publish(author);
  await fanOutPost(id);
  const link = /Unsubscribe[^:]*: (\S+)/.exec((await mailsOfPost(id)).get(guest)?.text ?? '')?.[1] ?? '';
  for (let press = 0; press < 2; press++) await newClient().post(link.replace(env.APP_ORIGIN, ''));
  const report = async (client: Author['client']) => await client.get(`/api/posts/${id}/campaign`);
  expect(await (await report(author.client)).json()).toMatchObject({
    campaign: { state: 'sending', candidates: 1, sent: 0, unsubscribed: 1 },
  });
  expect((await report((await newReader()).client)).status).toBe(404);
});

test('emails a draft to its author alone, whole', async () => {
  const author = await newWriter();
  const { id } = await publish(author, { title: 'Rye', content: LONG, isFree: false });
  expect((await author.client.post(`/api/drafts/${id}/test-mail`)).status).toBe(200);
  const [mail] = await mailsTo(author.person.email);
  expect(mail?.subject).toBe('Test: Rye');
  expect(mail?.html).toContain(CANARY);
  expect((await (await newWriter()).client.post(`/api/drafts/${id}/test-mail`)).status).toBe(404);
});

test('shows the author alone a draft’s email, whole and as its teaser, in a frame of its own pages', async () => {
  const author = await newWriter();
  const { id } = await publish(author, { title: 'Rye', content: LONG, isFree: false });
  const show = async (version: string, { client } = author) =>
    await client.get(`/api/drafts/${id}/email?version=${version}`);
  const whole = await show('whole');
  expect(whole.headers.get('Cache-Control')).toBe('private, no-store');
  expect(whole.headers.get('X-Frame-Options')).toBe('SAMEORIGIN');
  expect(whole.headers.get('Content-Security-Policy')).not.toContain('script-src');
  expect(await whole.text()).toContain(CANARY);
  const teaser = await (await show('teaser')).text();
  expect(teaser).not.toContain(CANARY);
  expect(teaser).toContain('Subscribe to read on');
  expect((await show('none')).status).toBe(422);
  expect((await show('whole', await newWriter())).status).toBe(404);
});
