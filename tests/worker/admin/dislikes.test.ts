import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { recountCounters } from '../../../worker/jobs/sweep.ts';
import type { Client } from '../support/client.ts';
import { jobCtx, newPost, newReader, newWriter, type Person, signedIn } from '../support/factories.ts';

/** Returns the differences between the stored counters and their rows. */
async function differences() {
  const { results } = await env.DB.prepare(
    `SELECT 'post ' || id AS at FROM posts p WHERE dislike_count <>
       (SELECT count(*) FROM article_reactions WHERE post = p.seq AND reaction_type = 'dislike')
     UNION ALL
     SELECT 'blogger ' || user FROM profiles r WHERE dislike_count <>
       (SELECT count(*) FROM article_reactions a JOIN posts p ON p.seq = a.post
         WHERE p.blogger = r.user AND a.reaction_type = 'dislike')`,
  ).all<{ at: string }>();
  return results.map(({ at }) => at);
}

const count = async ({ seq }: Person) =>
  (await env.DB.prepare('SELECT dislike_count AS n FROM profiles WHERE user = ?1').bind(seq).first<{ n: number }>())?.n;

const react = async (client: Client, id: string, reaction: 'like' | 'dislike' | null) =>
  expect((await client.put(`/api/posts/${id}/reaction`, { reaction })).status).toBe(200);

test('has counts of dislikes equal to their rows after every change', async () => {
  const [writer, other] = [await newWriter(), await newWriter()];
  const readers = [await newReader(), await newReader(), await newReader()];
  const posts = [await newPost({ by: writer.person }), await newPost({ by: writer.person })];
  const theirs = await newPost({ by: other.person });
  const [first, second] = posts.map(({ id }) => id) as [string, string];
  const [ann, bob, cleo] = readers.map(({ client }) => client) as [Client, Client, Client];

  const steps: [number, () => Promise<unknown>][] = [
    [1, () => react(ann, first, 'dislike')],
    [1, () => react(ann, first, 'dislike')],
    [0, () => react(ann, first, 'like')],
    [1, () => react(ann, first, 'dislike')],
    [0, () => react(ann, first, null)],
    [0, () => react(bob, second, 'like')],
    [6, () => Promise.all([ann, bob, cleo].flatMap((by) => [first, second].map((id) => react(by, id, 'dislike'))))],
    [6, () => react(ann, theirs.id, 'dislike')],
    // A profile that is created again counts the reactions of its posts.
    [6, () => remakeProfile(writer.person)],
    [3, async () => expect((await writer.client.delete(`/api/posts/${second}`)).status).toBe(200)],
    [2, () => forget(readers[0]?.person)],
  ];
  for (const [expected, step] of steps) {
    await step();
    expect(await differences(), String(step)).toEqual([]);
    expect(await count(writer.person), String(step)).toBe(expected);
  }
  await forget(writer.person);
  expect(await count(writer.person)).toBeUndefined();
  expect(await differences()).toEqual([]);
  expect(await count(other.person)).toBe(0);
});

test('counts 20 parallel dislikes once each', async () => {
  const { id, by } = await newPost();
  const clients = await Promise.all(Array.from({ length: 4 }, async () => (await newReader()).client));
  await Promise.all(
    Array.from({ length: 20 }, (_, n) => react(clients[n % 4] as Client, id, n % 3 === 0 ? 'like' : 'dislike')),
  );
  expect(await differences()).toEqual([]);
  await Promise.all(clients.map((client) => react(client, id, 'dislike')));
  expect([await count(by), await differences()]).toEqual([4, []]);
});

test('corrects counts that bypassed the triggers in the nightly recount', async () => {
  const { id, by } = await newPost();
  await react((await newReader()).client, id, 'dislike');
  await env.DB.batch([
    env.DB.prepare('UPDATE posts SET dislike_count = 7 WHERE id = ?1').bind(id),
    env.DB.prepare('UPDATE profiles SET dislike_count = dislike_count + 3'),
  ]);
  expect(await differences()).not.toEqual([]);
  await recountCounters(jobCtx());
  expect([await count(by), await differences()]).toEqual([1, []]);
});

async function remakeProfile({ seq }: Person) {
  await env.DB.prepare('DELETE FROM profiles WHERE user = ?1').bind(seq).run();
  await (await signedIn({ seq } as Person)).put('/api/profile/blogging', { enabled: true });
}

/** Erases an account directly, without the earlier steps of a deletion. */
const forget = (person: Person | undefined) =>
  env.DB.prepare('DELETE FROM users WHERE seq = ?1')
    .bind(person?.seq ?? 0)
    .run();
