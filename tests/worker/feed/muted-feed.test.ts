import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import type { FeedResponse, FeedView } from '#contract/feed';
import { type CategoryKey, categories } from '#contract/topics';
import type { Client } from '../support/client.ts';
import { costsOf } from '../support/costs.ts';
import { follow, newBlogger, newPost, newReader, type Person } from '../support/factories.ts';
import { addMutes, addTaggedPosts, feedPages, subtopicsIn } from '../support/mutes.ts';

const views: readonly FeedView[] = ['personal', 'following'];
const topicSeq = (category: CategoryKey) => categories.find(({ key }) => key === category)?.number ?? 0;
const titles = (pages: readonly FeedResponse[]) => pages.flatMap(({ posts }) => posts.map(({ title }) => title));

async function firstPage(client: Client, view: FeedView) {
  const response = await client.get(`/api/feed?view=${view}`);
  return { ...(await response.json<FeedResponse>()), costs: costsOf(response) };
}
const mute = async (client: Client, kind: string, id: string) =>
  expect((await client.put(`/api/mutes/${kind}/${id}`)).status).toBe(200);

/** Adds posts of two bloggers to a category: one post of `rare`, then nine of `loud`, and so on. */
async function addMostlyMuted(category: CategoryKey, loud: Person, rare: Person, count: number) {
  const topic = topicSeq(category);
  const subtopics = (await subtopicsIn(category)).slice(0, 5).map(({ seq }) => seq);
  return await addTaggedPosts(
    Array.from({ length: count }, (_, n) => ({ topic, subtopics, blogger: n % 10 === 0 ? rare.seq : loud.seq })),
  );
}

test('fills five pages of both views when 90 % of the posts are muted, and never shows a muted post', async () => {
  const [loud, rare] = [await newBlogger(), await newBlogger()];
  const first = await addMostlyMuted('outdoors', loud, rare, 1100);
  const { client } = await newReader();
  const names = (await subtopicsIn('outdoors')).slice(0, 5).map(({ name }) => name);
  await client.put('/api/interests/outdoors/subtopics', { subtopics: names });
  const before = await firstPage(client, 'personal');
  expect(before.posts.every(({ author }) => author?.id === loud.id || author?.id === rare.id)).toBe(true);
  await mute(client, 'blogger', loud.id);
  for (const view of views) {
    const pages = await feedPages(client, view);
    const expected = Array.from({ length: 110 }, (_, n) => `Post ${first + 10 * (109 - n)}`);
    expect(titles(pages)).toEqual(expected);
    expect(pages.filter(({ posts }) => posts.length > 0).length).toBeGreaterThanOrEqual(5);
    // Only the last page has no cursor, and no page is without posts.
    expect(pages.every(({ posts }) => posts.length > 0)).toBe(true);
    expect((await firstPage(client, view)).costs.roundTrips).toBeLessThanOrEqual(2);
  }
});

test('reads the next page itself when a whole page is muted, and returns a cursor after two of them', async () => {
  const [loud, rare] = [await newBlogger(), await newBlogger()];
  const topic = topicSeq('automotive');
  const [subtopic = { seq: 0, name: '' }] = await subtopicsIn('automotive');
  const by = (blogger: number, length: number) =>
    Array.from({ length }, () => ({ topic, blogger, subtopics: [subtopic.seq] }));
  const { client } = await newReader();
  await client.put('/api/interests/automotive/subtopics', { subtopics: [subtopic.name] });
  await mute(client, 'blogger', loud.id);
  const first = await addTaggedPosts([...by(rare.seq, 1), ...by(loud.seq, 500)]);
  for (const view of views) {
    const { posts, nextCursor, costs } = await firstPage(client, view);
    expect([posts.map(({ title }) => title), nextCursor, costs.roundTrips]).toEqual([[`Post ${first}`], null, 2]);
  }
  await addTaggedPosts(by(loud.seq, 1000));
  for (const view of views) {
    const { posts, nextCursor, costs } = await firstPage(client, view);
    expect([posts, costs.roundTrips]).toEqual([[], 2]);
    expect(nextCursor).not.toBeNull();
    expect(titles(await feedPages(client, view))).toEqual([`Post ${first}`]);
  }
});

test('fills a feed that mutes have made thin, counted after the filter, and without muted fillers', async () => {
  const [loud, other, muted] = [await newBlogger(), await newBlogger(), await newBlogger()];
  const { client } = await newReader();
  await client.put('/api/interests/finance/subtopics', { subtopics: ['Investing'] });
  const fillers = [
    await newPost({ by: other, category: 'finance' }),
    await newPost({ by: muted, category: 'finance' }),
  ];
  for (let n = 0; n < 12; n++) await newPost({ by: loud, category: 'finance', subtopics: ['Investing'] });
  const match = await newPost({ by: other, category: 'finance', subtopics: ['Investing'] });
  expect((await firstPage(client, 'personal')).posts.every(({ reason }) => reason?.kind === 'followed')).toBe(true);
  await mute(client, 'blogger', loud.id);
  await mute(client, 'blogger', muted.id);
  const page = await firstPage(client, 'personal');
  expect(page.posts.map(({ title, reason }) => [title, reason?.kind])).toEqual([
    [match.title, 'followed'],
    [fillers[0]?.title, 'filled'],
  ]);
  expect(titles(await feedPages(client, 'following'))).toEqual([match.title]);
});

test('falls back to the general feed without muted posts', async () => {
  const [loud, other] = [await newBlogger(), await newBlogger()];
  const { client } = await newReader();
  const [subtopic = { name: '' }] = await subtopicsIn('self_help');
  await client.put('/api/interests/self-help/subtopics', { subtopics: [subtopic.name] });
  await newPost({ by: loud, category: 'self_help', subtopics: [subtopic.name] });
  const shown = await newPost({ by: other, category: 'news' });
  const hidden = await newPost({ by: loud, category: 'news' });
  const inMuted = await newPost({ by: other, category: 'romance' });
  await mute(client, 'blogger', loud.id);
  await mute(client, 'category', 'romance');
  const { posts, costs } = await firstPage(client, 'personal');
  expect(posts[0]).toMatchObject({ title: shown.title, reason: null });
  expect(costs.roundTrips).toBeLessThanOrEqual(2);
  const all = titles(await feedPages(client, 'personal', { most: 5 }));
  expect(all).not.toContain(hidden.title);
  expect(all).not.toContain(inMuted.title);
  expect(new Set(all).size).toBe(all.length);
  expect((await firstPage(client, 'following')).posts).toEqual([]);
});

test('hides what is muted also from followed bloggers, and shows it again after unmuting', async () => {
  const { person, client } = await newReader();
  const blogger = await newBlogger();
  await follow(person, 'blogger', blogger.id);
  const [asia = { id: '' }] = (await subtopicsIn('travel')).filter(({ name }) => name === 'Asia');
  const post = await newPost({ by: blogger, category: 'travel', subtopics: ['Asia', 'Europe'] });
  const other = await newPost({ by: blogger, category: 'travel', subtopics: ['Europe'] });
  await mute(client, 'subtopic', asia.id);
  for (const view of views) expect(titles([await firstPage(client, view)])).toEqual([other.title]);
  await client.delete(`/api/mutes/subtopic/${asia.id}`);
  for (const view of views) expect(titles([await firstPage(client, view)])).toEqual([other.title, post.title]);
});

test('applies to no other list, and leaves the feed of others as it was', async () => {
  const blogger = await newBlogger();
  const post = await newPost({ by: blogger, category: 'fantasy' });
  const [{ client }, reader] = [await newReader(), await newReader()];
  await mute(client, 'blogger', blogger.id);
  await mute(client, 'category', 'fantasy');
  for (const path of ['/api/topics/fantasy/posts', `/api/bloggers/${blogger.id}/posts`, '/api/posts/free']) {
    expect(await (await client.get(path)).text(), path).toContain(post.title);
  }
  expect(titles([await firstPage(reader.client, 'personal')])).toContain(post.title);
});

test('costs readers without mutes the same rows and one round trip, and with 200 mutes at most half more', async () => {
  const bloggers = await Promise.all(Array.from({ length: 5 }, () => newBlogger()));
  const topic = topicSeq('food');
  const all = (await subtopicsIn()).map(({ seq }) => seq);
  await addTaggedPosts(
    Array.from({ length: 3000 }, (_, n) => ({
      topic,
      blogger: bloggers[n % 5]?.seq ?? 0,
      subtopics: [all[n % all.length] ?? 0, all[(n + 7) % all.length] ?? 0],
    })),
  );
  const [plain, muting, muted] = [await newReader(), await newReader(), await newReader()];
  for (const { person } of [plain, muting, muted]) {
    await env.DB.prepare(
      'INSERT INTO follows (user, kind, stream, subtopic, created_at) SELECT ?1, 0, seq * 8 + 4, seq, 0 FROM subtopics ORDER BY seq LIMIT 70',
    )
      .bind(person.seq)
      .run();
  }
  // One whose mutes hide no post of the feed, and one whose mutes hide a fifth.
  const kinds = ['blogger', 'subtopic', 'blogger', 'blogger'] as const;
  const absent = Array.from({ length: 200 }, (_, n) => ({ kind: kinds[n % 4] ?? 'blogger', target: 5_000_000 + n }));
  await addMutes(muting.person, absent);
  await addMutes(muted.person, [...absent.slice(1), { kind: 'blogger', target: bloggers[0]?.seq ?? 0 }]);
  for (const view of views) {
    const [without, harmless, fifth] = await Promise.all(
      [plain, muting, muted].map(async ({ client }) => (await firstPage(client, view)).costs),
    );
    console.info(
      `rows read, ${view}: ${without?.rowsRead} without, ${harmless?.rowsRead} and ${fifth?.rowsRead} with 200 mutes`,
    );
    expect([without?.roundTrips, harmless?.roundTrips, fifth?.roundTrips]).toEqual([1, 1, 1]);
    for (const costs of [harmless, fifth]) expect(costs?.rowsRead).toBeLessThanOrEqual(1.5 * (without?.rowsRead ?? 0));
  }
});
