import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { MUTES_MAX, type MuteKind, type MutesResponse, muteMessages } from '#contract/mutes';
import { catalogSubtopics } from '../../../worker/db/catalog/load.ts';
import { type Client, newClient } from '../support/client.ts';
import { newBlogger, newPerson, newReader, newWriter, signedIn, subscribe } from '../support/factories.ts';
import { addMutes, mutesOf } from '../support/mutes.ts';

const nothing: MutesResponse = { bloggers: [], subtopics: [], categories: [], people: [] };
const [subtopic = { id: '' }] = catalogSubtopics.filter(({ category }) => category === 'travel');

async function change(client: Client, method: 'put' | 'delete', kind: MuteKind, id: string, body = {}) {
  const response = await client[method](`/api/mutes/${kind}/${encodeURIComponent(id)}`, body);
  return { status: response.status, body: await response.json<MutesResponse & { error?: { message: string } }>() };
}
const listed = async (client: Client) => await (await client.get('/api/mutes')).json<MutesResponse>();

test('mutes and unmutes each kind, also repeatedly, and lists the newest first', async () => {
  const { client, person } = await newReader();
  const [older, newer, someone] = [await newBlogger(), await newBlogger(), await newPerson()];
  expect(await listed(client)).toEqual(nothing);
  const targets = [
    ['blogger', older.id],
    ['blogger', newer.id],
    ['subtopic', subtopic.id],
    ['category', 'short-stories'],
    ['person', someone.id],
  ] as const;
  for (const [kind, id] of [...targets, ...targets]) expect((await change(client, 'put', kind, id)).status).toBe(200);
  expect(await mutesOf(person)).toHaveLength(targets.length);
  const everything = await listed(client);
  expect(everything).toEqual({
    bloggers: [newer, older].map(({ id, username }) => ({ id, username })),
    subtopics: [expect.objectContaining({ id: subtopic.id, category: 'travel' })],
    categories: ['short_stories'],
    people: [{ id: someone.id, username: someone.username }],
  });
  // Another device shows the same, and nobody else does.
  expect(await listed(await signedIn(person))).toEqual(everything);
  expect(await listed((await newReader()).client)).toEqual(nothing);
  for (const [kind, id] of [...targets, ...targets]) {
    expect((await change(client, 'delete', kind, id)).status).toBe(200);
  }
  expect(await listed(client)).toEqual(nothing);
});

describe('bad input', () => {
  test('responds 404 for an unknown target or kind', async () => {
    const { client } = await newReader();
    const reader = await newPerson();
    const unknown = [
      ['blogger', 'nobody'],
      // Without a blog there are no posts to hide.
      ['blogger', reader.id],
      ['subtopic', 'nowhere'],
      ['category', 'knitting'],
      ['person', 'nobody'],
      ['team', 'nhl-boston-bruins'],
    ] as const;
    for (const [kind, id] of unknown) {
      expect((await change(client, 'put', kind as MuteKind, id)).status, `${kind} ${id}`).toBe(404);
    }
    expect((await change(client, 'delete', 'subtopic', 'nowhere')).status).toBe(404);
    expect(await listed(client)).toEqual(nothing);
  });

  test('responds 422 for oneself', async () => {
    const { client, person } = await newWriter();
    for (const kind of ['blogger', 'person'] as const) {
      const { status, body } = await change(client, 'put', kind, person.id);
      expect([status, body.error?.message]).toEqual([422, muteMessages.oneself]);
    }
    expect(await mutesOf(person)).toEqual([]);
  });

  test('responds 401 to guests, and 422 to unknown fields', async () => {
    const blogger = await newBlogger();
    expect((await change(newClient(), 'put', 'blogger', blogger.id)).status).toBe(401);
    expect((await newClient().get('/api/mutes')).status).toBe(401);
    const { client } = await newReader();
    expect((await change(client, 'put', 'blogger', blogger.id, { confirm: 1 })).status).toBe(422);
    expect((await change(client, 'put', 'blogger', blogger.id, { until: 1 })).status).toBe(422);
  });

  test('responds 409 with a hint to the 501st mute, and 200 to one of the 500', async () => {
    const { client, person } = await newReader();
    const first = await newBlogger();
    await change(client, 'put', 'blogger', first.id);
    await addMutes(
      person,
      Array.from({ length: MUTES_MAX - 1 }, (_, n) => ({ kind: 'subtopic', target: 1_000_000 + n })),
    );
    const { status, body } = await change(client, 'put', 'subtopic', subtopic.id);
    expect([status, body.error?.message]).toEqual([409, muteMessages.tooMany]);
    expect((await change(client, 'put', 'blogger', first.id)).status).toBe(200);
    await change(client, 'delete', 'blogger', first.id);
    expect((await change(client, 'put', 'subtopic', subtopic.id)).status).toBe(200);
  });

  test('requires a confirmation for a blogger whom the reader pays', async () => {
    const { client, person } = await newReader();
    const blogger = await newBlogger();
    await subscribe(person, blogger);
    const { status, body } = await change(client, 'put', 'blogger', blogger.id);
    expect([status, body.error?.message]).toEqual([409, muteMessages.paid(blogger.username)]);
    expect(await listed(client)).toEqual(nothing);
    expect((await change(client, 'put', 'blogger', blogger.id, { confirm: true })).status).toBe(200);
    // Their comments are free to hide.
    expect((await change(client, 'put', 'person', blogger.id)).status).toBe(200);
  });
});

test('can unmute a blogger whose blog is being deleted', async () => {
  const { client } = await newReader();
  const blogger = await newBlogger();
  await change(client, 'put', 'blogger', blogger.id);
  await env.DB.prepare('UPDATE profiles SET deleting_at = 1 WHERE user = ?1').bind(blogger.seq).run();
  expect((await change(client, 'put', 'blogger', blogger.id)).status).toBe(404);
  expect(await change(client, 'delete', 'blogger', blogger.id)).toMatchObject({ status: 200, body: nothing });
});
