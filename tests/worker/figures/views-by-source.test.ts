import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { FIGURE_DAYS_STORED, SEARCH_RESULTS, VIEW_FROM_MAX } from '#contract/figures';
import { DAY } from '#contract/time';
import { POST_EMAIL } from '#contract/visits';
import { runBatch } from '../../../worker/db/client.ts';
import { viewFlushStatements } from '../../../worker/db/views.ts';
import { toViewSource } from '../../../worker/features/figures/view-sources.policy.ts';
import { countView } from '../../../worker/features/posts/posts.service.ts';
import { newClient } from '../support/client.ts';
import { jobCtx, newPost, newReader, newWriter } from '../support/factories.ts';
import { figuresOf, sumsOf } from '../support/figures.ts';
import { flushViews, postSeqOf } from '../support/views.ts';

const guest = newClient();

test.each([
  ['', 'direct'],
  ['http://[', 'direct'],
  ['/', 'here'],
  ['https://blog.test/topic/food', 'here'],
  [SEARCH_RESULTS, 'search'],
  ['https://www.google.co.uk/', 'search'],
  ['https://duckduckgo.com/', 'search'],
  ['android-app://com.google.android.googlequicksearchbox/', 'search'],
  ['https://mail.google.com/', 'email'],
  ['android-app://com.google.android.gm/', 'email'],
  ['https://l.facebook.com/', 'social'],
  ['https://t.co/abc', 'social'],
  ['https://notgoogle.com/', 'other'],
  ['https://fakebing.com/', 'other'],
  ['https://example.com/https://google.com', 'other'],
])('classifies a view from %j as %s', (from, source) => {
  expect(toViewSource(from, false, 'https://blog.test')).toBe(source);
  expect(toViewSource(from, true, 'https://blog.test')).toBe('email');
});

test('counts views by source, equal to the views of the posts, and stores no address', async () => {
  const author = await newWriter();
  const [first, second] = [await newPost({ by: author.person }), await newPost({ by: author.person })];
  const { client: reader } = await newReader();
  const view = async (id: string, body: object, client = guest) =>
    expect((await client.post(`/api/posts/${id}/views`, body)).status).toBe(200);
  for (const from of ['', '/', SEARCH_RESULTS, 'https://www.google.com/', 'https://secret.example/?name=ann'])
    await view(first.id, { from });
  await view(first.id, { from: 'https://t.co/x' }, reader);
  await view(first.id, { email: POST_EMAIL });
  await view(first.id, { from: '/' }, author.client);
  // A page of the version before sends nothing.
  await view(second.id, {});
  const long = 'https://a.test/'.padEnd(VIEW_FROM_MAX + 1, 'a');
  expect((await guest.post(`/api/posts/${first.id}/views`, { from: long })).status).toBe(422);
  for (const { id } of [first, second]) for (let n = 0; n < 2; n++) await flushViews(id);

  const figures = await figuresOf(author.client);
  expect(sumsOf(figures)).toEqual({ direct: 2, here: 1, search: 2, other: 1, social: 1, email: 1 });
  expect(figures.posts).toEqual([
    { post: { id: first.id, slug: first.slug, title: first.title }, views: 7, followers: 0, subscribers: 0 },
    { post: { id: second.id, slug: second.slug, title: second.title }, views: 1, followers: 0, subscribers: 0 },
  ]);
  const { results: views } = await env.DB.prepare('SELECT view_count AS n FROM posts WHERE blogger = ?1 ORDER BY seq')
    .bind(author.person.seq)
    .all();
  expect(views).toEqual([{ n: 7 }, { n: 1 }]);
  const { results } = await env.DB.prepare('SELECT * FROM figures WHERE blogger = ?1').bind(author.person.seq).all();
  expect(JSON.stringify(results)).not.toMatch(/secret|example/);
  expect(sumsOf(await figuresOf((await newWriter()).client))).toEqual({});
});

test('counts a view on the day on which it happened (UTC), on both sides of midnight', async () => {
  const author = await newWriter();
  const { id } = await newPost({ by: author.person });
  const today = Date.now() - (Date.now() % DAY);
  for (const at of [today - 1, today, today - 6 * DAY, today - 6 * DAY - 1])
    await countView(jobCtx(at), id, { email: null, from: '' });
  await flushViews(id);
  const { days } = await figuresOf(author.client);
  expect(days.map(({ at }) => at)).toEqual([6, 5, 4, 3, 2, 1, 0].map((n) => today - n * DAY));
  expect(days.map(({ views }) => views.direct)).toEqual([1, 0, 0, 0, 0, 1, 1]);
  expect(sumsOf(await figuresOf(author.client, '30'))).toEqual({ direct: 4 });
  expect((await author.client.get('/api/profile/figures?days=8')).status).toBe(422);
});

test('does not count a repeated flush twice, and deletes days that are no longer stored', async () => {
  const author = await newWriter();
  const { id } = await newPost({ by: author.person });
  const { db } = jobCtx();
  const seq = await postSeqOf(id);
  const today = Math.floor(Date.now() / DAY);
  const flush = (n: string, day: number) =>
    ({ id: n, before: null, counts: [[seq, 3]], sources: [[seq, day, 'here', 3]] }) as const;
  const write = async (...given: Parameters<typeof flush>) =>
    await runBatch(db, viewFlushStatements(db, flush(...given), Date.now()));
  for (let n = 0; n < 2; n++) await write('figures-1', today);
  expect(sumsOf(await figuresOf(author.client))).toEqual({ here: 3 });
  for (const age of [FIGURE_DAYS_STORED, FIGURE_DAYS_STORED + 1]) await write(`figures-${age}`, today - age);
  const { results } = await env.DB.prepare('SELECT day FROM figures WHERE blogger = ?1 ORDER BY day')
    .bind(author.person.seq)
    .all();
  expect(results).toEqual([{ day: today - FIGURE_DAYS_STORED }, { day: today }]);
});

test('preserves the views of a deleted post', async () => {
  const author = await newWriter();
  const [shown, deleted] = [await newPost({ by: author.person }), await newPost({ by: author.person })];
  for (const { id } of [shown, deleted]) {
    await guest.post(`/api/posts/${id}/views`, { from: '/' });
    await flushViews(id);
  }
  const before = await figuresOf(author.client);
  expect((await author.client.delete(`/api/posts/${deleted.id}`)).status).toBe(200);
  const after = await figuresOf(author.client);
  expect(after.days).toEqual(before.days);
  expect(after.posts.map(({ post, views }) => [post?.id ?? null, views])).toEqual(
    expect.arrayContaining([
      [shown.id, 1],
      [null, 1],
    ]),
  );
});
