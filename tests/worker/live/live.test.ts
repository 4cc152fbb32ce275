import { evictDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import { LIVE_CLOSE_CODES, LIVE_PATH } from '#contract/live';
import type { CategoryKey } from '#contract/topics';
import { FEED_HUB_SHARDS } from '../../../worker/objects/feed-hub.ts';
import { type Client, errorOf, newClient } from '../support/client.ts';
import { costsOf } from '../support/costs.ts';
import { newPerson, newPost, newReader, newWriter, type Person, postInput, signedIn } from '../support/factories.ts';
import { publish, saveDraft } from '../support/posts.ts';
import {
  closeCodeOf,
  listen,
  receiveNextMessages as next,
  type Page,
  receivedMessages,
  upgrade,
} from '../support/sockets.ts';

const interests = { type: 'invalidate', topic: 'interests' };
const posts = { type: 'invalidate', topic: 'posts' };

/** RFC 6455, 7.4.1. */
const POLICY_VIOLATION = 1008;

const hubOf = (person: Person) => env.FEED_HUB.getByName(`shard-${person.seq % FEED_HUB_SHARDS}`);

async function save(client: Client, category: CategoryKey, subtopics: string[]) {
  const saved = await client.put(`/api/interests/${category}/subtopics`, { subtopics });
  expect(saved.status).toBe(200);
}

describe('an open page', () => {
  it('is notified when its user’s follows change, in every browser, and no page of others is', async () => {
    const { person, client } = await newReader();
    const pages = [await listen(client), await listen(await signedIn(person))] as const;
    const stranger = await listen((await newReader()).client);
    await save(client, 'travel', ['Europe']);
    expect(await next(pages[0])).toEqual([interests]);
    expect(await next(pages[1])).toEqual([interests]);
    expect(await receivedMessages(stranger)).toEqual([]);
  });

  it('is notified once of a post in the currently followed streams, and of no other', async () => {
    const { client } = await newReader();
    await save(client, 'travel', ['Europe', 'Asia']);
    const page = await listen(client);
    await newPost({ category: 'travel', subtopics: ['Africa'] });
    await newPost({ category: 'travel', subtopics: ['Europe', 'Asia'] });
    expect(await next(page)).toEqual([posts]);
    await save(client, 'travel', ['Africa']);
    expect(await next(page)).toEqual([interests]);
    await newPost({ category: 'travel', subtopics: ['Europe', 'Asia'] });
    await newPost({ category: 'travel', subtopics: ['Africa'] });
    expect(await next(page)).toEqual([posts]);
  });

  it('is notified after its object was evicted, by the follows of that moment', async () => {
    const { person, client } = await newReader();
    await save(client, 'travel', ['Europe']);
    const page = await listen(client);
    await evictDurableObject(hubOf(person));
    await newPost({ category: 'travel', subtopics: ['Europe'] });
    expect(await next(page)).toEqual([posts]);
    await evictDurableObject(hubOf(person));
    await save(client, 'travel', ['Africa']);
    expect(await next(page)).toEqual([interests]);
    await evictDurableObject(hubOf(person));
    await newPost({ category: 'travel', subtopics: ['Europe'] });
    await newPost({ category: 'travel', subtopics: ['Africa'] });
    expect(await next(page)).toEqual([posts]);
  });

  it('is notified of first publications, not of changed or republished posts', async () => {
    const { client } = await newReader();
    await save(client, 'food', ['Baking']);
    const page = await listen(client);
    const { client: writer } = await newWriter('food');
    const post = postInput({ subtopics: ['Baking'] });
    const { id } = await publish(writer, post);
    expect(await next(page)).toEqual([posts]);
    const change = async () => {
      const changed = postInput({ subtopics: ['Baking'] });
      const base = await saveDraft(writer, id, changed);
      expect((await publish(writer, changed, id, base)).response.ok).toBe(true);
    };
    await change();
    await writer.post(`/api/posts/${id}/unpublish`);
    await change();
    expect(await receivedMessages(page)).toEqual([]);
    await publish(writer, post);
    expect(await next(page)).toEqual([posts]);
  });

  it('is closed when it sends anything but a ping of any size, and others stay open', async () => {
    const { client } = await newReader();
    const other = await listen(client);
    const messages = ['', '{', 'ping ', 'pong', '{"type":"invalidate","topic":"posts"}', 'x'.repeat(1_000_000)];
    for (const message of [...messages, new Uint8Array([0, 255])]) {
      const page = await listen(client);
      expect(await receivedMessages(page)).toEqual([]);
      for (let n = 0; n < 5; n++) page.socket.send(message);
      expect(await closeCodeOf(page)).toBe(POLICY_VIOLATION);
      expect(page.heard).toEqual([]);
    }
    await save(client, 'travel', ['Europe']);
    expect(await next(other)).toEqual([interests]);
  });

  it('is closed instead of notified after its session has expired', async () => {
    const { person, client } = await newReader();
    const [page, other] = [await listen(client), await listen(await signedIn(person))];
    await receivedMessages(page);
    const { sessions } = await (await client.get('/api/account/sessions')).json<{
      sessions: { expiresAt: number }[];
    }>();
    vi.useFakeTimers({ toFake: ['Date'], now: Math.max(...sessions.map(({ expiresAt }) => expiresAt)) + 1 });
    try {
      await hubOf(person).subscriptionsChanged(person.seq);
      expect(await closeCodeOf(page)).toBe(LIVE_CLOSE_CODES.sessionEnded);
      expect(await closeCodeOf(other)).toBe(LIVE_CLOSE_CODES.sessionEnded);
      expect(page.heard).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('follows as many streams as a user may', async () => {
    const { person, client } = await newReader();
    await env.DB.batch(
      Object.entries({ subtopic: 4, team: 5, league: 6 }).map(([kind, number]) =>
        env.DB.prepare(
          `INSERT INTO follows (user, kind, stream, ${kind}, created_at)
           SELECT ?1, 0, seq * 8 + ${number}, seq, 0 FROM ${kind}s`,
        ).bind(person.seq),
      ),
    );
    const page = await listen(client);
    await evictDurableObject(hubOf(person));
    await newPost({ category: 'food', subtopics: ['Baking'] });
    expect(await next(page)).toEqual([posts]);
  });
});

describe('the socket', () => {
  it('opens in one round trip to the database', async () => {
    const { client } = await newReader();
    const { response } = await listen(client);
    expect(response.status).toBe(101);
    expect(costsOf(response).roundTrips).toBe(1);
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
  });

  it('requires the product’s own origin and a signed-in user', async () => {
    const { client } = await newReader();
    expect(await errorOf(await client.get(LIVE_PATH))).toMatchObject({ status: 426, code: 'upgrade_required' });
    const noOrigin = { Upgrade: 'websocket' };
    for (const headers of [upgrade('https://elsewhere.example'), upgrade('null'), noOrigin]) {
      expect(await errorOf(await client.get(LIVE_PATH, headers))).toMatchObject({
        status: 403,
        code: 'foreign_origin',
      });
    }
    expect(await errorOf(await newClient().get(LIVE_PATH, upgrade()))).toMatchObject({
      status: 401,
      code: 'signed_out',
    });
    const ended = await signedIn(await newPerson());
    const copy = newClient({ cookies: Object.fromEntries(ended.cookies) });
    await ended.post('/api/auth/sign-out');
    expect((await copy.get(LIVE_PATH, upgrade())).status).toBe(401);
  });

  it('is closed on both sides when the page closes it', async () => {
    const { client } = await newReader();
    for (const [sent, answered] of [
      [undefined, 1000],
      [1000, 1000],
      [4321, 4321],
    ]) {
      const page = await listen(client);
      page.socket.close(sent, sent === undefined ? undefined : 'Enough');
      expect(await closeCodeOf(page)).toBe(answered);
    }
  });

  it('is one of 20 per user, and the oldest ones are closed', async () => {
    const { client } = await newReader();
    const pages: Page[] = [];
    for (let n = 0; n < 50; n++) pages.push(await listen(client));
    await save(client, 'travel', ['Europe']);
    for (const page of pages.slice(30)) expect(await next(page)).toEqual([interests]);
    for (const page of pages.slice(0, 30)) expect(await closeCodeOf(page)).toBe(LIVE_CLOSE_CODES.tooMany);
  });
});
