import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { ALL_POSTS, streamSql } from '../../db/streams.ts';

/**
 * How many numbers (posts' or people's `seq`) one part of the sitemap spans, and so lists at most; the protocol allows
 * 50,000. A part keeps its addresses as the product grows, and costs what is in it.
 */
export const SITEMAP_SPAN = 5000;

/** As text: a bound number is a float, by which SQLite does not divide whole. */
const span = sql.raw(String(SITEMAP_SPAN));

/** The numbers of the parts that hold something. @param first SQL: the first `seq` from `n * span` on, or NULL */
const filled = (db: Db, first: (from: SQL) => SQL) =>
  db.all<{ part: number }>(sql`
    WITH RECURSIVE parts(part) AS (
      SELECT ${first(sql`0`)} / ${span}
      UNION ALL
      SELECT ${first(sql`(part + 1) * ${span}`)} / ${span} FROM parts WHERE part IS NOT NULL)
    SELECT part FROM parts WHERE part IS NOT NULL`);

/** Which parts there are of articles and of bloggers: a look at the index for each. */
export const partsStatements = (db: Db) =>
  [
    filled(db, (from) => sql`(SELECT min(post) FROM stream_posts WHERE stream = ${ALL_POSTS} AND post >= ${from})`),
    filled(db, (from) => sql`(SELECT min(user) FROM profiles WHERE is_blogging = 1 AND user >= ${from})`),
  ] as const;

/** When the newest post of a stream was published; NULL in an empty one. */
const newestIn = (stream: SQL) => sql`
  (SELECT created_at FROM posts WHERE seq = (SELECT max(post) FROM stream_posts WHERE stream = ${stream}))`;

/** Either a category, with a subtopic or without, or a team. */
export type ListRow = {
  category: string | null;
  subtopic: string | null;
  team: string | null;
  changedAt: number | null;
};

/** The catalog's lists, and when something was last published in each. */
export const listsStatement = (db: Db) =>
  db.all<ListRow>(sql`
    SELECT t.category, NULL AS subtopic, NULL AS team, ${newestIn(streamSql('category', sql`t.seq`))} AS changedAt
      FROM topics t
    UNION ALL
    SELECT t.category, s.name, NULL, ${newestIn(streamSql('subtopic', sql`s.seq`))}
      FROM subtopics s JOIN topics t ON t.seq = s.topic
    UNION ALL
    SELECT NULL, NULL, m.id, ${newestIn(streamSql('team', sql`m.seq`))} FROM teams m`);

const isStaying = (user: SQL) => sql`u.deleting_at IS NULL
  AND NOT EXISTS (SELECT 1 FROM profiles WHERE user = ${user} AND deleting_at IS NOT NULL)`;

/** The published articles of one part: one range of the stream of all posts. */
export const articlesStatement = (db: Db, part: number) =>
  db.all<{ id: string; title: string; changedAt: number }>(sql`
    SELECT p.id, p.title, p.updated_at AS changedAt
      FROM stream_posts s CROSS JOIN posts p ON p.seq = s.post JOIN users u ON u.seq = p.blogger
     WHERE s.stream = ${ALL_POSTS} AND s.post >= ${part * SITEMAP_SPAN} AND s.post < ${(part + 1) * SITEMAP_SPAN}
       AND ${isStaying(sql`p.blogger`)}
     ORDER BY s.post`);

/** The bloggers of one part; `changedAt` is their newest post's, NULL before their first. */
export const sitemapBloggersStatement = (db: Db, part: number) =>
  db.all<{ id: string; changedAt: number | null }>(sql`
    SELECT u.id, ${newestIn(streamSql('blogger', sql`r.user`))} AS changedAt
      FROM profiles r JOIN users u ON u.seq = r.user
     WHERE r.user >= ${part * SITEMAP_SPAN} AND r.user < ${(part + 1) * SITEMAP_SPAN} AND r.is_blogging = 1
       AND ${isStaying(sql`r.user`)}
     ORDER BY r.user`);
