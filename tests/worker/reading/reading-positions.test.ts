import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { CONTINUED_FOR_MS, CONTINUED_MAX, POSITIONS_MAX, type ReadingResponse } from '#contract/reading';
import { type Client, errorOf, newClient } from '../support/client.ts';
import { costsOf } from '../support/costs.ts';
import { newPost, newReader, newWriter, type Person, postInput, signedIn, subscribe } from '../support/factories.ts';
import { publish } from '../support/posts.ts';

const continued = async (client: Client) => {
  const response = await client.get('/api/reading');
  expect(costsOf(response).roundTrips).toBe(1);
  return (await response.json<ReadingResponse>()).articles.map(({ id, part }) => [id, part]);
};
const set = (client: Client, id: string, part: unknown) => client.put(`/api/reading/${id}`, { part });

const count = async (person: Person) =>
  (await env.DB.prepare('SELECT count(*) AS n FROM reading WHERE user = ?1').bind(person.seq).first<{ n: number }>())
    ?.n;
/** Makes all positions of a reader older. */
const age = (person: Person, ms: number) =>
  env.DB.prepare('UPDATE reading SET at = at - ?2 WHERE user = ?1').bind(person.seq, ms).run();

describe('reading positions', () => {
  it('return the last three started articles on every device, and nothing to other people', async () => {
    const { person, client } = await newReader();
    const ids: string[] = [];
    for (let n = 0; n < CONTINUED_MAX + 1; n++) {
      const { id } = await newPost({ subtopics: ['Baking'] });
      await age(person, 10);
      const response = await set(client, id, 100 + n);
      expect(response.status).toBe(200);
      expect(costsOf(response).roundTrips).toBeLessThanOrEqual(3);
      ids.unshift(id);
    }
    const expected = ids.slice(0, CONTINUED_MAX).map((id, n) => [id, 100 + CONTINUED_MAX - n]);
    expect(await continued(client)).toEqual(expected);
    expect(await continued(await signedIn(person))).toEqual(expected);
    expect(await continued((await newReader()).client)).toEqual([]);
    const [article] = (await (await client.get('/api/reading')).json<ReadingResponse>()).articles;
    expect(article).not.toHaveProperty('subtopics');
  });

  it('exclude what is barely started, finished or older than 30 days', async () => {
    const { person, client } = await newReader();
    const { id } = await newPost();
    for (const [part, isListed] of [
      [49, false],
      [50, true],
      [900, true],
    ] as const) {
      await set(client, id, part);
      expect(await continued(client)).toEqual(isListed ? [[id, part]] : []);
    }
    await age(person, CONTINUED_FOR_MS + 1);
    expect(await continued(client)).toEqual([]);
    await set(client, id, 901);
    await set(client, id, 300);
    expect(await continued(client)).toEqual([]);
  });

  it('exclude what the reader may no longer read', async () => {
    const { person, client } = await newReader();
    const writer = await newWriter();
    const premium = await newPost({ by: writer.person, isFree: false });
    await subscribe(person, writer.person);
    await set(client, premium.id, 400);
    expect(await continued(client)).toEqual([[premium.id, 400]]);
    await env.DB.prepare('DELETE FROM subscriptions WHERE subscriber = ?1').bind(person.seq).run();
    await env.DB.prepare('DELETE FROM subscribers WHERE user = ?1').bind(person.seq).run();
    expect(await continued(client)).toEqual([]);

    const { id } = await publish(writer.client, postInput());
    await set(client, id, 400);
    await writer.client.post(`/api/posts/${id}/unpublish`);
    expect(await continued(client)).toEqual([]);
    expect((await set(client, id, 500)).status).toBe(404);
    await writer.client.delete(`/api/posts/${id}`);
    expect(await count(person)).toBe(1);
  });

  it('are limited to the newest 300', async () => {
    const { person, client } = await newReader();
    const { by, id } = await newPost();
    await env.DB.batch([
      env.DB.prepare(
        `WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < ?3)
         INSERT INTO posts (id, blogger, topic, title, excerpt, teaser, word_count, is_free, created_at, updated_at)
         SELECT ?1 || n.value, ?2, p.topic, 'A post of many', '', '', 1, 1, 1, 1 FROM n, posts p WHERE p.id = ?1`,
      ).bind(id, by.seq, POSITIONS_MAX),
      env.DB.prepare(
        `INSERT INTO reading (user, post, part, done, at)
         SELECT ?1, seq, 400, 0, seq FROM posts WHERE blogger = ?2 AND id <> ?3`,
      ).bind(person.seq, by.seq, id),
    ]);
    await set(client, id, 500);
    expect(await count(person)).toBe(POSITIONS_MAX);
    const oldest = await env.DB.prepare(
      'SELECT 1 FROM reading r JOIN posts p ON p.seq = r.post WHERE r.user = ?1 AND p.id = ?2',
    )
      .bind(person.seq, `${id}1`)
      .first();
    expect(oldest).toBeNull();
    expect(await continued(client)).toEqual([[id, 500]]);
  });

  it('are removed one by one or all together, by their reader alone', async () => {
    const { person, client } = await newReader();
    const other = await newReader();
    const [first, second] = [await newPost(), await newPost()];
    for (const reader of [client, other.client]) {
      for (const { id } of [first, second]) await set(reader, id, 400);
    }
    for (let n = 0; n < 2; n++) expect((await client.delete(`/api/reading/${first.id}`)).status).toBe(200);
    expect(await continued(client)).toEqual([[second.id, 400]]);
    for (let n = 0; n < 2; n++) expect((await client.delete('/api/reading')).status).toBe(200);
    expect(await count(person)).toBe(0);
    expect(await count(other.person)).toBe(2);
  });

  it('reject bad input, and store nothing after the sign-out', async () => {
    const { person, client } = await newReader();
    const { id } = await newPost();
    for (const part of [-1, 1001, 0.5, '400', null, undefined]) expect((await set(client, id, part)).status).toBe(422);
    expect((await set(client, 'nope', 400)).status).toBe(404);
    await env.DB.prepare('DELETE FROM sessions WHERE user = ?1').bind(person.seq).run();
    expect(await errorOf(await set(client, id, 400))).toMatchObject({ status: 401, code: 'signed_out' });
    expect(await errorOf(await newClient().get('/api/reading'))).toMatchObject({ status: 401, code: 'signed_out' });
    expect(await count(person)).toBe(0);
  });
});
