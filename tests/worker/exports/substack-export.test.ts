import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import type { ExportPartsResponse } from '#contract/exports';
import { archiveOf, csvOf, jsonOf, newStoredImage, textOf } from '../support/archives.ts';
import { followByMail } from '../support/audience.ts';
import { type Client, errorOf } from '../support/client.ts';
import { newCommenter, writeComment } from '../support/comments.ts';
import { fresh, newImage, newPost, newWriter, postInput, subscribe } from '../support/factories.ts';
import { changeLimits } from '../support/limits.ts';
import { saveDraft } from '../support/posts.ts';

const partsOf = async (client: Client) =>
  await (await client.get('/api/account/export/parts')).json<ExportPartsResponse>();

changeLimits({ sensitive: [1000, 60_000] });

test('exports posts, drafts, readers, comments and pictures in the shape of Substack', async () => {
  const { person, client } = await newWriter();
  const other = await newWriter();
  const [cover, inText, foreign] = [
    await newStoredImage(person),
    await newStoredImage(person),
    await newStoredImage(other.person),
  ];
  const post = await newPost({
    by: person,
    title: '=SUM(A1), "salt"',
    content: `First.\n\n![A pot](image:${inText.id})\n\n![Not mine](image:${foreign.id})\n\nAnd a second paragraph.`,
    imageId: cover.id,
    format: 2,
  });
  const premium = await newPost({ by: person, title: 'For readers who pay', isFree: false });
  await newPost({ by: other.person, title: 'Of somebody else', content: 'A text that belongs to another author.' });
  const draft = crypto.randomUUID();
  await saveDraft(client, draft, postInput({ title: 'Not yet', content: 'Half a thought of mine.' }), 0);
  const guest = `=guest${fresh()}@example.test`.replace('=', 'a');
  await followByMail(person, guest);
  await subscribe(other.person, person);
  const reader = await newCommenter();
  await writeComment(reader.client, post.id, { body: 'Well said.' });

  const files = await archiveOf(client, 'shape=substack');
  const rows = csvOf(files, 'posts.csv');
  expect(rows.map(({ title, audience, is_published }) => [title, audience, is_published])).toEqual([
    [`'=SUM(A1), "salt"`, 'everyone', 'true'],
    ['For readers who pay', 'only_paid', 'true'],
    ['Not yet', 'everyone', 'false'],
  ]);
  expect(rows.map(({ post_id }) => post_id?.split('.')[0])).toEqual([post.id, premium.id, draft]);
  expect(rows.every(({ post_date }) => !Number.isNaN(Date.parse(post_date ?? '')))).toBe(true);
  // As the importers of Ghost and WordPress read it: each row of the list has its file, each picture its own.
  const html = rows.map(({ post_id }) => textOf(files, `posts/${post_id}.html`));
  expect(html.every((text) => text !== '')).toBe(true);
  const sources = [...(html[0] ?? '').matchAll(/<img src="([^"]+)"/g)].map(([, src = '']) => src);
  const named = sources.map((src) => new URL(src, 'https://archive.test/posts/a.html').pathname.slice(1));
  expect(named).toEqual([`images/${cover.id}.webp`, `images/${inText.id}.webp`]);
  expect(files[named[0] ?? '']).toEqual(cover.bytes);
  expect(files[named[1] ?? '']).toEqual(inText.bytes);
  expect(html[0]).toContain('And a second paragraph.');

  const subscribers = csvOf(files, 'subscribers.csv');
  expect(subscribers).toEqual([
    expect.objectContaining({ email: guest, active_subscription: 'false', email_disabled: 'false' }),
  ]);
  expect(jsonOf(files, 'comments.json')).toEqual([expect.objectContaining({ postId: post.id, body: 'Well said.' })]);
  expect(jsonOf(files, 'index.json')).toMatchObject({
    part: 1,
    parts: 1,
    posts: [{ id: post.id }, { id: premium.id }, { id: draft }],
    pictures: [
      { id: cover.id, file: named[0], bytes: cover.bytes.length },
      { id: inText.id, file: named[1], bytes: inText.bytes.length },
    ],
  });
  expect(Object.keys(files).every((name) => !name.includes(foreign.id))).toBe(true);
  for (const name of Object.keys(files)) expect(textOf(files, name)).not.toContain('another author');
});

test('splits the archive before it is too large, and each part has its posts with their pictures', async () => {
  const { person, client } = await newWriter();
  const ids: string[] = [];
  for (let n = 0; n < 3; n++) {
    const image = await newStoredImage(person);
    ids.push(image.id);
    await newPost({ by: person, title: `Post ${n} of three`, imageId: image.id });
  }
  // Planned with 800 MB each.
  await env.DB.prepare(`UPDATE images SET width = 20000, height = 20000, widths = '[960,20000]' WHERE owner = ?1`)
    .bind(person.seq)
    .run();
  for (const id of ids) await env.BLOG_IMAGES.put(`${id}-20000.webp`, `picture ${id}`);
  const found: [number, string][] = [];
  for (const part of [1, 2]) {
    const files = await archiveOf(client, `shape=substack&part=${part}`);
    expect(jsonOf(files, 'index.json')).toMatchObject({ part, parts: 2 });
    for (const { title } of csvOf(files, 'posts.csv')) found.push([part, title ?? '']);
    for (const id of ids) if (files[`images/${id}.webp`] !== undefined) found.push([part, id]);
    expect(files['subscribers.csv'] !== undefined).toBe(part === 1);
  }
  expect(found).toEqual([
    [1, 'Post 0 of three'],
    [1, 'Post 1 of three'],
    [1, ids[0]],
    [1, ids[1]],
    [2, 'Post 2 of three'],
    [2, ids[2]],
  ]);
  expect(await errorOf(await client.get('/api/account/export?shape=substack&part=3'))).toMatchObject({ status: 404 });
});

test('lists the parts of both archives with what they contain', async () => {
  const { person, client } = await newWriter();
  const part = { part: 1, posts: 0, drafts: 0, pictures: 0, estimatedBytes: expect.any(Number) as number };
  expect(await partsOf(client)).toEqual({ own: [part], substack: [part] });
  for (let n = 0; n < 3; n++) await newPost({ by: person, imageId: await newImage(person) });
  await newImage(person);
  await saveDraft(client, crypto.randomUUID(), postInput(), 0);
  // Planned with 800 MB each.
  await env.DB.prepare(`UPDATE images SET width = 20000, height = 20000, widths = '[960,20000]' WHERE owner = ?1`)
    .bind(person.seq)
    .run();
  const { own, substack } = await partsOf(client);
  expect(substack).toEqual([
    { ...part, posts: 2, pictures: 2 },
    { ...part, part: 2, posts: 1, pictures: 1 },
    { ...part, part: 3, drafts: 1 },
  ]);
  expect(own).toEqual([
    { ...part, posts: 3, drafts: 1 },
    { ...part, part: 2, pictures: 2 },
    { ...part, part: 3, pictures: 1 },
    { ...part, part: 4, pictures: 1 },
  ]);
  expect(own[1]?.estimatedBytes).toBeGreaterThan(2 * 20_000 ** 2 * 0.2);
});

test('lists a picture whose file is missing by its address', async () => {
  const { person, client } = await newWriter();
  const lost = await newImage(person);
  await newPost({ by: person, imageId: lost });
  const files = await archiveOf(client, 'shape=substack');
  expect(jsonOf(files, 'index.json')).toMatchObject({
    pictures: [{ id: lost, address: `${env.APP_ORIGIN}/media/blog-images/${lost}-960.webp` }],
  });
});

test('adds the files of all pictures to the own archive, in parts of their own', async () => {
  const { person, client } = await newWriter();
  const used = await newStoredImage(person);
  await newPost({ by: person, imageId: used.id });
  const first = await archiveOf(client, 'with=pictures');
  expect(jsonOf(first, 'images.json')).toEqual([
    expect.objectContaining({ id: used.id, file: `pictures/${used.id}.webp` }),
  ]);
  const second = await archiveOf(client, 'with=pictures&part=2');
  expect(Object.keys(second).sort()).toEqual(['index.json', `pictures/${used.id}.webp`]);
  expect(second[`pictures/${used.id}.webp`]).toEqual(used.bytes);
  expect(jsonOf(second, 'index.json')).toMatchObject({ part: 2, parts: 2 });
  for (const query of ['with=pictures&part=3', 'part=2']) {
    expect((await errorOf(await client.get(`/api/account/export?${query}`))).status, query).toBe(404);
  }
  for (const query of ['part=0', 'part=a', 'part=1.5', 'shape=ghost', 'with=all', 'more=1']) {
    expect((await errorOf(await client.get(`/api/account/export?${query}`))).status, query).toBe(422);
  }
});

test('exports an account without posts', async () => {
  const { client } = await newWriter();
  const files = await archiveOf(client, 'shape=substack');
  expect(csvOf(files, 'posts.csv')).toEqual([]);
  expect(Object.keys(files).sort()).toEqual(['comments.json', 'index.json', 'posts.csv', 'subscribers.csv']);
});
