import { env } from 'cloudflare:workers';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { DeletionPreview, DeletionProgress } from '#contract/deletions';
import { REFUND_ESTIMATE_MAX } from '#contract/limits';
import { endedIds } from '../../../worker/features/deletions/deletion-preview.repo.ts';
import { resumeDeletions } from '../../../worker/features/deletions/deletion-saga.service.ts';
import {
  readDeletionProgress,
  requestAccountDeletion,
  requestBloggerDeletion,
} from '../../../worker/features/deletions/deletions.service.ts';
import { takeSnapshot } from '../../../worker/features/stats/stats.service.ts';
import { signUp, viewerOf } from '../support/accounts.ts';
import { deletionOf, newAdmin } from '../support/admins.ts';
import { deliverAllJobs } from '../support/billing-lane.ts';
import { type Client, errorOf, newClient } from '../support/client.ts';
import { clientOf } from '../support/database.ts';
import { brokenKeys, quietCtx, tracesOf } from '../support/deletions.ts';
import { eventually } from '../support/eventually.ts';
import {
  follow,
  newBlogger,
  newImage,
  newPost,
  newReader,
  newWriter,
  postInput,
  signedIn,
} from '../support/factories.ts';
import { mailsTo, sendMails } from '../support/mail.ts';
import { addMutes, mutesOf } from '../support/mutes.ts';
import { jpeg, profilePictureForm } from '../support/pictures.ts';
import { guest, isListed, saveDraft } from '../support/posts.ts';
import { newFeedKey } from '../support/web-feeds.ts';

/** Returns a user who signed up with a password. */
async function owner() {
  const { client, email, username, password } = await signUp();
  const id = (await viewerOf(client))?.id ?? '';
  const row = await env.DB.prepare('SELECT seq FROM users WHERE id = ?1').bind(id).first<{ seq: number }>();
  return { client, password, person: { seq: row?.seq ?? 0, id, username, email } };
}

const makeAdmin = (seq: number) =>
  env.DB.prepare('INSERT INTO admin_users (id, user, created_at) VALUES (?1, ?2, 0)')
    .bind(crypto.randomUUID(), seq)
    .run();

const inStatistics = async (id: string) =>
  (await env.DB.prepare('SELECT 1 FROM stats_snapshots WHERE instr(statistics, ?1) > 0').bind(id).first()) !== null;

const feedKeysOf = async (seq: number) =>
  (await env.DB.prepare('SELECT id FROM feed_keys WHERE user = ?1').bind(seq).all()).results;

const leave = (client: Client, body: object) => client.post('/api/account/deletion', body);

describe('the deletion of the user’s own account', () => {
  it('requires the password and the username, and ends every session', async () => {
    const { client, password, person } = await owner();
    const { username, email } = person;
    const other = newClient();
    await other.post('/api/auth/sign-in', { email, password });
    expect(await errorOf(await leave(client, { password: 'wrong-pass-1', username }))).toMatchObject({
      status: 422,
      fields: { password: 'This is not your current password' },
    });
    expect(await errorOf(await leave(client, { password, username: 'somebody' }))).toMatchObject({
      status: 422,
      fields: { username: 'This is not your username' },
    });
    // A mistyped name does not count as a password attempt.
    for (let n = 0; n < 5; n++) expect((await leave(client, { password: 'x', username: 'me' })).status).toBe(422);
    expect(await viewerOf(client)).not.toBeNull();
    await takeSnapshot(quietCtx());
    await newFeedKey(client);

    expect(await feedKeysOf(person.seq)).toHaveLength(1);
    // Mutes of this user, and of others who have muted this user.
    const { person: muter } = await newReader();
    await addMutes(person, [{ kind: 'category', target: 2 }]);
    await addMutes(muter, [
      { kind: 'blogger', target: person.seq },
      { kind: 'person', target: person.seq },
      { kind: 'category', target: 3 },
    ]);
    const cookies = new Map(client.cookies);
    const response = await leave(client, { password, username: ` ${username.toUpperCase()} ` });
    expect(response.status).toBe(200);
    expect(await response.json<DeletionProgress>()).toMatchObject({ state: 'cancelling', subscriptionsTotal: 0 });
    expect(client.cookies.has('__Host-session')).toBe(false);
    expect(await viewerOf(other)).toBeNull();
    // A client that missed the response repeats the request and receives the current progress.
    const again = await clientOf(env.DB, cookies)('POST', '/api/account/deletion', { password, username });
    expect(again.status).toBe(200);
    expect(await again.json()).toMatchObject({ state: 'cancelling' });
    const signIn = await newClient().post('/api/auth/sign-in', { email, password });
    expect(await errorOf(signIn)).toMatchObject({ status: 401, code: 'invalid_credentials' });
    await newClient().post('/api/auth/forgot-password', { email });
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
      'Your Blog Platform account is being deleted',
      expect.stringMatching(/^Confirm your email/),
    ]);
    await deliverAllJobs();
    await sendMails();
    expect(await tracesOf(person)).toEqual([]);
    expect(await feedKeysOf(person.seq)).toEqual([]);
    expect(await mutesOf(person)).toEqual([]);
    expect(await mutesOf(muter)).toEqual([{ kind: 'category', target: 3 }]);
  });

  it('requires a signed-in user', async () => {
    const body = { password: 'correct-horse-1', username: 'nobody' };
    expect(await errorOf(await leave(newClient(), body))).toMatchObject({ status: 401, code: 'signed_out' });
    expect(await errorOf(await newClient().get('/api/account/deletion'))).toMatchObject({ status: 401 });
    const { client } = await newReader();
    expect((await leave(client, { ...body, more: 1 })).status).toBe(422);
  });

  it('is rejected for the last admin, and for one of two in parallel', async () => {
    const both = [await owner(), await owner()] as const;
    const [one, two] = both;
    await makeAdmin(one.person.seq);
    const preview = await (await one.client.get('/api/account/deletion')).json<DeletionPreview>();
    expect(preview.refusal).toBe('You are the last owner of the platform. Make someone else an owner first.');
    const tryToLeave = ({ client, password, person }: typeof one) =>
      leave(client, { password, username: person.username });
    expect(await errorOf(await tryToLeave(one))).toMatchObject({ status: 409, message: preview.refusal });
    expect(await viewerOf(one.client)).not.toBeNull();

    await makeAdmin(two.person.seq);
    const responses = await Promise.all(both.map(tryToLeave));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await deliverAllJobs();
    await sendMails();
    const traces = await Promise.all(both.map(({ person }) => tracesOf(person)));
    expect(traces.filter((places) => places.length > 0)).toHaveLength(1);
    await env.DB.prepare('DELETE FROM admin_users').run();
  });

  it('lists the affected data in advance', async () => {
    const { person, client } = await newWriter();
    await newPost({ by: person });
    await saveDraft(client, crypto.randomUUID(), postInput(), 0);
    const response = await client.get('/api/account/deletion');
    expect(await response.json<DeletionPreview>()).toEqual({
      ownSubscriptions: 0,
      subscribers: 0,
      ownRefundCents: 0,
      subscribersRefundCents: 0,
      owedCents: 0,
      payoutStatus: 'none',
      posts: 1,
      drafts: 1,
      sendsMail: false,
      refusal: null,
    });
  });

  it('counts all subscribers, and calculates refunds up to its limit', async () => {
    const { person, client } = await newWriter();
    const readers = `many_${person.seq}_`;
    await env.DB.batch([
      env.DB.prepare(
        `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
         INSERT INTO users (id, email, username, password_hash, created_at)
         SELECT ?1 || i, ?1 || i || '@example.test', ?1 || i, 'none', 1 FROM n`,
      ).bind(readers, REFUND_ESTIMATE_MAX),
      env.DB.prepare(
        `INSERT INTO subscriptions (id, subscriber, creator, active, status, price_cents, created_at)
         SELECT id, seq, ?2, 1, 'active', 300, 1 FROM users WHERE instr(id, ?1) = 1`,
      ).bind(readers, person.seq),
    ]);
    const preview = await (await client.get('/api/account/deletion')).json<DeletionPreview>();
    expect(preview).toMatchObject({ subscribers: REFUND_ESTIMATE_MAX + 1, subscribersRefundCents: 0 });
    const { db } = quietCtx();
    const [own, readersIds] = endedIds(person.seq, 'account');
    const counted = await db.all(
      sql`SELECT json_array_length(${own}) AS own, json_array_length(${readersIds}) AS readers`,
    );
    expect(counted).toEqual([{ own: 0, readers: REFUND_ESTIMATE_MAX }]);
  });
});

/** Creates a writer with rows in every table that can hold a writer's data, and a reader who reacted to a post. */
async function busyWriter() {
  const { person, client } = await newWriter('travel', 'sports');
  const image = await newImage(person);
  await env.BLOG_IMAGES.put(`${image}-480.webp`, 'picture');
  await client.put(`/api/bloggers/${person.id}/picture`, profilePictureForm(jpeg(8, 6)));
  const title = `Zanzibar of ${person.username}`;
  const travel = { category: 'travel', subtopics: ['Africa'], isFree: false, imageId: image } as const;
  const premium = await newPost({ by: person, title, ...travel, subtopics: [...travel.subtopics] });
  const bruins = { category: 'sports', teams: ['nhl-boston-bruins'] } as const;
  const free = await newPost({ by: person, ...bruins, teams: [...bruins.teams] });
  await saveDraft(client, free.id, postInput({ ...bruins, teams: [...bruins.teams] }));
  await saveDraft(client, crypto.randomUUID(), postInput({ imageId: await newImage(person) }), 0);
  const reader = await newReader();
  await reader.client.put(`/api/posts/${free.id}/reaction`, { reaction: 'like' });
  await reader.client.post(`/api/posts/${free.id}/report`, { reason: 'spam' });
  await follow(reader.person, 'blogger', person.id);
  const foreign = await newPost();
  await client.put(`/api/posts/${foreign.id}/reaction`, { reaction: 'dislike' });
  await client.post(`/api/posts/${foreign.id}/report`, { reason: 'other' });
  for (const [browser, id] of [
    [client, foreign.id],
    [reader.client, free.id],
  ] as const) {
    await browser.put(`/api/saved/${id}`);
    await browser.put(`/api/reading/${id}`, { part: 400 });
  }
  await follow(person, 'team', 'nba-boston-celtics');
  return { person, client, image, premium, free, foreign };
}

const count = async (sql: string, ...values: unknown[]) =>
  (
    await env.DB.prepare(`SELECT count(*) AS n FROM ${sql}`)
      .bind(...values)
      .first<{ n: number }>()
  )?.n;

describe('the deletion of a blog', () => {
  it('hides its blogger immediately, in every list and on the page', async () => {
    const { person, client, premium, free } = await busyWriter();
    const search = `/api/search?q=zanzibar+${person.username}`;
    const lists = ['/api/feed', '/api/posts/free', '/api/topics/sports/posts', '/api/teams/nhl-boston-bruins/posts'];
    for (const path of lists) expect(await isListed(path, free.id), path).toBe(true);
    expect(await isListed(search, premium.id)).toBe(true);
    expect((await guest.get(`/api/bloggers/${person.id}`)).status).toBe(200);

    for (let n = 0; n < 2; n++) await requestBloggerDeletion(quietCtx(), person.id, 'admin');
    expect((await mailsTo(person.email)).map(({ subject }) => subject)).toEqual([
      'Your blog on Blog Platform has been removed',
    ]);
    for (const path of lists) expect(await isListed(path, free.id), path).toBe(false);
    expect(await isListed(search, premium.id)).toBe(false);
    expect(await isListed(`/api/bloggers?q=${person.username}`, person.id)).toBe(false);
    for (const path of [`/api/posts/${free.id}`, `/api/bloggers/${person.id}`]) {
      expect((await guest.get(path)).status, path).toBe(404);
      expect((await client.get(path)).status, path).toBe(404);
    }
    expect(await count('stream_posts WHERE post = (SELECT seq FROM posts WHERE id = ?1)', free.id)).toBe(0);
    const write = await client.put(`/api/posts/${crypto.randomUUID()}`, { post: postInput(), base: null });
    expect(await errorOf(write)).toMatchObject({ status: 403 });
    const enable = await client.put('/api/profile/blogging', { enabled: true });
    expect(await errorOf(enable)).toMatchObject({ status: 409, code: 'conflict' });
    await deliverAllJobs();
  });

  it('leaves the reader’s account, and nothing of the writer', async () => {
    const { person, client, foreign } = await busyWriter();
    const { id } = await requestBloggerDeletion(quietCtx(), person.id, 'admin');
    await deliverAllJobs();
    expect(await readDeletionProgress(quietCtx(), id)).toMatchObject({ id, state: 'done' });
    expect(await viewerOf(client)).toMatchObject({ id: person.id, isBlogger: false });
    const places = (await tracesOf(person)).filter(
      (at) => !/^(users|people_search|sessions|outbox_messages)\./.test(at),
    );
    expect(places.toSorted()).toEqual([
      'article_reactions.user',
      'article_reports.reporter',
      'follows.user',
      'reading.user',
      'saved.user',
    ]);
    expect((await env.PROFILE_PICTURES.list({ prefix: `${person.id}/` })).objects).toEqual([]);
    expect(await (await client.get(`/api/posts/${foreign.id}`)).json()).toMatchObject({ reaction: 'dislike' });
    expect((await client.put('/api/profile/blogging', { enabled: true })).status).toBe(200);
    expect(await brokenKeys()).toEqual([]);
  });

  it('hides and deletes more posts than one slice', async () => {
    const person = await newBlogger();
    const { id } = await newPost({ by: person });
    const many = `many-${person.seq}-`;
    await env.DB.batch([
      env.DB.prepare(
        `WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < 250)
         INSERT INTO posts (id, blogger, topic, title, excerpt, teaser, word_count, is_free, created_at, updated_at)
         SELECT ?1 || n.value, p.blogger, p.topic, 'A post of many', '', '', 1, 1, p.created_at, p.updated_at
           FROM n, posts p WHERE p.id = ?2`,
      ).bind(many, id),
      env.DB.prepare('INSERT INTO stream_posts SELECT 1, seq FROM posts WHERE blogger = ?1 AND id <> ?2').bind(
        person.seq,
        id,
      ),
    ]);
    expect(await isListed('/api/feed', many)).toBe(true);
    await takeSnapshot(quietCtx());
    expect(await inStatistics(person.id)).toBe(true);
    await requestBloggerDeletion(quietCtx(), person.id, 'admin');
    expect((await guest.get(`/api/posts/${many}1`)).status).toBe(404);
    expect(await isListed('/api/feed', many)).toBe(false);
    await deliverAllJobs();
    expect((await tracesOf(person)).filter((at) => at.startsWith('posts'))).toEqual([]);
    expect(await inStatistics(person.id)).toBe(false);
    expect(await count('stream_posts WHERE post NOT IN (SELECT seq FROM posts)')).toBe(0);
  });

  it('requires a blog', async () => {
    const { person } = await newReader();
    await expect(requestBloggerDeletion(quietCtx(), person.id, 'admin')).rejects.toMatchObject({ code: 'not_found' });
    await expect(requestAccountDeletion(quietCtx(), 'nobody', 'admin')).rejects.toMatchObject({ code: 'not_found' });
    await expect(readDeletionProgress(quietCtx(), 'none')).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('the deletion of an account', () => {
  it('leaves no rows in any table and no files', async () => {
    const { person, image } = await busyWriter();
    const { email } = person;
    const { client: admin } = await newAdmin();
    expect((await (await signedIn(person)).get('/api/admin/audit')).status).toBe(403);
    await newClient().post('/api/auth/forgot-password', { email });
    await newClient().post('/api/auth/reset-requests', { email });
    for (let n = 0; n < 7; n++) await newClient().post('/api/auth/sign-in', { email, password: 'wrong-1' });
    const received = ['security_events.actor', 'security_events.detail'];
    await eventually(async () =>
      expect(await tracesOf(person)).toEqual(
        expect.arrayContaining(['outbox_messages.payload', 'password_reset_requests.email', ...received]),
      ),
    );
    // The log is written in the background: an attempt whose record comes after the deletion would stay.
    await eventually(async () => {
      const attempts = env.DB.prepare('SELECT actor FROM security_events WHERE detail = ?1');
      expect((await attempts.bind(`sign-in-email ${email}`).all()).results).toHaveLength(2);
    });
    expect((await admin.post(`/api/admin/people/${person.id}/deletion`, deletionOf(person))).status).toBe(200);
    await deliverAllJobs();
    await sendMails();
    // The audit log names the users that an admin deleted.
    await eventually(async () => expect(await tracesOf(person)).toEqual(['audit_entries.target']));
    expect(await env.BLOG_IMAGES.get(`${image}-480.webp`)).toBeNull();
    expect((await env.PROFILE_PICTURES.list({ prefix: `${person.id}/` })).objects).toEqual([]);
    expect(await brokenKeys()).toEqual([]);
    const row = await env.DB.prepare('SELECT user, kind, state, requested_by FROM deletions WHERE account_id = ?1')
      .bind(person.id)
      .first();
    expect(row).toEqual({ user: null, kind: 'account', state: 'done', requested_by: 'admin' });
  });

  it('happens once for parallel requests, and includes a deletion of the blog', async () => {
    const person = await newBlogger();
    const { id } = await requestBloggerDeletion(quietCtx(), person.id, 'admin');
    const asked = Array.from({ length: 5 }, () => requestAccountDeletion(quietCtx(), person.id, 'self'));
    expect(new Set((await Promise.all(asked)).map((answer) => answer.id))).toEqual(new Set([id]));
    await deliverAllJobs();
    await sendMails();
    expect(await tracesOf(person)).toEqual([]);
    const { results } = await env.DB.prepare(
      'SELECT kind, requested_by, extended_by, state FROM deletions WHERE account_id = ?1',
    )
      .bind(person.id)
      .all();
    expect(results).toEqual([{ kind: 'account', requested_by: 'admin', extended_by: 'self', state: 'done' }]);
  });

  it('names who requested it and who extended it', async () => {
    const person = await newBlogger();
    const { client } = await newAdmin();
    const { id } = await requestBloggerDeletion(quietCtx(), person.id, 'self');
    await requestAccountDeletion(quietCtx(), person.id, 'admin');
    await requestAccountDeletion(quietCtx(), person.id, 'self');
    const { deletions } = await (await client.get('/api/admin/deletions')).json<{ deletions: { id: string }[] }>();
    const lists = [
      deletions,
      (await (await client.get(`/api/admin/people/${person.id}/deletions`)).json<{ rows: { id: string }[] }>()).rows,
    ];
    for (const list of lists) {
      expect(list.find((each) => each.id === id)).toMatchObject({ kind: 'account', by: 'self', extendedBy: 'admin' });
    }
  });

  it('continues after its message was parked', async () => {
    const { person } = await newReader();
    await requestAccountDeletion(quietCtx(), person.id, 'self');
    await env.DB.prepare(
      "UPDATE outbox_messages SET state = 'parked', next_attempt_at = NULL WHERE kind = 'deletion' AND state = 'waiting'",
    ).run();
    await deliverAllJobs();
    expect(await tracesOf(person)).not.toEqual([]);
    await resumeDeletions(quietCtx());
    await resumeDeletions(quietCtx());
    await deliverAllJobs();
    await sendMails();
    expect(await tracesOf(person)).toEqual([]);
  });
});
