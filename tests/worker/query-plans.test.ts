import { env } from 'cloudflare:workers';
import { getTableName } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/sqlite-core';
import { expect, test } from 'vitest';
import { openDatabase, runBatch } from '../../worker/db/client.ts';
import { enqueueStatement } from '../../worker/db/outbox.ts';
import * as schema from '../../worker/db/schema/index.ts';
import { viewFlushStatements } from '../../worker/db/views.ts';
import { eraseUnreferencedImages, sweepImages } from '../../worker/features/images/images.service.ts';
import { mendSearchIndex } from '../../worker/features/posts/post-search.service.ts';
import { rebuildStreams } from '../../worker/features/posts/post-streams.repo.ts';
import { publishPost } from '../../worker/features/posts/publishing.service.ts';
import { sweep } from '../../worker/jobs/sweep.ts';
import { deliverDue } from '../../worker/objects/outbox-delivery.ts';
import { MailFailure } from '../../worker/platform/mail/mailer.ts';
import { newAccount } from './support/accounts.ts';
import { clientOf, watchedDatabase } from './support/database.ts';
import { jobCtx, newBlogger, newImage, newPost, newReader, newWriter, postInput } from './support/factories.ts';
import { mailedToken } from './support/mail.ts';
import { GROWING, offences, SMALL, scanned } from './support/query-plans.ts';

test('a scan is noticed, whatever the table is called in the statement', () => {
  expect(scanned('SELECT * FROM posts p WHERE p.title = ?', [{ detail: 'SCAN p' }])).toEqual(['posts']);
  expect(scanned('SELECT * FROM users', [{ detail: 'SCAN users USING INDEX users_created' }])).toEqual(['users']);
  const index = 'SCAN post_search VIRTUAL TABLE INDEX 0:';
  expect(scanned('DELETE FROM post_search', [{ detail: index }])).toEqual(['post_search']);
  expect(scanned('DELETE FROM post_search WHERE rowid = ?', [{ detail: `${index}=` }])).toEqual([]);
  expect(scanned('SELECT * FROM post_search WHERE rowid BETWEEN ? AND ?', [{ detail: `${index}><` }])).toEqual([]);
  expect(scanned('SELECT * FROM posts p WHERE p.seq = ?', [{ detail: 'SEARCH p USING INTEGER PRIMARY KEY' }])).toEqual(
    [],
  );
});

test('the tables that grow are those of the schema', () => {
  expect(GROWING.size).toBeGreaterThan(25);
  for (const name of SMALL) expect(Object.values(schema).map(getTableName)).toContain(name);
});

test('no statement of the reading API goes through a whole table that grows', async () => {
  const { DB, statements } = watchedDatabase();
  const by = await newBlogger();
  const { id } = await newPost({ by, category: 'travel', subtopics: ['Asia'] });
  const { client } = await newReader();
  const ask = clientOf(DB, client.cookies);
  const send = async (method: string, path: string, body?: object) =>
    expect((await ask(method, path, body)).status, path).toBe(200);
  for (const path of [
    '/api/feed',
    '/api/feed?view=following',
    '/api/posts/free',
    `/api/posts/${id}`,
    '/api/topics/travel/posts',
    '/api/topics/travel/Asia/posts',
    '/api/teams/nhl-boston-bruins/posts',
    `/api/bloggers/${by.id}`,
    '/api/bloggers',
    '/api/bloggers?q=person',
    '/api/bloggers?q=pe',
    '/api/search?q=a+few+words',
    '/api/search?q=fe',
    '/api/interests',
    '/api/platform',
    '/api/health',
  ]) {
    await send('GET', path);
  }
  await send('PUT', '/api/interests/travel/subtopics', { subtopics: ['Asia'] });
  await send('POST', '/api/interests/categories', { categories: ['gaming', 'food'] });
  await send('PUT', '/api/interests/sports', { leagues: ['nhl-atlantic'], teams: ['nba-boston-celtics'] });
  await send('PUT', '/api/interests/teams/nba-miami-heat', {});
  await send('DELETE', '/api/interests/teams/nhl-boston-bruins', {});
  await send('DELETE', '/api/interests/leagues/nhl-atlantic', {});
  await send('DELETE', '/api/interests/subtopics/travel-asia', {});
  await send('DELETE', '/api/interests/categories/sports', {});
  await send('PUT', `/api/posts/${id}/reaction`, { reaction: 'like' });
  await send('PUT', `/api/posts/${id}/reaction`, { reaction: null });
  await send('POST', `/api/posts/${id}/views`, {});
  await send('GET', '/api/feed');

  const ctx = { ...jobCtx(), db: openDatabase(DB, undefined) };
  const input = { title: 'A title', content: 'Some words.', category: 'travel', isFree: true, imageId: null } as const;
  const post = await publishPost(ctx, { ...input, blogger: by.seq, subtopics: ['Asia'], teams: [] });
  await runBatch(ctx.db, rebuildStreams(ctx.db, post.id));

  expect(statements.size).toBeGreaterThan(20);
  expect(await offences(statements)).toEqual([]);
});

test('nor does one of writing and keeping posts', async () => {
  const { DB, statements } = watchedDatabase();
  const { person, client } = await newWriter('travel', 'sports');
  const ask = clientOf(DB, client.cookies);
  const send = async (method: string, path: string, body?: object) =>
    expect((await ask(method, path, body)).ok, `${method} ${path}`).toBe(true);
  for (let n = 0; n < 6; n++) await newPost({ by: person });
  const id = crypto.randomUUID();
  const post = postInput({ category: 'travel', subtopics: ['Asia'], imageId: await newImage(person) });
  await send('PUT', `/api/posts/${id}`, { post, base: null });
  const edited = postInput({ category: 'sports', teams: ['nhl-boston-bruins'] });
  await send('PUT', `/api/posts/${id}`, { post: edited, base: null });
  await send('GET', '/api/posts/mine');
  await send('PUT', `/api/posts/${id}/access`, { isFree: false });
  await send('POST', `/api/posts/${id}/unpublish`, {});
  await send('DELETE', `/api/posts/${id}`, {});
  expect(statements.size).toBeGreaterThan(30);
  expect(await offences(statements)).toEqual([]);
});

test('nor does one of accounts, mail, the security log or the Contact page', async () => {
  const { DB, statements } = watchedDatabase();
  const account = newAccount();
  const ask = clientOf(DB);
  const signedUp = await ask('POST', '/api/auth/sign-up', account);
  expect(signedUp.status).toBe(200);
  const [, session = ''] = /__Host-session=([^;]+)/.exec(signedUp.headers.getSetCookie().join()) ?? [];
  const asOwner = clientOf(DB, new Map([['__Host-session', session]]));
  const email = newAccount().email;
  const { password } = account;
  const confirm = () => mailedToken(email, 'confirm');
  const reset = () => mailedToken(email, 'reset');
  const steps: [number, () => Promise<Response>][] = [
    [200, () => asOwner('GET', '/api/session')],
    [200, () => asOwner('POST', '/api/auth/correct-email', { email })],
    [200, () => asOwner('POST', '/api/auth/resend-confirmation', {})],
    [200, async () => ask('POST', '/api/auth/confirm-email', { token: await confirm() })],
    [200, () => ask('POST', '/api/auth/forgot-password', { email })],
    [200, async () => ask('POST', '/api/auth/reset-password', { token: await reset(), password })],
    [200, () => ask('POST', '/api/auth/reset-requests', { email })],
    [409, () => ask('POST', '/api/auth/sign-up', { ...account, email })],
    [200, () => ask('POST', '/api/auth/sign-in', { email, password })],
    [200, () => asOwner('POST', '/api/auth/sign-out', {})],
    [200, () => ask('POST', '/api/contact', { name: 'Ann', email, message: 'A question of some length.' })],
  ];
  for (const [status, step] of steps) expect((await step()).status, String(step)).toBe(status);
  for (let n = 0; n < 5; n++) await ask('POST', '/api/auth/sign-in', { email, password });
  expect(await env.DB.prepare('SELECT count(*) AS n FROM security_events').first()).toEqual({ n: 1 });

  expect(statements.size).toBeGreaterThan(20);
  expect(await offences(statements)).toEqual([]);
});

test('nor does one of the objects and jobs', async () => {
  const { DB, statements } = watchedDatabase();
  const ctx = { ...jobCtx(), db: openDatabase(DB, undefined) };
  const outcomes = [async () => {}, async () => Promise.reject(new Error('451 come back later'))];
  for (const deliver of outcomes) {
    const mail = { id: crypto.randomUUID(), kind: 'email', payload: {}, createdAt: ctx.now };
    await runBatch(ctx.db, [enqueueStatement(ctx.db, mail)]);
    await deliverDue(ctx.db, 'mail', deliver, () => ctx.now);
  }
  const late = { id: crypto.randomUUID(), kind: 'email', payload: {}, createdAt: ctx.now, expiresAt: ctx.now };
  await runBatch(ctx.db, [enqueueStatement(ctx.db, late)]);
  await deliverDue(
    ctx.db,
    'mail',
    async () => {},
    () => ctx.now,
  );
  const away = new MailFailure('away', { reason: 'other', isOfServer: true, isForGood: false });
  const ready = () => Promise.reject(away);
  await runBatch(ctx.db, [enqueueStatement(ctx.db, { ...late, id: crypto.randomUUID(), expiresAt: ctx.now + 1 })]);
  await deliverDue(ctx.db, 'mail', { ready, deliver: async () => {} }, () => ctx.now).catch(() => {});
  await runBatch(ctx.db, viewFlushStatements(ctx.db, { id: 'flush', counts: [[1, 1]] }, ctx.now));
  await sweep(ctx);
  await eraseUnreferencedImages(ctx, [await newImage(await newBlogger())]);
  await sweepImages(ctx);
  await mendSearchIndex(ctx);

  expect(statements.size).toBeGreaterThan(10);
  expect(await offences(statements)).toEqual([]);
});

test('what is deleted is looked for by an index wherever it is pointed to', async () => {
  const lookups = Object.values(schema).flatMap((table) =>
    getTableConfig(table).foreignKeys.map((key) => {
      const fields = key.reference().columns.map(({ name }) => `${name} = ?`);
      return `SELECT 1 FROM ${getTableName(table)} WHERE ${fields.join(' AND ')}`;
    }),
  );
  expect(lookups).toContain('SELECT 1 FROM audit_entries WHERE admin = ?');
  expect(lookups.length).toBeGreaterThan(20);
  expect(await offences(lookups)).toEqual([]);
});
