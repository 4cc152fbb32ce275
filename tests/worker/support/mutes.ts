import { env } from 'cloudflare:workers';
import type { FeedResponse, FeedView } from '#contract/feed';
import type { CategoryKey } from '#contract/topics';
import type { Client } from './client.ts';
import type { Person } from './factories.ts';

/** Stores mutes of a reader by SQL. `target` is a `seq`. */
export async function addMutes(
  { seq }: Person,
  mutes: readonly { kind: 'blogger' | 'subtopic' | 'category' | 'person'; target: number }[],
): Promise<void> {
  await env.DB.prepare(
    `INSERT INTO mutes (user, kind, target, at) SELECT ?1, value->>'kind', value->>'target', 1 FROM json_each(?2) WHERE true
     ON CONFLICT DO NOTHING`,
  )
    .bind(seq, JSON.stringify(mutes))
    .run();
}

export const mutesOf = async ({ seq }: Pick<Person, 'seq'>) =>
  (
    await env.DB.prepare('SELECT kind, target FROM mutes WHERE user = ?1 OR target = ?1')
      .bind(seq)
      .all<{ kind: string; target: number }>()
  ).results;

/** Reads a feed from a cursor to its end, or `most` pages. */
export async function feedPages(
  client: Client,
  view: FeedView,
  { from = null, most = 50 }: { from?: string | null; most?: number } = {},
): Promise<FeedResponse[]> {
  const pages: FeedResponse[] = [];
  for (let cursor = from; pages.length === 0 || (cursor !== null && pages.length < most); ) {
    const response = await client.get(`/api/feed?view=${view}${cursor === null ? '' : `&cursor=${cursor}`}`);
    if (response.status !== 200) throw new Error(`feed: ${response.status} ${await response.text()}`);
    const page = await response.json<FeedResponse>();
    pages.push(page);
    cursor = page.nextCursor;
  }
  return pages;
}

/** Reads the subtopics of a category, or all. */
export const subtopicsIn = async (category: CategoryKey | null = null) =>
  (
    await env.DB.prepare(
      `SELECT s.seq, s.id, s.name, s.label FROM subtopics s JOIN topics t ON t.seq = s.topic
        WHERE t.category = coalesce(?1, t.category) ORDER BY s.seq`,
    )
      .bind(category)
      .all<{ seq: number; id: string; name: string; label: string }>()
  ).results;

type FilledPost = { topic: number; blogger: number; subtopics: readonly number[] };

/** Adds posts with their streams straight into the tables, the oldest first. Returns the first `seq`. */
export async function addTaggedPosts(posts: readonly FilledPost[]): Promise<number> {
  const last = await env.DB.prepare('SELECT coalesce(max(seq), 0) AS seq FROM posts').first<{ seq: number }>();
  const first = (last?.seq ?? 0) + 1;
  const rows = JSON.stringify(posts.map((post, n) => ({ ...post, seq: first + n })));
  const subtopics =
    "SELECT row.value->>'seq' AS post, s.value AS subtopic FROM json_each(?1) row, json_each(row.value->'subtopics') s";
  const run = (sql: string, ...more: unknown[]) => env.DB.prepare(sql).bind(rows, ...more);
  await env.DB.batch([
    run(
      `INSERT INTO posts (seq, id, blogger, topic, title, excerpt, teaser, word_count, is_free, created_at, updated_at)
       SELECT value->>'seq', 'p' || (value->>'seq'), value->>'blogger', value->>'topic', 'Post ' || (value->>'seq'), 'x', 'x', 1, 1, ?2, 0
         FROM json_each(?1)`,
      Date.now(),
    ),
    run(`INSERT INTO post_subtopics (post, subtopic) ${subtopics}`),
    run(`INSERT INTO stream_posts (stream, post) SELECT subtopic * 8 + 4, post FROM (${subtopics})`),
    run(
      `INSERT INTO stream_posts (stream, post)
       SELECT s.value, row.value->>'seq' FROM json_each(?1) row, json_each(json_array(1, 2,
         (row.value->>'topic') * 8 + 3, (row.value->>'blogger') * 8 + 7)) s`,
    ),
  ]);
  return first;
}
