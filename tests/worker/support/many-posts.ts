import { env } from 'cloudflare:workers';
import { foldText } from '#contract/search';
import { ALL_POSTS } from '../../../worker/db/streams.ts';
import type { Person } from './factories.ts';

/** A post with its public text, and its hidden one. */
export type ManyPost = { seq: number; id: string; title: string; publicText: string; hidden: string };

const SLICE = 5000;

/** Returns a premium post's row in the index of premium texts; none for a free post. */
const foldedPremium = ({ seq, title, publicText, hidden }: ManyPost) =>
  hidden === '' ? [] : [[seq, foldText(title), foldText(publicText + hidden)]];

/**
 * Inserts posts in bulk, with their texts, stream rows and search indexes, as the product would store them.
 * @returns the searchable text of each, normalized
 */
export async function addManyPosts(by: Person, posts: readonly ManyPost[]) {
  const searchable = posts.map(({ seq, id, title, publicText }) => ({
    seq,
    id,
    title: foldText(title),
    body: foldText(publicText),
  }));
  for (let at = 0; at < posts.length; at += SLICE) {
    const rows = posts.slice(at, at + SLICE);
    const folded = searchable.slice(at, at + SLICE).map(({ seq, title, body }) => [seq, title, body]);
    await env.DB.batch([
      env.DB.prepare(
        `INSERT INTO posts (seq, id, blogger, topic, title, excerpt, teaser, word_count, is_free, created_at, updated_at)
         SELECT value->>'seq', value->>'id', ?2, 2, value->>'title', '', value->>'publicText', 10, value->>'hidden' = '', 1, 1
           FROM json_each(?1)`,
      ).bind(JSON.stringify(rows), by.seq),
      env.DB.prepare(
        `INSERT INTO post_bodies (post, content)
         SELECT value->>'seq', (value->>'publicText') || (value->>'hidden') FROM json_each(?1)`,
      ).bind(JSON.stringify(rows)),
      env.DB.prepare('INSERT INTO stream_posts (stream, post) SELECT ?2, value->>0 FROM json_each(?1)').bind(
        JSON.stringify(folded),
        ALL_POSTS,
      ),
      env.DB.prepare(
        'INSERT INTO post_search (rowid, title, body) SELECT value->>0, value->>1, value->>2 FROM json_each(?1)',
      ).bind(JSON.stringify(folded)),
      env.DB.prepare(
        `INSERT INTO premium_search (rowid, blogger, title, body)
         SELECT value->>0, char(1048576 + (?2 >> 28), 1048576 + (?2 >> 14 & 16383), 1048576 + (?2 & 16383)), value->>1, value->>2
           FROM json_each(?1)`,
      ).bind(JSON.stringify(rows.flatMap(foldedPremium)), by.seq),
    ]);
  }
  return searchable;
}
