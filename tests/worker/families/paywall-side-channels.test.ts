import { env } from 'cloudflare:workers';
import { beforeAll, expect, it, test } from 'vitest';
import { articlePath } from '#contract/posts';
import { HOUR } from '#contract/time';
import { sendPostNotices } from '../../../worker/features/posts/post-notices.service.ts';
import { countCases } from '../../support/cases.ts';
import { newAdmin } from '../support/admins.ts';
import { type Client, newClient } from '../support/client.ts';
import {
  follow,
  jobCtx,
  newPost,
  newReader,
  newWriter,
  type Person,
  postInput,
  signedIn,
  subscribe,
} from '../support/factories.ts';
import { FILLER, HIDDEN, readResponseText } from '../support/hidden-texts.ts';
import { changeLimits } from '../support/limits.ts';
import { mailsTo } from '../support/mail.ts';
import { publish } from '../support/posts.ts';
import { listen, receivedMessages, receiveNextMessages } from '../support/sockets.ts';

changeLimits({ api: false, postCreation: [1000, HOUR] });

let author: { person: Person; client: Client };
let subscriber: { person: Person; client: Client };
beforeAll(async () => {
  author = await newWriter('food');
  for (let n = 0; n < 7; n++) await newPost({ by: author.person });
  subscriber = await newReader();
  await subscribe(subscriber.person, author.person);
});

/** Returns a guest's browser that receives cached responses, as all browsers do. */
const guest = () => newClient({ isKept: true });
const premiumPost = () => newPost({ by: author.person, isFree: false, content: FILLER + HIDDEN });
const placesOf = (post: { id: string; slug: string }) => [`/api/posts/${post.id}`, articlePath(post)];

async function sees(client: Client, path: string, headers?: Record<string, string>): Promise<boolean> {
  return (await readResponseText(await client.get(path, headers))).includes(HIDDEN);
}

/** Every form of request for an address that could confuse a cache. */
const ASKING: [string, Record<string, string>][] = [
  ['plainly', {}],
  ['for part of it', { Range: 'bytes=0-99999' }],
  ['past the caches', { 'Cache-Control': 'no-cache', Pragma: 'no-cache' }],
  ['as a crawler', { 'User-Agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' }],
  ['with a session that is none', { Cookie: '__Host-session=none' }],
  ['as JSON', { Accept: 'application/json' }],
];

test('never mixes the responses of a guest and an entitled reader, in any order', async () => {
  let count = 0;
  for (const order of ['guest first', 'reader first']) {
    const post = await premiumPost();
    for (const path of placesOf(post)) {
      const own = async () => await sees(subscriber.client, path);
      if (order === 'reader first') expect(await own()).toBe(true);
      for (const [how, headers] of ASKING) {
        expect([path, how, await sees(guest(), path, headers)]).toEqual([path, how, false]);
        expect([path, how, await own()]).toEqual([path, how, true]);
        count += 2;
      }
      expect(await (await guest().head(path)).text()).toBe('');
      count++;
    }
  }
  countCases('paywall', count);
});

test('caches no response of an entitled reader, and grants nothing for its ETag', async () => {
  const post = await premiumPost();
  for (const path of placesOf(post)) {
    const response = await subscriber.client.get(path);
    expect([path, response.headers.get('Cache-Control')]).toEqual([path, 'private, no-store']);
    expect(response.headers.get('ETag')).toBeNull();
    const kept = await guest().get(path);
    const tag = kept.headers.get('ETag') ?? 'none';
    expect((await guest().get(path, { 'If-None-Match': tag })).status).toBe(304);
    // A client that holds a guest's response receives its own, not a 304.
    expect(await sees(subscriber.client, path, { 'If-None-Match': tag })).toBe(true);
  }
  countCases('paywall', 4 * placesOf(post).length);
});

const admins = async () => (await newAdmin()).client;

/** Changes that withdraw a free post from guests. `status`: the response that they receive then. */
const CLOSINGS: [string, number, (id: string) => Promise<Response>][] = [
  ['made premium', 200, (id) => author.client.put(`/api/posts/${id}/access`, { isFree: false })],
  ['unpublished', 404, (id) => author.client.post(`/api/posts/${id}/unpublish`)],
  ['taken down', 404, async (id) => (await admins()).put(`/api/admin/posts/${id}/takedown`, { reason: 'Spam.' })],
  ['deleted', 404, (id) => author.client.delete(`/api/posts/${id}`)],
];

test.each(CLOSINGS)(
  'closes a free post that was %s immediately, also for readers who had it',
  async (how, status, close) => {
    const post = await newPost({ by: author.person, content: FILLER + HIDDEN, category: 'food' });
    const lists = ['/api/posts/free', '/api/topics/food/posts', '/browse-posts', '/topic/food'];
    const tags: string[] = [];
    for (const path of placesOf(post)) {
      const response = await guest().get(path);
      tags.push(response.headers.get('ETag') ?? '');
      expect(await readResponseText(response)).toContain(HIDDEN);
    }
    expect(await (await newClient().get(`/api/search?q=${HIDDEN}`)).text()).toContain(post.id);
    const { status: closed } = await close(post.id);
    expect([how, closed < 300]).toEqual([how, true]);
    for (const [n, path] of placesOf(post).entries()) {
      const again = await guest().get(path, { 'If-None-Match': tags[n] ?? '' });
      expect([path, again.status]).toEqual([path, status]);
      expect(await readResponseText(again)).not.toContain(HIDDEN);
      expect([path, await sees(subscriber.client, path)]).toEqual([path, status === 200]);
    }
    const found = await (await newClient().get(`/api/search?q=${HIDDEN}`)).text();
    expect(found).not.toContain(post.id);
    for (const path of lists) expect([path, await sees(newClient(), path)]).toEqual([path, false]);
    countCases('paywall', 2 * placesOf(post).length + lists.length + 1);
  },
);

test('opens a post only while it is free when it changes between premium and free', async () => {
  const post = await premiumPost();
  const [path = ''] = placesOf(post);
  const states = [false, true, false, true, false];
  for (const isFree of states) {
    expect((await author.client.put(`/api/posts/${post.id}/access`, { isFree })).status).toBe(200);
    for (const place of placesOf(post)) expect([isFree, await sees(guest(), place)]).toEqual([isFree, isFree]);
    const found = await (await newClient().get(`/api/search?q=${HIDDEN}`)).text();
    expect([isFree, found.includes(post.id)]).toEqual([isFree, isFree]);
  }
  expect(await sees(subscriber.client, path)).toBe(true);
  countCases('paywall', 3 * states.length);
});

test('ends access at the end of the paid time, also on an open page', async () => {
  const post = await premiumPost();
  const { person, client } = await newReader();
  await subscribe(person, author.person, { active: false, end: Date.now() + 60_000, endedAt: Date.now() });
  for (const path of placesOf(post)) expect(await sees(client, path)).toBe(true);
  await env.DB.prepare('UPDATE subscribers SET subscription_end = ?2 WHERE user = ?1')
    .bind(person.seq, Date.now() - 1)
    .run();
  for (const path of placesOf(post)) expect(await sees(client, path)).toBe(false);
  countCases('paywall', 2 * placesOf(post).length);
});

test('names a premium post in sockets and emails without its content', async () => {
  const follower = await newReader();
  await follow(follower.person, 'blogger', author.person.id);
  const told = await Promise.all([follower.client, subscriber.client].map(listen));
  const own = await listen(await signedIn(author.person));
  const post = postInput({ title: 'News for subscribers', content: FILLER + HIDDEN, isFree: false });
  const { id, status } = await publish(author.client, post);
  expect(status).toBe(201);
  await sendPostNotices(jobCtx(), { postId: id, publishedAt: 0, after: '' });
  for (const socket of told) expect(JSON.stringify(await receiveNextMessages(socket))).not.toContain(HIDDEN);
  expect(JSON.stringify(await receivedMessages(own))).not.toContain(HIDDEN);
  const mails = await mailsTo(subscriber.person.email);
  expect(mails.filter(({ subject }) => subject.includes(post.title))).toHaveLength(1);
  for (const mail of mails) expect(JSON.stringify(mail)).not.toContain(HIDDEN);
  const { results } = await env.DB.prepare('SELECT payload, last_error FROM outbox_messages').all();
  expect(JSON.stringify(results)).not.toContain(HIDDEN);
  countCases('paywall', told.length + 1 + mails.length);
});

/** Kinds of what an email is about, where it has a text for each. */
const kinds: Record<string, string> = {
  statementEmail: 'article_taken_down',
  restrictionEndedEmail: 'article_taken_down',
  appealAnsweredEmail: 'article_taken_down',
};

/** Returns the names of the fields that an email template reads from its arguments. */
function askedOf(write: (...given: unknown[]) => unknown, kind = 'reply'): { asked: Set<string>; letter: unknown } {
  const asked = new Set<string>();
  const anything: unknown = new Proxy(() => {}, {
    get(_, property) {
      if (property === Symbol.iterator) return [anything].values.bind([anything]);
      if (property === Symbol.toPrimitive) return (hint: string) => (hint === 'number' ? 1 : 'something');
      if (typeof property === 'symbol') return undefined;
      asked.add(property);
      if (property === 'kind') return kind;
      if (property === 'until') return null;
      if (property === 'at') return 0;
      if (property === 'decision') return 'kept';
      if (property === 'map') return (of: (each: unknown) => unknown) => [of(anything)];
      if (property === 'flatMap') return (of: (each: unknown) => unknown) => of(anything);
      const method: unknown = Reflect.get(String.prototype, property);
      return typeof method === 'function' ? method.bind('something') : anything;
    },
  });
  return { letter: write(anything, anything, anything, anything), asked };
}

const letters = Object.entries(
  Object.assign(
    {},
    ...Object.values(
      import.meta.glob<Record<string, unknown>>('../../../worker/features/mail/*.emails.ts', { eager: true }),
    ),
  ) as Record<string, (...given: unknown[]) => unknown>,
);

it.each(letters)('requests nothing of a premium post in %s', (name, write) => {
  const { asked, letter } = askedOf(write, kinds[name]);
  expect(letter).toMatchObject({ heading: expect.anything(), footnote: expect.anything() });
  expect(asked.size).toBeGreaterThan(0);
  // The product's names for a post's text.
  for (const field of ['content', 'body', 'text', 'readableBody', 'searchable', 'teaser', 'fields']) {
    expect([field, asked.has(field)]).toEqual([field, false]);
  }
  countCases('paywall', 1);
});
