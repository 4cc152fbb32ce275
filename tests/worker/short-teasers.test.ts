import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import type { SearchResponse } from '#contract/search';
import { foldText } from '#contract/search';
import { mendSearchIndex } from '../../worker/features/posts/post-search.service.ts';
import { newClient } from './support/client.ts';
import { jobCtx, newPost } from './support/factories.ts';

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

test('short premium posts stored with their whole text as teaser are indexed again without it', async () => {
  const { id } = await newPost({ content: SHORT, isFree: false });
  const others = [
    await newPost({ content: LONG, isFree: false }),
    await newPost({ content: SHORT.replace('song', 'tune') }),
  ];
  const plain = SHORT.replaceAll('*', '');
  // As it was stored before a short text had a rest behind the paywall.
  await env.DB.batch([
    env.DB.prepare('UPDATE posts SET teaser = ?2, excerpt = ?3 WHERE id = ?1').bind(id, SHORT, plain),
    env.DB.prepare('DELETE FROM post_search WHERE rowid = (SELECT seq FROM posts WHERE id = ?1)').bind(id),
    env.DB.prepare('INSERT INTO post_search (rowid, title, body) SELECT seq, ?2, ?3 FROM posts WHERE id = ?1').bind(
      id,
      foldText('A kettle'),
      foldText(plain),
    ),
  ]);
  expect(await found('recipe for its song')).toEqual([id]);

  const migration = env.TEST_MIGRATIONS.find(({ name }) => name.endsWith('_short_teasers.sql'));
  await env.DB.batch((migration?.queries ?? []).map((query) => env.DB.prepare(query)));
  expect([await indexed(id), ...(await Promise.all(others.map((other) => indexed(other.id))))]).toEqual([0, 1, 1]);
  await mendSearchIndex(jobCtx());
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
