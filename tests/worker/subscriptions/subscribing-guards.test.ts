import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import type { ArticleResponse } from '#contract/posts';
import { subscriptionMessages } from '#contract/subscriptions';
import { errorOf, newClient } from '../support/client.ts';
import { clientOf, interruptedDatabase } from '../support/database.ts';
import { newBlogger, newPerson, newPost, newReader, signedIn } from '../support/factories.ts';
import { rowsOf } from '../support/races.ts';
import { chargingBlogger, payingReader, sandboxFor } from '../support/stripe.ts';
import { checkoutsOf, subscribeTo } from '../support/subscriptions.ts';

const stripe = sandboxFor('subscribing-guards');

test('asks a guest to sign in', async () => {
  expect(await errorOf(await subscribeTo(newClient(), await chargingBlogger()))).toMatchObject({
    status: 401,
    code: 'signed_out',
    message: 'Please log in to subscribe',
  });
});

test('requires a confirmed address', async () => {
  const { person, client } = await newReader();
  await env.DB.prepare('UPDATE users SET email_confirmed_at = NULL WHERE seq = ?1').bind(person.seq).run();
  expect(await errorOf(await subscribeTo(client, await chargingBlogger()))).toMatchObject({
    status: 403,
    code: 'email_unconfirmed',
    message:
      'Please confirm your email address before subscribing to bloggers. Check your email for the confirmation link.',
  });
});

test('rejects a subscription to oneself', async () => {
  const blogger = await chargingBlogger();
  expect(await errorOf(await subscribeTo(await signedIn(blogger), blogger))).toMatchObject({
    status: 403,
    message: 'You cannot subscribe to yourself',
  });
});

test('rejects a subscription to a user who is not a blogger', async () => {
  const { client } = await newReader();
  for (const nobody of [await newPerson(), { id: 'nobody' }]) {
    expect(await errorOf(await subscribeTo(client, nobody))).toMatchObject({
      status: 404,
      message: 'Blogger not found',
    });
  }
});

test('requires five free posts of a blogger', async () => {
  const blogger = await newBlogger();
  for (let n = 0; n < 3; n++) await newPost({ by: blogger });
  for (let n = 0; n < 3; n++) await newPost({ by: blogger, isFree: false });
  const { client } = await newReader();
  expect(await errorOf(await subscribeTo(client, blogger))).toMatchObject({
    status: 409,
    message: 'This blogger needs at least 5 free posts before you can subscribe. They currently have 3 posts.',
  });
});

test('opens no checkout for a suspended blogger, and leaves running subscriptions alone', async () => {
  const blogger = await chargingBlogger();
  const { person, client: reader } = await payingReader(stripe, blogger);
  const { client } = await newReader();
  const suspend = (until: number | null) =>
    env.DB.prepare("UPDATE users SET suspended_at = 1, suspended_until = ?2, suspension_reason = 'x' WHERE seq = ?1")
      .bind(blogger.seq, until)
      .run();
  const article = await newPost({ by: blogger, isFree: false });
  const priceOf = async () => (await (await client.get(`/api/posts/${article.id}`)).json<ArticleResponse>()).priceCents;
  expect(await priceOf()).not.toBeNull();
  await suspend(null);
  const closed = { status: 409, message: 'This blogger is not accepting new subscriptions at the moment' };
  expect(await errorOf(await subscribeTo(client, blogger))).toMatchObject(closed);
  expect(await priceOf()).toBeNull();
  expect((await (await reader.get(`/api/posts/${article.id}`)).json<ArticleResponse>()).article.access).toBe('full');
  const [running] = await rowsOf('SELECT active, ended_at FROM subscriptions WHERE subscriber = ?1', person.seq);
  expect(running).toEqual({ active: 1, ended_at: null });
  await suspend(2);
  expect((await subscribeTo(client, blogger)).status).toBe(200);
});

test('rejects subscriptions to bloggers who have stopped or are being deleted', async () => {
  const { client } = await newReader();
  for (const assignment of ['is_blogging = 0', 'deleting_at = 1']) {
    const blogger = await chargingBlogger();
    await env.DB.prepare(`UPDATE profiles SET ${assignment} WHERE user = ?1`).bind(blogger.seq).run();
    expect(await errorOf(await subscribeTo(client, blogger))).toMatchObject({
      status: 409,
      message: 'This blogger is not accepting new subscriptions at the moment',
    });
  }
});

test('opens no checkout for a blogger whose deletion begins meanwhile', async () => {
  const blogger = await chargingBlogger();
  const { person, client } = await newReader();
  const beginDeletion = () =>
    env.DB.prepare('UPDATE profiles SET deleting_at = 1 WHERE user = ?1').bind(blogger.seq).run();
  const ask = clientOf(interruptedDatabase(beginDeletion), client.cookies);
  expect(await errorOf(await ask('POST', '/api/subscriptions', { bloggerId: blogger.id }))).toMatchObject({
    status: 409,
    message: subscriptionMessages.closed,
  });
  expect(await checkoutsOf(person)).toEqual([]);
});

test('rejects a second subscription in addition to a live one', async () => {
  const blogger = await chargingBlogger();
  const { client } = await payingReader(stripe, blogger);
  expect(await errorOf(await subscribeTo(client, blogger))).toMatchObject({
    status: 409,
    message: 'You are already subscribed to this blogger',
  });
});

test('ignores prices and return addresses of the client', async () => {
  const blogger = await chargingBlogger();
  const { client } = await newReader();
  expect((await subscribeTo(client, blogger, { priceCents: 1 })).status).toBe(422);
  for (const returnTo of ['https://evil.example/', '//evil.example', '/\\evil.example', 'evil', '/a b']) {
    expect((await subscribeTo(client, blogger, { returnTo })).status, returnTo).toBe(422);
  }
});

test('accepts 5 attempts a minute', async () => {
  const blogger = await chargingBlogger();
  const { client } = await newReader();
  for (let n = 0; n < 5; n++) expect((await subscribeTo(client, blogger)).status).toBe(200);
  expect(await errorOf(await subscribeTo(client, blogger))).toMatchObject({ status: 429, code: 'rate_limited' });
});

test('says that payments are not set up', async () => {
  const blogger = await chargingBlogger();
  const { client } = await newReader();
  const ask = clientOf(env.DB, client.cookies, { STRIPE_SECRET_KEY: '' });
  for (const [method, path, body] of [
    ['POST', '/api/subscriptions', { bloggerId: blogger.id }],
    ['POST', '/api/subscriptions/portal', {}],
  ] as const) {
    expect(await errorOf(await ask(method, path, body))).toMatchObject({
      status: 503,
      message: 'Payments are not set up yet',
    });
  }
});

test.each([
  [90_000, '2 minutes'],
  [30_000, '1 minute'],
])('asks to wait for the next month in the last half hour of one: %i ms', async (left, wait) => {
  stripe.moveClock(Date.UTC(2026, 11, 1) - left);
  const { client } = await newReader();
  expect(await errorOf(await subscribeTo(client, await chargingBlogger()))).toMatchObject({
    status: 409,
    message: `The month is about to end. Please subscribe in ${wait}, when the new month starts.`,
  });
});
