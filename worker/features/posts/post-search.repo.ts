import { type SQL, sql } from 'drizzle-orm';
import type { Format } from '#contract/format/tree';
import { foldText } from '#contract/search';
import type { Db, Statement } from '../../db/client.ts';
import { literalNumber } from '../../db/literal-number.ts';
import { bloggerTermSql, foldPremiumText } from './blogger-term.statements.ts';
import { isTeaserCompleteSql } from './teasers.statements.ts';

/** Removes a post from both search indexes. @param seq SQL expression for its `seq`; NULL does nothing */
export function removeFromIndexStatements(db: Db, seq: SQL): Statement[] {
  return [
    db.run(sql`DELETE FROM post_search WHERE rowid = ${seq}`),
    db.run(sql`DELETE FROM premium_search WHERE rowid = ${seq}`),
  ];
}

/**
 * Replaces a post's public text in the search index, and a premium post's whole text in the index for readers with
 * access. Run it in the batch of the post's change.
 * @param seq SQL expression for its `seq`; NULL does nothing
 */
export function addToIndexStatements(
  db: Db,
  seq: SQL,
  { title, searchable, premiumText }: { title: string; searchable: string; premiumText: string | null },
): Statement[] {
  const join = db.run(sql`
    INSERT INTO post_search (rowid, title, body)
    SELECT found.seq, ${foldText(title)}, ${foldText(searchable)} FROM (SELECT ${seq} AS seq) found
     WHERE found.seq IS NOT NULL`);
  if (premiumText === null) return [...removeFromIndexStatements(db, seq), join];
  const joinPremium = db.run(sql`
    INSERT INTO premium_search (rowid, blogger, title, body)
    SELECT seq, ${bloggerTermSql(sql`blogger`)}, ${foldPremiumText(title)}, ${foldPremiumText(premiumText)}
      FROM posts WHERE seq = ${seq}`);
  return [...removeFromIndexStatements(db, seq), join, joinPremium];
}

/** Reads the highest `seq` of the posts and both search indexes, 0 when all are empty, and whether they have imported posts. */
export function searchedNumbersStatement(db: Db) {
  return db.all<{ highest: number; hasImported: number }>(sql`
    SELECT max(coalesce((SELECT max(seq) FROM posts), 0),
               coalesce((SELECT rowid FROM post_search WHERE rowid > 0 ORDER BY rowid DESC LIMIT 1), 0),
               coalesce((SELECT rowid FROM premium_search WHERE rowid > 0 ORDER BY rowid DESC LIMIT 1), 0)) AS highest,
      EXISTS (SELECT 1 FROM posts WHERE seq < 0) OR EXISTS (SELECT 1 FROM post_search WHERE rowid < 0)
        OR EXISTS (SELECT 1 FROM premium_search WHERE rowid < 0) AS hasImported`);
}

/** Removes index entries of a `seq` range that have no published post, or no premium one. */
export function removeOrphansStatements(db: Db, { from, to }: { from: number; to: number }) {
  return [
    db.run(sql`
      DELETE FROM post_search WHERE rowid IN (
        SELECT s.rowid FROM post_search s WHERE s.rowid BETWEEN ${from} AND ${to}
           AND NOT EXISTS (SELECT 1 FROM posts WHERE seq = s.rowid AND unpublished_at IS NULL))`),
    db.run(sql`
      DELETE FROM premium_search WHERE rowid IN (
        SELECT s.rowid FROM premium_search s WHERE s.rowid BETWEEN ${from} AND ${to}
           AND NOT EXISTS (SELECT 1 FROM posts WHERE seq = s.rowid AND unpublished_at IS NULL AND is_free = 0))`),
  ] as const;
}

/** `isTeaserWhole` is 1 when a premium post's teaser, and so the public index, contains its whole text. */
export type UnindexedRow = {
  seq: number;
  title: string;
  isFree: number;
  content: string;
  format: Format;
  updatedAt: number;
  isTeaserWhole: number;
};

/**
 * Reads published posts of a `seq` range that a search index lacks, or with a teaser that is too long; newest first.
 * @param most maximum posts; none is added once the texts reach `bytes`
 */
export function unindexedStatement(
  db: Db,
  { from, to }: { from: number; to: number },
  most: { posts: number; bytes: number },
) {
  return db.all<UnindexedRow>(sql`
    WITH lacking AS (
      SELECT p.seq, octet_length(b.content) AS size FROM posts p JOIN post_bodies b ON b.post = p.seq
       WHERE p.seq BETWEEN ${from} AND ${to} AND p.unpublished_at IS NULL
         AND (NOT EXISTS (SELECT 1 FROM post_search WHERE rowid = p.seq)
              OR (p.is_free = 0 AND NOT EXISTS (SELECT 1 FROM premium_search WHERE rowid = p.seq))
              OR ${isTeaserCompleteSql})
       ORDER BY p.seq DESC LIMIT ${literalNumber(most.posts)}),
    measured AS (SELECT seq, sum(size) OVER (ORDER BY seq DESC) - size AS newer FROM lacking)
    SELECT p.seq, p.title, p.is_free AS isFree, b.content, p.format, p.updated_at AS updatedAt,
           ${isTeaserCompleteSql} AS isTeaserWhole
      FROM measured CROSS JOIN posts p ON p.seq = measured.seq CROSS JOIN post_bodies b ON b.post = p.seq
     WHERE measured.newer < ${most.bytes} ORDER BY p.seq DESC`);
}

/**
 * Shortens the teaser and excerpt of premium posts and removes their whole texts from the public index. Skips posts
 * that have changed since they were read. Put it before `indexMissingStatement` in the batch.
 * @param rows JSON array of [seq, teaser, excerpt, updated_at as it was read]
 */
export function cutTeasersStatements(db: Db, rows: string): Statement[] {
  const unchanged = sql`
    json_each(${rows}) j CROSS JOIN posts p ON p.seq = j.value->>0 AND p.updated_at = j.value->>3 AND p.is_free = 0`;
  return [
    db.run(sql`DELETE FROM post_search WHERE rowid IN (SELECT p.seq FROM ${unchanged})`),
    db.run(sql`
      UPDATE posts SET teaser = cut.teaser, excerpt = cut.excerpt
        FROM (SELECT p.seq, j.value->>1 AS teaser, j.value->>2 AS excerpt FROM ${unchanged}) cut
       WHERE posts.seq = cut.seq`),
  ];
}

/**
 * Adds posts to the index, except those unpublished or indexed since their texts were read: every change of a post
 * indexes it in the same batch.
 * @param rows JSON array of [seq, normalized title, normalized text]
 */
export function indexMissingStatement(db: Db, rows: string): Statement {
  return db.run(sql`
    INSERT INTO post_search (rowid, title, body)
    SELECT p.seq, j.value->>1, j.value->>2 FROM json_each(${rows}) j CROSS JOIN posts p ON p.seq = j.value->>0
     WHERE p.unpublished_at IS NULL AND NOT EXISTS (SELECT 1 FROM post_search WHERE rowid = p.seq)`);
}

/** Adds premium posts to the index for readers with access, under the same conditions. */
export function indexMissingPremiumStatement(db: Db, rows: string): Statement {
  return db.run(sql`
    INSERT INTO premium_search (rowid, blogger, title, body)
    SELECT p.seq, ${bloggerTermSql(sql`p.blogger`)}, j.value->>1, j.value->>2
      FROM json_each(${rows}) j CROSS JOIN posts p ON p.seq = j.value->>0
     WHERE p.unpublished_at IS NULL AND p.is_free = 0
       AND NOT EXISTS (SELECT 1 FROM premium_search WHERE rowid = p.seq)`);
}
