import { env, exports } from 'cloudflare:workers';
import { beforeAll, expect, it } from 'vitest';
import { mailMessages } from '#contract/mail';
import { getConfig } from '../../../worker/config.ts';
import { openDatabase } from '../../../worker/db/client.ts';
import { NOTICE_TTL_MS } from '../../../worker/features/mail/post-notices.messages.ts';
import { unsubscribeToken } from '../../../worker/features/mail/unsubscribe-token.service.ts';
import type { PostNoticeSlice } from '../../../worker/features/posts/post-notices.messages.ts';
import { sendPostNotices } from '../../../worker/features/posts/post-notices.service.ts';
import { deliverDue } from '../../../worker/outbox/delivery.ts';
import { LEASE_MS } from '../../../worker/outbox/lease.ts';
import { encryptText } from '../../../worker/platform/encryption.ts';
import { silenceOutbox } from '../support/billing-lane.ts';
import { errorOf, newClient } from '../support/client.ts';
import { jobCtx, newPerson, newPost, newReader, newWriter, postInput, subscribe } from '../support/factories.ts';
import { mailsTo } from '../support/mail.ts';
import { outboxRow } from '../support/outbox.ts';

// Notices are delivered only by an explicit call.
beforeAll(silenceOutbox);

const keys = getConfig(env).sessionKeys;
const tokenIn = (url: string) => new URL(url).searchParams.get('token') ?? '';

/** Delivers a publication's notices slice by slice, each twice. Returns the number of slices. */
async function tellAll(postId: string, ctx = jobCtx(), publishedAt = 0, atOnce?: number): Promise<number> {
  let slices = 0;
  for (let notice: PostNoticeSlice | undefined = { postId, publishedAt, after: '' }; notice !== undefined; slices++) {
    await sendPostNotices(ctx, notice, atOnce);
    await sendPostNotices(ctx, notice, atOnce);
    const next: { payload: string } | null = await env.DB.prepare(
      "SELECT payload FROM outbox_messages WHERE kind = 'post-notice' AND payload->>'postId' = ?1 AND payload->>'after' > ?2 AND payload->>'publishedAt' = ?3",
    )
      .bind(postId, notice.after, publishedAt)
      .first();
    notice = next === null ? undefined : (JSON.parse(next.payload) as PostNoticeSlice);
  }
  return slices;
}

async function publish(writer: Awaited<ReturnType<typeof newWriter>>, changes: Parameters<typeof postInput>[0] = {}) {
  const id = crypto.randomUUID();
  const response = await writer.client.put(`/api/posts/${id}`, { post: postInput(changes), base: null });
  expect(response.status).toBe(201);
  return id;
}

it('delivers notices that an earlier version has begun, to each subscriber once', async () => {
  const author = await newWriter();
  const readers = await Promise.all(Array.from({ length: 12 }, () => newPerson()));
  for (const reader of readers) await subscribe(reader, author.person);
  const [gone, quiet] = [await newPerson(), await newReader()];
  await subscribe(gone, author.person, { active: false, endedAt: 1 });
  await subscribe(quiet.person, author.person);
  expect((await quiet.client.put('/api/account/mail-preferences', { newPosts: false })).status).toBe(200);
  const id = await publish(author, { title: 'Über Brot', content: 'Bread, and what it takes to bake it.' });
  expect(await tellAll(id, jobCtx(), 1, 10)).toBe(2);
  for (const reader of readers) expect(await mailsTo(reader.email)).toHaveLength(1);
  for (const { email } of [gone, quiet.person]) expect(await mailsTo(email)).toEqual([]);
  const [mail] = await mailsTo(readers[0]?.email ?? '');
  expect(mail?.subject).toBe(`${author.person.username}: Über Brot`);
  expect(mail?.text).toContain(`${env.APP_ORIGIN}/article/${id}/%C3%BCber-brot`);
  expect(mail?.text).toContain(mail?.unsubscribeUrl);
  // The link is personal to the reader, so the database must not contain it.
  const { results } = await env.DB.prepare("SELECT payload FROM outbox_messages WHERE kind = 'email'").all();
  expect(JSON.stringify(results)).not.toContain(tokenIn(mail?.unsubscribeUrl ?? ''));
});

it('withdraws waiting notices with their post, and those of opted-out subscribers', async () => {
  const writer = await newWriter();
  const [reader, other] = [await newReader(), await newReader()];
  for (const { person } of [reader, other]) await subscribe(person, writer.person);
  const told = async () => {
    const id = await publish(writer);
    await tellAll(id);
    const waiting = async () =>
      (await env.DB.prepare("SELECT id FROM outbox_messages WHERE kind = 'email' AND instr(id, ?1) > 0").bind(id).all())
        .results.length;
    expect(await waiting()).toBe(2);
    return { id, waiting };
  };
  const [back, kept, gone] = [await told(), await told(), await told()];
  expect((await writer.client.post(`/api/posts/${back.id}/unpublish`)).status).toBe(200);
  expect((await writer.client.delete(`/api/posts/${gone.id}`)).status).toBe(200);
  expect([await back.waiting(), await gone.waiting(), await kept.waiting()]).toEqual([0, 0, 2]);
  await reader.client.put('/api/account/mail-preferences', { newPosts: true });
  expect(await kept.waiting()).toBe(2);
  await reader.client.put('/api/account/mail-preferences', { newPosts: false });
  expect(await kept.waiting()).toBe(1);
  const token = await unsubscribeToken(other.person.id, 'newPosts', keys);
  await newClient().post(`/api/mail/unsubscribe?${new URLSearchParams({ token })}`, {});
  expect(await kept.waiting()).toBe(0);
});

it('withdraws a notice that was being sent when its post was unpublished, and says why', async () => {
  const writer = await newWriter();
  await subscribe((await newReader()).person, writer.person);
  const id = await publish(writer);
  await env.DB.prepare("DELETE FROM outbox_messages WHERE kind = 'email'").run();
  await tellAll(id);
  const sending: string[] = [];
  const backAt = Date.now() + LEASE_MS + 60_000;
  const db = openDatabase(env.DB, undefined);
  const takeBackAndDie = async (message: { id: string }) => {
    sending.push(message.id);
    expect((await writer.client.post(`/api/posts/${id}/unpublish`)).status).toBe(200);
    throw new Error('the connection broke');
  };
  expect(await deliverDue(db, 'mail', takeBackAndDie, Date.now)).toBeGreaterThan(Date.now());
  const again = await deliverDue(db, 'mail', takeBackAndDie, () => backAt);
  expect([sending.length, again]).toEqual([1, null]);
  expect(await outboxRow(sending[0] ?? '')).toMatchObject({
    state: 'parked',
    last_error: 'Taken back while it was being sent',
    payload: expect.not.stringContaining('sealed'),
  });
});

it('drops notices that are out of date', async () => {
  const writer = await newWriter();
  const reader = await newPerson();
  await subscribe(reader, writer.person);
  // Publishing over HTTP would let the outbox deliver the notice in the meantime.
  const { id } = await newPost({ by: writer.person });
  await tellAll(id, jobCtx(Date.now() + NOTICE_TTL_MS));
  expect(await mailsTo(reader.email)).toEqual([]);
  await tellAll(id);
  const expiry = await env.DB.prepare(
    "SELECT o.expires_at - p.created_at AS life FROM outbox_messages o, posts p WHERE p.id = ?1 AND o.kind = 'email' AND instr(o.id, ?1) > 0",
  )
    .bind(id)
    .first();
  expect(expiry).toEqual({ life: NOTICE_TTL_MS });
});

it('describes a premium post in its notice only by its public text', async () => {
  const writer = await newWriter();
  const reader = await newPerson();
  await subscribe(reader, writer.person);
  const content = `${'Plain words that anybody may read, one after another. '.repeat(3)}zqxwvcanary`;
  const { id } = await newPost({ by: writer.person, content, isFree: false });
  await tellAll(id);
  const [mail] = await mailsTo(reader.email);
  expect(mail?.text).toContain('Plain words that anybody may read');
  expect(`${mail?.text}${mail?.html}`).not.toContain('zqxwvcanary');
});

it('stores preferences per user', async () => {
  expect((await newClient().get('/api/account/mail-preferences')).status).toBe(401);
  const { client } = await newReader();
  const read = async () => await (await client.get('/api/account/mail-preferences')).json();
  expect(await read()).toEqual({ newPosts: true, postReplies: false, replies: true, announcements: true });
  for (const newPosts of [false, true, false]) {
    const response = await client.put('/api/account/mail-preferences', { newPosts });
    expect(await response.json()).toEqual({ newPosts, postReplies: false, replies: true, announcements: true });
    expect(await read()).toEqual({ newPosts, postReplies: false, replies: true, announcements: true });
  }
  expect(await (await client.put('/api/account/mail-preferences', { postReplies: true })).json()).toEqual({
    newPosts: false,
    postReplies: true,
    replies: true,
    announcements: true,
  });
  expect((await client.put('/api/account/mail-preferences', { newPosts: 'no' })).status).toBe(422);
});

it('opts out through the link of a notice, by its page and by one click in a mail program', async () => {
  const wants = async (client: ReturnType<typeof newClient>) =>
    (await (await client.get('/api/account/mail-preferences')).json<{ newPosts: boolean }>()).newPosts;
  const byPage = await newReader();
  const pageToken = await unsubscribeToken(byPage.person.id, 'newPosts', keys);
  const answer = await newClient().post(`/api/mail/unsubscribe?${new URLSearchParams({ token: pageToken })}`, {});
  expect(await answer.json()).toEqual({ unsubscribed: true, notice: 'newPosts', username: null });
  expect(await wants(byPage.client)).toBe(false);

  const byProgram = await newReader();
  const link = `/unsubscribe?${new URLSearchParams({ token: await unsubscribeToken(byProgram.person.id, 'newPosts', keys) })}`;
  const forms: RequestInit[] = [
    { headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body: 'List-Unsubscribe=One-Click' },
    { headers: { 'Content-Type': 'multipart/form-data; boundary=x', Origin: 'https://mail.example' }, body: 'x' },
    {},
  ];
  for (const form of forms) {
    const response = await exports.default.fetch(`${env.APP_ORIGIN}${link}`, { method: 'POST', ...form });
    expect(response.status).toBe(200);
  }
  expect(await wants(byProgram.client)).toBe(false);
  // Repeated clicks: one limit for both directions.
  const again = async (path: string) =>
    (await exports.default.fetch(`${env.APP_ORIGIN}${path}`, { method: 'POST' })).status;
  expect([await again(link), await again(link), await again(link)]).toEqual([200, 200, 429]);
  expect((await newClient().post(`/api/mail${link}`, {})).status).toBe(429);
  // Opening the link, as mail scanners do, changes nothing.
  const opened = await newReader();
  const token = await unsubscribeToken(opened.person.id, 'newPosts', keys);
  await newClient().get(`/unsubscribe?${new URLSearchParams({ token })}`);
  expect(await wants(opened.client)).toBe(true);
});

it('opts out with no other token, and with none of a deleted user', async () => {
  const { person, client } = await newReader();
  const good = await unsubscribeToken(person.id, 'newPosts', keys);
  const tokens = [
    '',
    'nonsense',
    person.id,
    // Changes one character before the end: the last ones may have unused bits.
    `${good.slice(0, -9)}${good.at(-9) === 'A' ? 'B' : 'A'}${good.slice(-8)}`,
    await encryptText(person.id, keys, 'unsubscribe', 'anything'),
    await encryptText(person.id, keys, 'outbox', 'newPosts'),
    await unsubscribeToken(crypto.randomUUID(), 'newPosts', keys),
    client.cookies.get('__Host-session') ?? '',
  ];
  for (const token of tokens) {
    const path = `?${new URLSearchParams({ token })}`;
    const dead = { status: 410, code: 'token_invalid', message: mailMessages.unsubscribeDead };
    expect(await errorOf(await newClient().post(`/api/mail/unsubscribe${path}`, {}))).toMatchObject(dead);
    const pressed = await exports.default.fetch(`${env.APP_ORIGIN}/unsubscribe${path}`, { method: 'POST' });
    expect(await errorOf(pressed)).toMatchObject(dead);
  }
  expect(await (await client.get('/api/account/mail-preferences')).json()).toEqual({
    newPosts: true,
    postReplies: false,
    replies: true,
    announcements: true,
  });
});
