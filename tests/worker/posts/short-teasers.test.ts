import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import type { SearchResponse } from '#contract/search';
import { foldText } from '#contract/search';
import { repairSearchIndex } from '../../../worker/features/posts/post-search.service.ts';
import { newClient } from '../support/client.ts';
import { jobCtx, newPost } from '../support/factories.ts';

const SHORT =
  'A kettle that **sings in the morning** is a kettle that nobody minds. The recipe for its song follows here.';
const LONG = `${'A pot that hums is a pot like others. '.repeat(20)}What it hums is told at the end.`;

async function search(words: string) {
  const response = await newClient().get(`/api/search?q=${encodeURIComponent(words)}`);
  return (await response.json<SearchResponse>()).articles;
}
const found = async (words: string) => (await search(words)).map(({ id }) => id);

const indexed = async (id: string) =>
  await env.DB.prepare('SELECT count(*) AS n FROM post_search WHERE rowid = (SELECT seq FROM posts WHERE id = ?1)')
    .bind(id)
    .first('n');

/** Stores a premium post with its whole text as teaser, as workers did before short texts were cut. */
async function storeWhole(id: string, text: string): Promise<void> {
  const plain = text.replaceAll('*', '');
  await env.DB.batch([
    env.DB.prepare('UPDATE posts SET teaser = ?2, excerpt = ?3 WHERE id = ?1').bind(id, text, plain),
    env.DB.prepare('DELETE FROM post_search WHERE rowid = (SELECT seq FROM posts WHERE id = ?1)').bind(id),
    env.DB.prepare('INSERT INTO post_search (rowid, title, body) SELECT seq, ?2, ?3 FROM posts WHERE id = ?1').bind(
      id,
      foldText('A kettle'),
      foldText(plain),
    ),
  ]);
}

const stored = async (id: string) =>
  await env.DB.prepare(
    `SELECT p.teaser, p.excerpt, s.body FROM posts p JOIN post_search s ON s.rowid = p.seq WHERE p.id = ?1`,
  )
    .bind(id)
    .first<{ teaser: string; excerpt: string; body: string }>();

test('indexes short premium posts with their whole text as teaser again without it', async () => {
  const { id } = await newPost({ content: SHORT, isFree: false });
  const others = [
    await newPost({ content: LONG, isFree: false }),
    await newPost({ content: SHORT.replace('song', 'tune') }),
  ];
  await storeWhole(id, SHORT);
  expect(await found('recipe for its song')).toEqual([id]);

  const migration = env.TEST_MIGRATIONS.find(({ name }) => name.endsWith('_short_teasers.sql'));
  await env.DB.batch((migration?.queries ?? []).map((query) => env.DB.prepare(query)));
  expect([await indexed(id), ...(await Promise.all(others.map((other) => indexed(other.id))))]).toEqual([0, 1, 1]);
  await repairSearchIndex(jobCtx());
  expect(await found('recipe for its song')).toEqual([]);
  const hit = (await search('kettle that sings in the morning')).find((article) => article.id === id);
  expect(hit?.preview).toBe('A kettle that sings in the morning is a');
  const row = await env.DB.prepare('SELECT teaser, excerpt FROM posts WHERE id = ?1').bind(id).first();
  expect(row).toEqual({
    teaser: 'A kettle that sings in the morning is a',
    excerpt: 'A kettle that sings in the morning is a…',
  });
  const kept = await env.DB.prepare('SELECT teaser FROM posts WHERE id = ?1')
    .bind(others[0]?.id)
    .first<string>('teaser');
  expect(kept?.length).toBeGreaterThan(550);
});

test('cuts short premium posts that an older worker stored after the migration in the hourly job', async () => {
  const text = 'A lantern that **glows at dusk** is a lantern that nobody fears. The oil for its flame is named here.';
  const { id } = await newPost({ title: 'A lantern', content: text, isFree: false });
  const right = await stored(id);
  const other = await newPost({ title: 'A lantern', content: text });
  const untouched = await stored(other.id);
  await storeWhole(id, text);
  const previews = async () => Object.fromEntries((await search('lantern glows')).map((hit) => [hit.id, hit.preview]));
  expect((await previews())[id]).not.toContain('flame');

  await repairSearchIndex(jobCtx());
  expect(await stored(id)).toEqual(right);
  expect((await stored(id))?.teaser).not.toContain('flame');
  expect(await found('oil for its flame')).toEqual([other.id]);
  expect(await stored(other.id)).toEqual(untouched);
});
