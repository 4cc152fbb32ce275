import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { IMPORT_EPOCH } from '../../db/imported-numbers.ts';
import { literalNumber } from '../../db/literal-number.ts';
import { ALL_POSTS, streamSql } from '../../db/streams.ts';

/**
 * Range of `seq`s (posts or users) per part of the sitemap, and so its maximum number of URLs; the protocol allows
 * 50,000. Parts are stable as the product grows.
 */
export const SITEMAP_SPAN = 5000;

/** Seconds of one part of the imported posts, whose numbers follow their dates. */
const ARCHIVE_SPAN = 7 * 24 * 60 * 60;

/** Inlined as text: bound numbers are floats, which SQLite does not divide as integers. */
const span = literalNumber(SITEMAP_SPAN);
const week = literalNumber(ARCHIVE_SPAN);
const epoch = literalNumber(IMPORT_EPOCH);

/** Reads the numbers of non-empty parts. @param first SQL expression for the first number from `n * width` on, or NULL */
const filled = (db: Db, first: (from: SQL) => SQL, width = span) =>
  db.all<{ part: number }>(sql`
    WITH RECURSIVE parts(part) AS (
      SELECT ${first(sql`0`)} / ${width}
      UNION ALL
      SELECT ${first(sql`(part + 1) * ${width}`)} / ${width} FROM parts WHERE part IS NOT NULL)
    SELECT part FROM parts WHERE part IS NOT NULL`);

/** Reads the parts of articles, of imported articles and of bloggers, with one index lookup per part. */
export const partsStatements = (db: Db) =>
  [
    filled(db, (from) => sql`(SELECT min(post) FROM stream_posts WHERE stream = ${ALL_POSTS} AND post >= ${from})`),
    filled(
      db,
      (from) =>
        sql`((SELECT min(post) FROM stream_posts WHERE stream = ${ALL_POSTS} AND post >= ${from} - ${epoch} AND post < 0) + ${epoch})`,
      week,
    ),
    filled(db, (from) => sql`(SELECT min(user) FROM profiles WHERE is_blogging = 1 AND user >= ${from})`),
  ] as const;

/** SQL expression for the time of a stream's newest post; NULL for an empty stream. */
const newestIn = (stream: SQL) => sql`
  (SELECT created_at FROM posts WHERE seq = (SELECT max(post) FROM stream_posts WHERE stream = ${stream}))`;

/** A category, with or without a subtopic, or a team. */
export type ListRow = {
  category: string | null;
  subtopic: string | null;
  team: string | null;
  changedAt: number | null;
};

/** Reads the catalog's lists with the time of the newest post in each. */
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

/** Reads the published articles of a range of the stream of all posts. */
const articlesStatement = (db: Db, { from, below }: { from: number; below: number }) =>
  db.all<{ id: string; title: string; changedAt: number }>(sql`
    SELECT p.id, p.title, p.updated_at AS changedAt
      FROM stream_posts s CROSS JOIN posts p ON p.seq = s.post JOIN users u ON u.seq = p.blogger
     WHERE s.stream = ${ALL_POSTS} AND s.post >= ${from} AND s.post < ${below}
       AND ${isStaying(sql`p.blogger`)}
     ORDER BY s.post`);

/** Reads the published articles of a part. */
export const nativeArticlesStatement = (db: Db, part: number) =>
  articlesStatement(db, { from: part * SITEMAP_SPAN, below: (part + 1) * SITEMAP_SPAN });

/** Reads the imported articles of a part: a week of the dates that their numbers say. */
export function importedArticlesStatement(db: Db, part: number) {
  const from = part * ARCHIVE_SPAN - IMPORT_EPOCH;
  return articlesStatement(db, { from, below: Math.min(from + ARCHIVE_SPAN, 0) });
}

/** Reads the bloggers of a part; `changedAt` is the time of their newest post, NULL without one. */
export const sitemapBloggersStatement = (db: Db, part: number) =>
  db.all<{ username: string; changedAt: number | null }>(sql`
    SELECT u.username, ${newestIn(streamSql('blogger', sql`r.user`))} AS changedAt
      FROM profiles r JOIN users u ON u.seq = r.user
     WHERE r.user >= ${part * SITEMAP_SPAN} AND r.user < ${(part + 1) * SITEMAP_SPAN} AND r.is_blogging = 1
       AND ${isStaying(sql`r.user`)}
     ORDER BY r.user`);
