import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { SEARCH_CANDIDATES } from '#contract/limits';
import type { SearchResponse } from '#contract/search';
import { repairSearchIndex } from '../../../worker/features/posts/post-search.service.ts';
import { type Client, newClient } from '../support/client.ts';
import { costsOf } from '../support/costs.ts';
import {
  jobCtx,
  newBlogger,
  newPost,
  newReader,
  newWriter,
  postInput,
  signedIn,
  subscribe,
} from '../support/factories.ts';
import { addManyPosts } from '../support/many-posts.ts';
import { publish } from '../support/posts.ts';

const send = async (query: string, client: Client = newClient()) => {
  const response = await client.get(`/api/search?q=${encodeURIComponent(query)}`);
  expect(response.status, query).toBe(200);
  return await response.json<SearchResponse>();
};
const titles = async (query: string, client?: Client) => (await send(query, client)).articles.map(({ title }) => title);

describe('articles', () => {
  it('are the newest six that contain every word in title or text', async () => {
    for (let n = 1; n <= 7; n++)
      await newPost({ title: `Marmalade ${n}`, content: 'An essay on citrus and patience.' });
    expect(await titles('malad')).toEqual([7, 6, 5, 4, 3, 2].map((n) => `Marmalade ${n}`));
    expect(await titles('PATIENCE marmalade "7"')).toEqual(['Marmalade 7']);
    expect(await titles('citrus, marmalade')).toEqual([]);
    expect(await titles('"citrus and" malade 3')).toEqual(['Marmalade 3']);
    expect(await titles('"and citrus" malade')).toEqual([]);
  });

  it('are found in any language, case and accent', async () => {
    const posts = [
      'Crème brûlée',
      'Москва слезам',
      '東京タワーの夜',
      'ΟΔΟΣ Ὀνείρων',
      'İstanbul ﬁsh 🐟🐟',
      'हिन्दी कविता',
    ];
    for (const title of posts) await newPost({ title });
    for (const [query, title] of [
      ['creme BRULEE', posts[0]],
      ['crème', posts[0]],
      ['москва', posts[1]],
      ['タワー', posts[2]],
      ['東京', posts[2]],
      ['οδος', posts[3]],
      ['istanbul', posts[4]],
      ['fish', posts[4]],
      ['🐟🐟', posts[4]],
      ['हिन्दी', posts[5]],
    ] as const) {
      expect(await titles(query), query).toEqual([title]);
    }
  });

  it('show the text around the first match, as plain text', async () => {
    const before = 'Bread rises when it is ready, and not a minute before, whatever the clock on the wall may say. ';
    const post = await newPost({
      title: 'Loaves',
      content: `${before}The **Überraschung** waits.\n\n${before}${before}`,
    });
    const { articles } = await send('uberraschung');
    expect(articles).toEqual([
      {
        id: post.id,
        slug: post.slug,
        title: 'Loaves',
        author: { id: post.by.id, username: post.by.username, pictureUrl: null },
        createdAt: expect.any(Number),
        category: 'food',
        isFree: true,
        preview: expect.stringMatching(/^….{20,}The Überraschung waits\. Bread .*…$/),
      },
    ]);
    const preview = articles[0]?.preview ?? '';
    expect(Array.from(preview).length).toBeLessThanOrEqual(120);
    expect((await send('loaves')).articles[0]?.preview).toMatch(/^Bread rises .*…$/);
  });

  it('end their previews with a whole word', async () => {
    const words = 'extraordinarily '.repeat(20);
    await newPost({ title: 'Snippets at both ends', content: `Very ${words}quillwort ${words}` });
    const { articles } = await send('quillwort');
    expect(articles[0]?.preview).toMatch(/^…(extraordinarily )+quillwort( extraordinarily)+…$/);
    expect((await send('snippets')).articles[0]?.preview).toMatch(/^Very( extraordinarily)+…$/);
  });

  it('are found by the new name of their author', async () => {
    const { client } = await newWriter('food');
    const { id } = await publish(
      client,
      postInput({ title: 'Wurzelwerk', content: 'All about turnips and kohlrabi.' }),
    );
    expect(await titles('kohlrabi')).toEqual(['Wurzelwerk']);
    await publish(client, postInput({ title: 'Blattwerk', content: 'All about chard and sorrel.' }), id);
    expect([await titles('kohlrabi'), await titles('wurzel'), await titles('sorrel')]).toEqual([[], [], ['Blattwerk']]);
    await client.post(`/api/posts/${id}/unpublish`);
    expect(await titles('sorrel')).toEqual([]);
    await publish(client, postInput({ title: 'Blattwerk', content: 'All about chard and sorrel.' }), id);
    expect(await titles('sorrel')).toEqual(['Blattwerk']);
    await client.delete(`/api/posts/${id}`);
    expect(await titles('sorrel')).toEqual([]);
  });

  it('are found by a short word whose rarest letters are in words of a thousand newer posts', async () => {
    const by = await newBlogger();
    const posts = Array.from({ length: SEARCH_CANDIDATES + 1 }, (_, n) => {
      const seq = n + 10_000;
      return { seq, id: `short-${seq}`, title: n === 0 ? 'Smör' : 'Morning', publicText: '', hidden: '' };
    });
    await addManyPosts(by, posts);
    expect(await titles('smor')).toEqual(['Smör']);
  });
});

describe('a premium text', () => {
  it('is found by its title with an open padlock for those who may read it', async () => {
    const by = await newBlogger();
    await newPost({ by, isFree: false, title: 'Zqjxlocked' });
    const { person, client } = await newReader();
    await subscribe(person, by);
    const unlocked = async (asker: Client) => (await send('zqjxlocked', asker)).articles.map((hit) => hit.isUnlocked);
    for (const asker of [client, await signedIn(by)]) expect(await unlocked(asker)).toEqual([true]);
    for (const asker of [newClient(), (await newReader()).client]) expect(await unlocked(asker)).toEqual([undefined]);
  });

  it('is found by words after its teaser for its readers and its author, and no others', async () => {
    const by = await newBlogger();
    const content = `${'Plain words for everybody to read, again and again. '.repeat(12)}Then zqjxhidden follows.`;
    await newPost({ by, isFree: false, title: 'Behind the wall', content });
    const { person, client } = await newReader();
    await subscribe(person, by);
    for (const asker of [client, await signedIn(by)]) {
      const response = await asker.get('/api/search?q=zqjxhidden');
      const { articles } = await response.json<SearchResponse>();
      expect(articles.map(({ title, preview }) => [title, preview.includes('zqjxhidden follows')])).toEqual([
        ['Behind the wall', true],
      ]);
    }
    for (const asker of [newClient(), (await newReader()).client]) {
      const responses = await Promise.all(
        ['zqjxhidden', 'zqjxnowhere'].map(async (word) => {
          const response = await asker.get(`/api/search?q=${word}`);
          return { status: response.status, text: await response.text(), rows: costsOf(response).rowsRead };
        }),
      );
      expect(responses[0]).toEqual(responses[1]);
    }
    expect(await titles('"again and again" wall')).toEqual(['Behind the wall']);
    expect((await send('behind wall')).articles[0]?.preview).toMatch(/^Plain words/);
  });
});

describe('topics', () => {
  it('are at most four, categories before their parts', async () => {
    const { topics } = await send('fantasy');
    expect(topics[0]).toEqual({ category: 'fantasy', subtopic: null });
    expect(topics).toContainEqual({ category: 'short_stories', subtopic: { name: 'Fantasy', label: 'Fantasy' } });
    expect((await send('a')).topics).toHaveLength(4);
    expect((await send('gaming')).topics[0]).toEqual({ category: 'gaming', subtopic: null });
    expect((await send('wwoof')).topics).toEqual([
      { category: 'travel', subtopic: { name: 'Pacific Islands (including WWOOFing)', label: 'Pacific Islands' } },
    ]);
  });
});

describe('a topic', () => {
  it.each([
    ['self-help', 'self_help', null],
    ['SELF HELP', 'self_help', null],
    ['short-stories', 'short_stories', null],
    ['short_stories', 'short_stories', null],
    ['"Short Story Genres"', 'short_stories', null],
    ['Tech & Gaming', 'tech', null],
    ['tech and gaming', 'tech', null],
    ['Food & Cooking', 'food', null],
    ['health and beauty', 'health_beauty', null],
    ['travel europe', 'travel', 'Europe'],
    ['europe "travel regions"', 'travel', 'Europe'],
    ['europe', 'travel', 'Europe'],
  ])('is found first by %s', async (query, category, label) => {
    const [first] = (await send(query)).topics;
    expect([first?.category, first?.subtopic?.label ?? null]).toEqual([category, label]);
  });

  it('is not found by a character that only keys and addresses have', async () => {
    expect((await send('_')).topics).toEqual([]);
  });

  it('is not found by its category alone, nor by words of others', async () => {
    expect((await send('travel regions')).topics).toEqual([{ category: 'travel', subtopic: null }]);
    expect((await send('food europe')).topics).toEqual([]);
  });
});

describe('creators', () => {
  it('are bloggers by a part of their name: the same name, its start, then the most subscribers', async () => {
    const names = ['Quill', 'quillon', 'old_quill', 'the-quill-2', 'quiller', 'a_quill_b'];
    const people = [];
    for (const name of names) people.push(await newBlogger(name));
    await newReader();
    for (const n of [3, 3, 4]) {
      const blogger = people[n];
      if (blogger !== undefined) await subscribe((await newReader()).person, blogger);
    }
    const { creators } = await send('QUILL');
    expect(creators.map(({ username }) => username)).toEqual([
      'Quill',
      'quiller',
      'quillon',
      'the-quill-2',
      'a_quill_b',
    ]);
    expect(creators[0]).toEqual({ id: people[0]?.id, username: 'Quill', pictureUrl: null });
    expect((await send('qu')).creators).toHaveLength(5);
  });

  it('are current bloggers, by their current names', async () => {
    const { client, person } = await newReader();
    const creators = async (name: string) => (await send(name)).creators.map(({ username }) => username);
    const name = person.username;
    expect(await creators(name)).toEqual([]);
    await client.put('/api/profile/blogging', { enabled: true });
    expect(await creators(name)).toEqual([name]);
    await client.put('/api/account/username', { username: 'Xylophon' });
    expect([await creators(name), await creators('ylopho')]).toEqual([[], ['Xylophon']]);
    await client.put('/api/profile/blogging', { enabled: false });
    expect(await creators('ylopho')).toEqual([]);
    await client.put('/api/profile/blogging', { enabled: true });
    await env.DB.prepare('UPDATE users SET deleting_at = 1 WHERE seq = ?1').bind(person.seq).run();
    expect(await creators('ylopho')).toEqual([]);
    await env.DB.prepare('DELETE FROM users WHERE seq = ?1').bind(person.seq).run();
    expect(await creators('ylopho')).toEqual([]);
  });
});

describe('any text is a query', () => {
  const hostile = [
    '" OR 1=1 --',
    'NEAR(a b)',
    'a AND b OR NOT c*',
    'title:abc ^abc {title}',
    '%_\\',
    '%%%%',
    "'; DROP TABLE posts; --",
    '\0abc\0',
    '""',
    '"',
    '   ',
    '🐟'.repeat(50),
    '\u0301\u0301\u0301',
    'ﷺ'.repeat(100),
    'x'.repeat(10_000),
    'a b '.repeat(2500),
    '__proto__',
    ') UNION SELECT',
    '\u202e\u200b\ufeff',
  ];
  it.each(hostile)('%j receives a response', async (query) => {
    const found = await send(query);
    expect(Object.keys(found)).toEqual(['creators', 'topics', 'articles']);
    const bloggers = await newClient().get(`/api/bloggers?q=${encodeURIComponent(query)}`);
    expect(bloggers.status).toBe(200);
  });

  it('also malformed, repeated and undecodable text', async () => {
    for (const tail of ['', '?', '?q', '?q=', '?q=%', '?q=%ff%00', '?x=1', '?q=%ED%A0%80', '?__proto__=1']) {
      expect((await newClient().get(`/api/search${tail}`)).status, tail).toBe(200);
    }
    expect((await newClient().get('/api/search?q=a&q=b')).status).toBeLessThan(500);
  });

  it('with operators as words', async () => {
    await newPost({ title: 'Cats NEAR dogs AND (birds) 100%_sure* "quoted" back\\slash' });
    for (const query of ['near dogs', '(birds)', '100%_sure*', 'k\\s', 'AND', '"dogs and"', 'quoted', '*']) {
      expect(await titles(query), query).toContain('Cats NEAR dogs AND (birds) 100%_sure* "quoted" back\\slash');
    }
    expect(await titles('cats NOT dogs')).toEqual([]);
    expect(await titles('100%sure')).toEqual([]);
  });

  it('that takes one round trip, and is not cached', async () => {
    const { client } = await newReader();
    const response = await client.get('/api/search?q=anything+at+all');
    expect(costsOf(response).roundTrips).toBe(1);
    expect(response.headers.get('Cache-Control')).toBe('private, no-store');
    const own = newClient({ cookies: { '__Host-session': 'gone' } });
    expect((await own.get('/api/search?q=anything')).status).toBe(200);
  });
});

describe('the index', () => {
  it('is repaired by the hourly job, which adds missing and removes deleted posts', async () => {
    const kept = await newPost({ title: 'Lost and found: zwieback', content: 'Twice baked, once lost.' });
    const hidden = `${'Words that anybody may read, one after another. '.repeat(13)}zwiehidden`;
    await newPost({ title: 'A premium zwieback', content: hidden, isFree: false });
    await env.DB.prepare('DELETE FROM post_search').run();
    const gone = await newPost({ title: 'Gone zwieback' });
    await env.DB.prepare('DELETE FROM posts WHERE id = ?1').bind(gone.id).run();
    expect(await titles('zwieback')).toEqual([]);
    await newPost({ title: 'The newest of all' });
    await repairSearchIndex(jobCtx());
    expect(await titles('zwieback')).toEqual(['A premium zwieback', kept.title]);
    expect(await titles('zwiehidden')).toEqual([]);
    expect(await titles('baked')).toEqual([kept.title]);
    const rows = await env.DB.prepare(
      'SELECT (SELECT count(*) FROM posts) - (SELECT count(*) FROM post_search) AS n',
    ).first();
    expect(rows).toEqual({ n: 0 });
  });
});
