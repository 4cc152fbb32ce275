import { type SQL, sql } from 'drizzle-orm';
import type { Format } from '#contract/format/tree';
import {
  SEARCH_CANDIDATES,
  SEARCH_PAID_BLOGGERS,
  SEARCH_SHORT_SCAN,
  SEARCH_SHORT_TEXT_CHARACTERS,
} from '#contract/limits';
import type { Db } from '../../db/client.ts';
import { literalNumber } from '../../db/literal-number.ts';
import { ALL_POSTS } from '../../db/streams.ts';
import { holdsTerms, weightedTrigramMatch } from '../../db/trigrams.ts';
import { readableBloggersSql } from '../access/access.statements.ts';
import { bloggerTermSql } from '../posts/blogger-term.statements.ts';
import {
  type CardViewer,
  type PostSummaryRow,
  postSummaryColumns,
  postSummaryJoins,
  unlockedColumn,
} from '../posts/post-summaries.statements.ts';
import { isTeaserCompleteSql } from '../posts/teasers.statements.ts';

/**
 * A post that matches. `text` is markup that the viewer may read: the whole text of a free post, or of a premium post
 * found by it; otherwise the teaser, which `publicTeaser` cuts if `isTeaserWhole` is 1.
 */
export type ArticleHitRow = PostSummaryRow & { text: string; format: Format; isTeaserWhole: number };

/** Columns of a hit. @param mayReadWhole SQL condition: the viewer may read the whole text */
const hitColumns = (mayReadWhole: SQL, viewer: CardViewer) => sql`${postSummaryColumns}, ${unlockedColumn(viewer)},
  CASE WHEN ${mayReadWhole} THEN (SELECT content FROM post_bodies WHERE post = p.seq) ELSE p.teaser END AS text, p.format,
  CASE WHEN ${mayReadWhole} THEN 0 ELSE ${isTeaserCompleteSql} END AS isTeaserWhole`;

/** SQL query for the newest posts with a possible match, with their public text, newest first. */
function candidates(terms: readonly string[]): SQL {
  const match = weightedTrigramMatch(sql`post_search`, terms);
  if (match !== null) {
    return sql`
      SELECT rowid AS seq, title, body FROM post_search
       WHERE post_search MATCH ${match} ORDER BY rowid DESC LIMIT ${literalNumber(SEARCH_CANDIDATES)}`;
  }
  return sql`
    SELECT newest.post AS seq, s.title, substr(s.body, 1, ${SEARCH_SHORT_TEXT_CHARACTERS}) AS body
      FROM (SELECT post FROM stream_posts WHERE stream = ${ALL_POSTS} ORDER BY post DESC LIMIT ${literalNumber(SEARCH_SHORT_SCAN)}) newest
      CROSS JOIN post_search s ON s.rowid = newest.post`;
}

/**
 * SQL query for the premium posts of the bloggers in `readable` with a possible match, with their whole texts. Rare
 * terms are determined from the public index, so the choice reveals nothing about other premium texts.
 */
function premiumCandidates(terms: readonly string[]): SQL {
  const quoted = (blogger: SQL) => sql`('"' || ${bloggerTermSql(blogger)} || '"')`;
  const bloggers = sql`(SELECT group_concat(${quoted(sql`blogger`)}, ' OR ') FROM readable)`;
  // FTS5 has no empty query: blogger 0 does not exist.
  const noBlogger = quoted(sql`0`);
  const match = weightedTrigramMatch(sql`post_search`, terms);
  if (match !== null) {
    return sql`
      SELECT rowid AS seq, title, body FROM premium_search
       WHERE premium_search MATCH coalesce('(' || ${bloggers} || ') AND ' || ${match}, ${noBlogger}) ORDER BY rowid DESC LIMIT ${literalNumber(SEARCH_CANDIDATES)}`;
  }
  return sql`
    SELECT rowid AS seq, title, substr(body, 1, ${SEARCH_SHORT_TEXT_CHARACTERS}) AS body FROM premium_search
     WHERE premium_search MATCH coalesce(${bloggers}, ${noBlogger}) ORDER BY rowid DESC LIMIT ${literalNumber(SEARCH_SHORT_SCAN)}`;
}

/**
 * SQL query for the newest candidates with every term in the title or text. There is no ORDER BY: it would scan all
 * candidates, whereas the LIMIT stops the scan early.
 */
const newestHolding = (terms: readonly string[], found: SQL, condition: SQL, limit: number): SQL => sql`
  SELECT c.seq FROM (${found}) c CROSS JOIN posts p ON p.seq = c.seq
   WHERE ${holdsTerms(terms, [sql`c.title`, sql`c.body`])} AND p.unpublished_at IS NULL AND ${condition} LIMIT ${literalNumber(limit)}`;

/**
 * Reads the newest posts with every term in the title, the public text or, for premium posts that the viewer may read,
 * the whole text.
 * @param terms normalized, at least one
 * @param user the viewer's `seq`; null for a guest, for whom the premium index is not queried
 */
export function searchPostsStatement(
  db: Db,
  terms: readonly string[],
  user: number | null,
  now: number,
  limit: number,
) {
  const everybodys = newestHolding(terms, candidates(terms), sql`true`, limit);
  if (user === null) {
    return db.all<ArticleHitRow>(sql`
      WITH found AS MATERIALIZED (${everybodys})
      SELECT ${hitColumns(sql`p.is_free = 1`, { user, now })}
        FROM found CROSS JOIN posts p ON p.seq = found.seq ${postSummaryJoins}
       ORDER BY p.seq DESC`);
  }
  const mayReadIt = sql`p.is_free = 0 AND p.blogger IN (SELECT blogger FROM readable)`;
  return db.all<ArticleHitRow>(sql`
    WITH readable AS MATERIALIZED (${readableBloggersSql(user, now)} LIMIT ${literalNumber(SEARCH_PAID_BLOGGERS)}),
    everybodys AS MATERIALIZED (${everybodys}),
    premium AS MATERIALIZED (${newestHolding(terms, premiumCandidates(terms), mayReadIt, limit)}),
    found AS MATERIALIZED (
      SELECT seq, max(isWhole) AS isWhole
        FROM (SELECT seq, 0 AS isWhole FROM everybodys UNION ALL SELECT seq, 1 FROM premium)
       GROUP BY seq ORDER BY seq DESC LIMIT ${literalNumber(limit)})
    SELECT ${hitColumns(sql`p.is_free = 1 OR found.isWhole`, { user, now })}
      FROM found CROSS JOIN posts p ON p.seq = found.seq ${postSummaryJoins}
     ORDER BY p.seq DESC`);
}
