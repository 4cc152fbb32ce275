import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { SEARCH_PAID_BLOGGERS } from '#contract/limits';
import type { SearchResponse } from '#contract/search';
import { HOUR } from '#contract/time';
import { repairSearchIndex } from '../../../worker/features/posts/post-search.service.ts';
import { deletionOf, newAdmin } from '../support/admins.ts';
import { type Client, newClient } from '../support/client.ts';
import { costsOf } from '../support/costs.ts';
import {
  jobCtx,
  newBlogger,
  newPost,
  newReader,
  newWriter,
  type Person,
  postInput,
  signedIn,
  subscribe,
} from '../support/factories.ts';
import { changeLimits } from '../support/limits.ts';
import { publish, saveDraft } from '../support/posts.ts';
import { beginCheckout, sandboxFor } from '../support/stripe.ts';

const FILLER = 'Plain words that anybody may read, one after another. '.repeat(14);
/** Returns a premium text with `words` after its teaser. */
const premium = (words: string) => ({ content: `${FILLER}${words} and so on.`, isFree: false });

let made = 0;
/** Returns a word that occurs nowhere else. */
const newWord = () => `qvz${String.fromCodePoint(...Array.from(String(++made), (digit) => 97 + Number(digit)))}wxk`;

const searched = async (client: Client, query: string) => {
  const response = await client.get(`/api/search?q=${encodeURIComponent(query)}`);
  expect(response.status).toBe(200);
  return { response, articles: (await response.json<SearchResponse>()).articles };
};
const found = async (client: Client, query: string) => (await searched(client, query)).articles.map(({ id }) => id);

sandboxFor('premium-search');
changeLimits({ postCreation: [1000, HOUR] });
let writer: Awaited<ReturnType<typeof newWriter>>;
let author: Person;
let subscriber: Awaited<ReturnType<typeof newReader>>;
beforeAll(async () => {
  writer = await newWriter('tech', 'food');
  author = writer.person;
  subscriber = await newReader();
  await subscribe(subscriber.person, author);
  // Enough free posts for search and for subscribing.
  for (let n = 0; n < 6; n++) await newPost({ by: author });
});

describe('the whole text of a premium post is found', () => {
  test('by its author and by entitled readers, with the words around the match', async () => {
    const word = newWord();
    const { id } = await newPost({ by: author, ...premium(word) });
    const entitled = await newReader();
    await subscribe(entitled.person, author, { active: false, end: Date.now() + HOUR });
    const late = await newReader();
    await subscribe(late.person, author);
    await env.DB.batch([
      env.DB.prepare("UPDATE subscriptions SET status = 'past_due', past_due_since = ?2 WHERE subscriber = ?1").bind(
        late.person.seq,
        Date.now() - HOUR,
      ),
      env.DB.prepare('DELETE FROM subscribers WHERE user = ?1').bind(late.person.seq),
    ]);
    for (const client of [writer.client, subscriber.client, entitled.client, late.client]) {
      const { articles, response } = await searched(client, word.toUpperCase());
      expect(articles.map((hit) => hit.id)).toEqual([id]);
      expect(articles[0]?.preview).toContain(word);
      expect(response.headers.get('Cache-Control')).toBe('private, no-store');
      expect(costsOf(response).roundTrips).toBe(1);
    }
  });

  test('by terms in its title, its teaser and its rest together, and by terms of two characters', async () => {
    const word = newWord();
    const { id, title } = await newPost({ by: author, title: `Ferry ${newWord()}`, ...premium(`${word} 東京 ж`) });
    expect(await found(subscriber.client, `"${title}" "plain words" ${word}`)).toEqual([id]);
    expect(await found(subscriber.client, '東京')).toEqual([id]);
    expect(await found(newClient(), '東京')).toEqual([]);
  });

  test('newest first among public results, without duplicates', async () => {
    const word = newWord();
    const posts = [
      await newPost({ by: author, ...premium(word) }),
      await newPost({ content: `Open ${word}` }),
      await newPost({ by: author, content: `Early ${word} ${FILLER}`, isFree: false }),
      await newPost({ by: author, ...premium(word) }),
    ];
    const ids = posts.map(({ id }) => id).reverse();
    expect(await found(subscriber.client, word)).toEqual(ids);
    expect(await found(newClient(), word)).toEqual(ids.slice(1, 3));
  });
});

describe('a reader without access to a premium text', () => {
  test('receives the same response for its words as for unknown words', async () => {
    const word = newWord();
    const { id } = await newPost({ by: author, ...premium(`${word} ${word}`) });
    expect(await found(subscriber.client, word)).toEqual([id]);
    const lapsed = await newReader();
    await subscribe(lapsed.person, author, { active: false, end: Date.now() - 1, endedAt: Date.now() - 1 });
    const overdue = await newReader();
    await subscribe(overdue.person, author, { end: Date.now() - 1 });
    await env.DB.prepare("UPDATE subscriptions SET status = 'past_due', past_due_since = 1 WHERE subscriber = ?1")
      .bind(overdue.person.seq)
      .run();
    const other = await newReader();
    await subscribe(other.person, await newBlogger());
    const paying = await newReader();
    await beginCheckout(paying.client, author);
    const otherWriter = await newWriter('tech');
    await newPost({ by: otherWriter.person, ...premium(newWord()) });
    const strangers = {
      guest: newClient(),
      reader: (await newReader()).client,
      lapsed: lapsed.client,
      overdue: overdue.client,
      'subscriber of another blogger': other.client,
      'with a pending checkout': paying.client,
      'another blogger': otherWriter.client,
      admin: (await newAdmin()).client,
    };
    const answerTo = async (client: Client, query: string) => {
      const response = await client.get(`/api/search?q=${encodeURIComponent(query)}`);
      // The bookmark depends on every write to the database.
      const { 'x-request-id': _, 'set-cookie': __, ...headers } = Object.fromEntries(response.headers);
      return { status: response.status, headers, body: await response.text() };
    };
    for (const [who, client] of Object.entries(strangers)) {
      for (const query of [word, word.slice(2, 6), `plain ${word}`, `"${word} ${word}"`]) {
        const nowhere = query.replaceAll('qvz', 'zvq').replaceAll('wxk', 'kxw');
        expect([who, await answerTo(client, query)]).toEqual([who, await answerTo(client, nowhere)]);
      }
      const [hit] = (await searched(client, '"plain words that"')).articles.filter((article) => article.id === id);
      expect([who, JSON.stringify(hit ?? '')]).not.toContain(word);
    }
  });

  test('receives nothing for a query with the characters that represent a blogger in the index', async () => {
    const word = newWord();
    const { id } = await newPost({ by: author, ...premium(word) });
    const { piece } = (await env.DB.prepare(
      'SELECT blogger AS piece FROM premium_search WHERE rowid = (SELECT seq FROM posts WHERE id = ?1)',
    )
      .bind(id)
      .first<{ piece: string }>()) ?? { piece: '' };
    expect(Array.from(piece)).toHaveLength(3);
    const intruder = await newWriter('tech');
    await newPost({ by: intruder.person, title: `In ${piece} title`, ...premium(`${piece} ${word} ${piece}`) });
    expect(await found(subscriber.client, word)).toEqual([id]);
    expect(await found(intruder.client, `${piece} ${word}`)).toEqual([]);
    const held = await env.DB.prepare(
      "SELECT count(*) AS n FROM premium_search WHERE title LIKE '%' || ?1 || '%' OR body LIKE '%' || ?1 || '%'",
    )
      .bind(piece)
      .first<{ n: number }>();
    expect(held?.n).toBe(0);
  });
});

describe('the index of premium texts is updated', () => {
  const indexed = async (id: string) =>
    await env.DB.prepare('SELECT count(*) AS n FROM premium_search WHERE rowid = (SELECT seq FROM posts WHERE id = ?1)')
      .bind(id)
      .first<number>('n');

  test('by an edit, a change of access, and unpublishing', async () => {
    const [first, second] = [newWord(), newWord()];
    const post = postInput({ category: 'food', ...premium(first) });
    const { id } = await publish(writer.client, post);
    expect(await found(subscriber.client, first)).toEqual([id]);
    const changed = { ...post, ...premium(second) };
    const base = await saveDraft(writer.client, id, changed);
    expect((await publish(writer.client, changed, id, base)).response.ok).toBe(true);
    expect([await found(subscriber.client, first), await found(subscriber.client, second)]).toEqual([[], [id]]);

    expect((await writer.client.put(`/api/posts/${id}/access`, { isFree: true })).status).toBe(200);
    expect([await indexed(id), await found(newClient(), second)]).toEqual([0, [id]]);
    expect((await writer.client.put(`/api/posts/${id}/access`, { isFree: false })).status).toBe(200);
    expect([await found(subscriber.client, second), await found(newClient(), second)]).toEqual([[id], []]);

    expect((await writer.client.post(`/api/posts/${id}/unpublish`)).status).toBe(200);
    expect([await indexed(id), await found(subscriber.client, second), await found(writer.client, second)]).toEqual([
      0,
      [],
      [],
    ]);
  });

  test('by a take-down and the deletion of the blog', async () => {
    const leaving = await newWriter('tech');
    await subscribe(subscriber.person, leaving.person);
    const words = [newWord(), newWord()] as const;
    const [down, gone] = [
      await newPost({ by: leaving.person, ...premium(words[0]) }),
      await newPost({ by: leaving.person, ...premium(words[1]) }),
    ];
    const { client: reporter } = await newReader();
    await reporter.post(`/api/posts/${down.id}/report`, { reason: 'spam' });
    const admin = await newAdmin();
    expect((await admin.client.put(`/api/admin/posts/${down.id}/takedown`, { reason: 'It is spam.' })).ok).toBe(true);
    expect([await indexed(down.id), await found(subscriber.client, words[0])]).toEqual([0, []]);
    expect(await found(subscriber.client, words[1])).toEqual([gone.id]);
    const deletion = `/api/admin/people/${leaving.person.id}/deletion`;
    expect((await admin.client.post(deletion, deletionOf(leaving.person, 'blogger'))).status).toBe(200);
    expect(await found(subscriber.client, words[1])).toEqual([]);
    expect(
      await env.DB.prepare('SELECT count(*) AS n FROM premium_search WHERE body LIKE ?1')
        .bind(`%${words[1]}%`)
        .first('n'),
    ).toBe(0);
  });

  test('by the hourly job, which adds missing texts and removes others', async () => {
    const word = newWord();
    const { id } = await newPost({ by: author, ...premium(word) });
    const free = await newPost({ by: author, content: `Free ${word}` });
    await env.DB.batch([
      env.DB.prepare('DELETE FROM premium_search'),
      env.DB.prepare(
        `INSERT INTO premium_search (rowid, blogger, title, body)
         SELECT seq, char(1048576, 1048576, 1048576 + blogger), '', 'stale' FROM posts WHERE id = ?1`,
      ).bind(free.id),
    ]);
    expect(await found(subscriber.client, word)).toEqual([free.id]);
    await repairSearchIndex(jobCtx());
    expect(await found(subscriber.client, word)).toEqual([free.id, id]);
    expect([await indexed(free.id), await indexed(id)]).toEqual([0, 1]);
  });
});

test('searches the longest-read blogs of a reader of very many, in one round trip and few rows', async () => {
  const many = await newReader();
  const bloggers: Awaited<ReturnType<typeof newBlogger>>[] = [];
  // One after the other: a libSQL server rejects some of very many parallel writes.
  while (bloggers.length < SEARCH_PAID_BLOGGERS + 20) {
    const blogger = await newBlogger();
    await subscribe(many.person, blogger);
    bloggers.push(blogger);
  }
  const word = newWord();
  const [oldest = author] = bloggers;
  const { id } = await newPost({ by: oldest, ...premium(word) });
  const { articles, response } = await searched(await signedIn(many.person), word);
  expect(articles.map((hit) => hit.id)).toEqual([id]);
  expect(costsOf(response).roundTrips).toBe(1);
  expect(costsOf(response).rowsRead).toBeLessThan(6 * bloggers.length);
});
