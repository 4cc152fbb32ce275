import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { type WebFeedFormat, type WebFeedTarget, webFeedFormats, webFeedPath } from '#contract/feeds';
import { newAdmin } from '../support/admins.ts';
import { newClient } from '../support/client.ts';
import { costsOf } from '../support/costs.ts';
import { anHourAgo, newBlogger, newImage, newPost, newWriter, signedIn } from '../support/factories.ts';
import { markup, texts } from '../support/hostile/values.ts';
import { readFeedResponse } from '../support/web-feeds.ts';

const guest = newClient();
/** Reads a feed past the cache, as a query does. */
const read = async (target: WebFeedTarget, format: WebFeedFormat = 'rss') =>
  await readFeedResponse(await guest.get(`${webFeedPath(target, format)}?fresh`), format);
const idsOf = (feed: Awaited<ReturnType<typeof read>>) => feed.items.map(({ id }) => id.replace('urn:uuid:', ''));

const rich = [
  '## A heading',
  'Words **bold** & <b>more</b>[^1].',
  '- An item',
  '![A house](image:PICTURE "In spring")',
  '[bank.example](https://thief.example/)',
  '[^1]: The note.',
].join('\n\n');

test.each(webFeedFormats)('shows the posts of a blogger with their whole free texts as %s', async (format) => {
  const by = await newBlogger();
  const picture = await newImage(by);
  const older = await newPost({ by, at: anHourAgo() });
  const post = await newPost({
    by,
    title: 'Salz & Pfeffer: "Müllers" Küche',
    content: rich.replace('PICTURE', picture),
    format: 2,
    imageId: picture,
  });
  const feed = await read({ kind: 'blogger', id: by.id }, format);
  expect(feed).toMatchObject({
    title: expect.stringContaining(by.username),
    homeUrl: `${env.APP_ORIGIN}/@${by.username}`,
    selfUrl: `${env.APP_ORIGIN}/feeds/blogger/${by.id}.${format}`,
  });
  expect(idsOf(feed)).toEqual([post.id, older.id]);
  expect(feed.items[0]).toMatchObject({
    title: post.title,
    author: by.username,
    url: `${env.APP_ORIGIN}/article/${post.id}/${encodeURI(post.slug)}`,
  });
  const html = feed.items[0]?.html ?? '';
  expect(html).toContain('<h2 dir="auto">A heading</h2>');
  expect(html).toContain('<strong>bold</strong> &amp; &lt;b&gt;more&lt;/b&gt;');
  expect(html).toContain(`<img src="${env.APP_ORIGIN}/media/blog-images/${picture}-960.webp" alt="A house"`);
  expect(html).toContain('bank.example</a> (thief.example)');
  expect(html).toContain(`<li id="${post.id}-note-1" dir="auto">The note.`);
});

test('lists each post in the feeds of its topic, subtopic, team and league, and of all and free posts', async () => {
  const by = await newBlogger();
  const team = await newPost({ by, category: 'sports', teams: ['nhl-boston-bruins'] });
  const travel = await newPost({ by, category: 'travel', subtopics: ['Europe'], isFree: false });
  const listed: [WebFeedTarget, boolean, boolean][] = [
    [{ kind: 'all' }, true, true],
    [{ kind: 'free' }, true, false],
    [{ kind: 'topic', category: 'sports' }, true, false],
    [{ kind: 'team', id: 'nhl-boston-bruins' }, true, false],
    [{ kind: 'league', id: 'nhl-atlantic' }, true, false],
    [{ kind: 'topic', category: 'travel' }, false, true],
    [{ kind: 'topic', category: 'travel', subtopic: 'Europe' }, false, true],
    [{ kind: 'topic', category: 'travel', subtopic: 'Asia' }, false, false],
  ];
  for (const [target, hasTeam, hasTravel] of listed) {
    const ids = idsOf(await read(target));
    expect([target, ids.includes(team.id), ids.includes(travel.id)]).toEqual([target, hasTeam, hasTravel]);
  }
});

test('leaves out what an admin hid from the page of a team', async () => {
  const post = await newPost({ category: 'sports', teams: ['nhl-ottawa-senators'] });
  const target: WebFeedTarget = { kind: 'team', id: 'nhl-ottawa-senators' };
  const path = webFeedPath(target, 'rss');
  const cached = newClient({ isKept: true });
  expect(await (await cached.get(path)).text()).toContain(post.id);
  await (await newAdmin()).client.put(`/api/admin/teams/nhl-ottawa-senators/hidden-posts/${post.id}`);
  expect(await (await cached.get(path)).text()).not.toContain(post.id);
});

test('shows 20 posts at most, and none for a blogger without posts', async () => {
  const by = await newBlogger();
  const target: WebFeedTarget = { kind: 'blogger', id: by.id };
  for (const format of webFeedFormats) expect((await read(target, format)).items).toEqual([]);
  for (let n = 0; n < 22; n++) await newPost({ by });
  expect((await read(target)).items.length).toBe(20);
});

test('shows the teaser of a premium post, with a link to the rest', async () => {
  const by = await newBlogger();
  await newPost({ by, isFree: false, content: `${'Plain words. '.repeat(60)}The rest stays hidden.` });
  for (const format of webFeedFormats) {
    const [item] = (await read({ kind: 'blogger', id: by.id }, format)).items;
    expect(item?.html).toContain('Plain words.');
    expect(item?.html).toContain(`<a href="${item?.url}">Read the rest of this post</a>`);
    expect(item?.html).not.toContain('hidden');
  }
});

test('shortens the posts after 600 kB of text to their excerpts', async () => {
  const by = await newBlogger();
  for (let n = 0; n < 5; n++)
    await newPost({ by, content: `Beginning ${n}. ${'漢'.repeat(49_000)}`, at: anHourAgo() + n });
  const { items } = await read({ kind: 'blogger', id: by.id });
  expect(items.map(({ html }) => html.includes('Read this post</a>'))).toEqual([false, false, false, false, true]);
  expect(items.at(-1)?.html).toContain('Beginning 0.');
});

describe('for hostile texts', () => {
  const titles = [...markup, ...Object.values(texts)]
    .filter((text) => text.trim().length >= 3)
    .map((text) => text.slice(0, 200));
  test.each(webFeedFormats)('is a valid feed as %s', async (format) => {
    const by = await newBlogger();
    const posts: { id: string }[] = [];
    for (const [n, title] of titles.entries()) {
      const { id } = await newPost({
        by,
        content: `${title} ![${title}](image:x "${title}") [${title}](https://a.example)`,
        format: n % 2 === 0 ? 2 : 1,
      });
      posts.push({ id });
      // As a row from before titles were restricted could have it.
      await env.DB.prepare('UPDATE posts SET title = ?1, excerpt = ?1 WHERE id = ?2')
        .bind(title.toWellFormed(), id)
        .run();
      if (n % 20 !== 19 && n !== titles.length - 1) continue;
      const feed = await read({ kind: 'blogger', id: by.id }, format);
      expect(feed.items.length).toBe(Math.min(20, posts.length));
    }
  });
});

describe('the address of a feed', () => {
  test.each([
    ['/feeds/All.RSS', '/feeds/all.rss'],
    ['/feeds/topic/short_stories.rss', '/feeds/topic/short-stories.rss'],
    ['/feeds/topic/Travel/Europe.json', '/feeds/topic/travel/Europe.json'],
    ['/feeds/topic/travel/%45urope.json', '/feeds/topic/travel/Europe.json'],
    ['/feeds/topic/gaming.atom', '/feeds/topic/tech.atom'],
    ['/feeds/team/NHL-Boston-Bruins.rss', '/feeds/team/nhl-boston-bruins.rss'],
  ])('redirects from %s', async (path, canonical) => {
    const response = await guest.get(path);
    expect([response.status, response.headers.get('Location')]).toEqual([301, canonical]);
  });

  test.each([
    '/feeds/all',
    '/feeds/all.xml',
    '/feeds/none.rss',
    '/feeds/blogger/unknown.rss',
    '/feeds/topic/none.rss',
    '/feeds/topic/travel/Nowhere.rss',
    '/feeds/team/none.rss',
    '/feeds/league/none.json',
    '/feeds/topic/%zz.rss',
  ])('is not found: %s', async (path) => {
    const response = await newClient({ isKept: true }).get(path);
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([404, 'no-store']);
  });

  test('is not found while its blogger is being deleted, nor for a reader', async () => {
    const by = await newBlogger();
    await newPost({ by });
    const path = `${webFeedPath({ kind: 'blogger', id: by.id }, 'rss')}?fresh`;
    expect((await guest.get(path)).status).toBe(200);
    await env.DB.prepare('UPDATE profiles SET deleting_at = 1 WHERE user = ?1').bind(by.seq).run();
    expect((await guest.get(path)).status).toBe(404);
  });
});

describe('an unchanged feed', () => {
  test('has the same bytes, which a reader with its tag or time does not receive again', async () => {
    const { by } = await newPost();
    const path = webFeedPath({ kind: 'blogger', id: by.id }, 'atom');
    const first = await guest.get(`${path}?1`);
    const again = await guest.get(`${path}?2`);
    expect(await again.text()).toBe(await first.text());
    const etag = first.headers.get('ETag') ?? '';
    const changedAt = first.headers.get('Last-Modified') ?? '';
    const statusWith = async (headers: Record<string, string>) => (await guest.get(path, headers)).status;
    expect(await statusWith({ 'If-None-Match': etag })).toBe(304);
    expect(await statusWith({ 'If-None-Match': `W/${etag}` })).toBe(304);
    expect(await statusWith({ 'If-Modified-Since': changedAt })).toBe(304);
    expect(await statusWith({ 'If-None-Match': '"other"', 'If-Modified-Since': changedAt })).toBe(200);
    expect(await statusWith({ 'If-Modified-Since': new Date(0).toUTCString() })).toBe(200);
    const head = await guest.head(path);
    expect([head.status, head.headers.get('ETag'), await head.text()]).toEqual([200, etag, '']);
  });

  test('is served from the cache to guests and users without a query of the database', async () => {
    const { by } = await newPost();
    const path = webFeedPath({ kind: 'blogger', id: by.id }, 'rss');
    const cached = newClient({ isKept: true });
    expect(costsOf(await cached.get(path)).roundTrips).toBe(1);
    expect(costsOf(await cached.get(path)).roundTrips).toBe(0);
    const cookies = Object.fromEntries((await signedIn(by)).cookies);
    expect(costsOf(await newClient({ isKept: true, cookies }).get(path)).roundTrips).toBe(0);
    expect(costsOf(await cached.get(`${path}?utm_source=x`)).roundTrips).toBe(1);
  });
});

describe('a cached feed', () => {
  const text = `${'Plain words. '.repeat(60)}The end of the text.`;
  const cached = newClient({ isKept: true });

  test('loses the text of a post that becomes premium, and an unpublished or deleted post, at once', async () => {
    const { person: by, client } = await newWriter('food');
    for (let n = 0; n < 6; n++) await newPost({ by });
    const post = await newPost({ by, content: text });
    const paths = webFeedFormats.flatMap((format) =>
      [{ kind: 'all' } as const, { kind: 'blogger', id: by.id } as const].map((target) => webFeedPath(target, format)),
    );
    const all = async () => await Promise.all(paths.map(async (path) => await (await cached.get(path)).text()));
    for (const feed of await all()) expect(feed).toContain('The end of the text.');
    expect((await client.put(`/api/posts/${post.id}/access`, { isFree: false })).status).toBe(200);
    for (const feed of await all()) {
      expect(feed).toContain(post.id);
      expect(feed).not.toContain('The end of the text.');
    }
    expect((await client.post(`/api/posts/${post.id}/unpublish`)).status).toBe(200);
    for (const feed of await all()) expect(feed).not.toContain(post.id);
  });

  test('loses a post that an admin takes down at once', async () => {
    const post = await newPost({ content: text });
    const path = webFeedPath({ kind: 'blogger', id: post.by.id }, 'json');
    expect(await (await cached.get(path)).text()).toContain(post.id);
    const { client } = await newAdmin();
    expect((await client.put(`/api/admin/posts/${post.id}/takedown`, { reason: 'Spam' })).status).toBe(200);
    expect(await (await cached.get(path)).text()).not.toContain(post.id);
  });
});

test('lists posts with numbers below 0, which were imported, only in the feed of their blogger', async () => {
  const by = await newBlogger();
  const { id } = await newPost({ by, category: 'romance' });
  const row = await env.DB.prepare('SELECT seq FROM posts WHERE id = ?1').bind(id).first<{ seq: number }>();
  await env.DB.batch([
    env.DB.prepare('DELETE FROM post_bodies WHERE post = ?1').bind(row?.seq),
    env.DB.prepare('UPDATE posts SET seq = -seq WHERE id = ?1').bind(id),
    env.DB.prepare('UPDATE stream_posts SET post = -post WHERE post = ?1').bind(row?.seq),
  ]);
  expect(idsOf(await read({ kind: 'blogger', id: by.id }))).toEqual([id]);
  for (const target of [{ kind: 'all' }, { kind: 'topic', category: 'romance' }] as const)
    expect(idsOf(await read(target))).not.toContain(id);
});
