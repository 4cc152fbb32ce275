import { type SQL, sql } from 'drizzle-orm';
import {
  SEARCH_CANDIDATES,
  SEARCH_PAID_BLOGGERS,
  SEARCH_SHORT_SCAN,
  SEARCH_SHORT_TEXT_CHARACTERS,
} from '#contract/limits';
import type { Db } from '../../db/client.ts';
import { ALL_POSTS } from '../../db/streams.ts';
import { holdsTerms, weightedTrigramMatch } from '../../db/trigrams.ts';
import { bloggerTermSql } from '../posts/blogger-term.statements.ts';
import { type PostSummaryRow, postSummaryColumns, postSummaryJoins } from '../posts/post-summaries.repo.ts';
import { isTeaserCompleteSql } from '../posts/posts.repo.ts';
import { readableBloggersSql } from '../posts/read-access.repo.ts';

/**
 * A post that was found. `text` is markup that the viewer may read: the whole text of a free post, and of a premium one
 * that was found by it; else the teaser, which `publicTeaser` cuts where `isTeaserWhole` is 1.
 */
export type ArticleHitRow = PostSummaryRow & { text: string; isTeaserWhole: number };

/** The `text` of a hit. @param mayReadWhole SQL: whether the viewer may read the whole text */
const hitColumns = (mayReadWhole: SQL) => sql`${postSummaryColumns},
  CASE WHEN ${mayReadWhole} THEN (SELECT content FROM post_bodies WHERE post = p.seq) ELSE p.teaser END AS text,
  CASE WHEN ${mayReadWhole} THEN 0 ELSE ${isTeaserCompleteSql} END AS isTeaserWhole`;

/** The newest posts that may hold the terms, with what of them everybody may search, newest first. */
function candidates(terms: readonly string[]): SQL {
  const match = weightedTrigramMatch(sql`post_search`, terms);
  if (match !== null) {
    return sql`
      SELECT rowid AS seq, title, body FROM post_search
       WHERE post_search MATCH ${match} ORDER BY rowid DESC LIMIT ${SEARCH_CANDIDATES}`;
  }
  return sql`
    SELECT newest.post AS seq, s.title, substr(s.body, 1, ${SEARCH_SHORT_TEXT_CHARACTERS}) AS body
      FROM (SELECT post FROM stream_posts WHERE stream = ${ALL_POSTS} ORDER BY post DESC LIMIT ${SEARCH_SHORT_SCAN}) newest
      CROSS JOIN post_search s ON s.rowid = newest.post`;
}

/**
 * The same of the premium posts by the bloggers in `readable`, with their whole texts. The index is asked for these
 * bloggers alone, and for nothing when there are none. Which pieces are rare is read from the public index: the choice
 * says nothing of other bloggers' premium texts.
 */
function premiumCandidates(terms: readonly string[]): SQL {
  const quoted = (blogger: SQL) => sql`('"' || ${bloggerTermSql(blogger)} || '"')`;
  const bloggers = sql`(SELECT group_concat(${quoted(sql`blogger`)}, ' OR ') FROM readable)`;
  // FTS5 has no query for nothing: blogger 0 does not exist.
  const nobody = quoted(sql`0`);
  const match = weightedTrigramMatch(sql`post_search`, terms);
  if (match !== null) {
    return sql`
      SELECT rowid AS seq, title, body FROM premium_search
       WHERE premium_search MATCH coalesce('(' || ${bloggers} || ') AND ' || ${match}, ${nobody}) ORDER BY rowid DESC LIMIT ${SEARCH_CANDIDATES}`;
  }
  return sql`
    SELECT rowid AS seq, title, substr(body, 1, ${SEARCH_SHORT_TEXT_CHARACTERS}) AS body FROM premium_search
     WHERE premium_search MATCH coalesce(${bloggers}, ${nobody}) ORDER BY rowid DESC LIMIT ${SEARCH_SHORT_SCAN}`;
}

/**
 * The newest posts of a list of candidates of which the title or the text holds every term. The candidates come one by
 * one, newest first, and no more are looked at than it takes: an ORDER BY around them would look at all.
 */
const newestHolding = (terms: readonly string[], found: SQL, condition: SQL, limit: number): SQL => sql`
  SELECT c.seq FROM (${found}) c CROSS JOIN posts p ON p.seq = c.seq
   WHERE ${holdsTerms(terms, [sql`c.title`, sql`c.body`])} AND p.unpublished_at IS NULL AND ${condition} LIMIT ${limit}`;

/**
 * The newest posts that hold every term: in the title, the public text or, by the bloggers whose premium posts the viewer
 * may read, anywhere.
 * @param terms folded, at least one
 * @param user the viewer's `seq`; null for a guest, for whom the index of premium texts is not asked at all
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
      SELECT ${hitColumns(sql`p.is_free = 1`)}
        FROM found CROSS JOIN posts p ON p.seq = found.seq ${postSummaryJoins}
       ORDER BY p.seq DESC`);
  }
  const mayReadIt = sql`p.is_free = 0 AND p.blogger IN (SELECT blogger FROM readable)`;
  return db.all<ArticleHitRow>(sql`
    WITH readable AS MATERIALIZED (${readableBloggersSql(user, now)} LIMIT ${SEARCH_PAID_BLOGGERS}),
    everybodys AS MATERIALIZED (${everybodys}),
    premium AS MATERIALIZED (${newestHolding(terms, premiumCandidates(terms), mayReadIt, limit)}),
    found AS MATERIALIZED (
      SELECT seq, max(isWhole) AS isWhole
        FROM (SELECT seq, 0 AS isWhole FROM everybodys UNION ALL SELECT seq, 1 FROM premium)
       GROUP BY seq ORDER BY seq DESC LIMIT ${limit})
    SELECT ${hitColumns(sql`p.is_free = 1 OR found.isWhole`)}
      FROM found CROSS JOIN posts p ON p.seq = found.seq ${postSummaryJoins}
     ORDER BY p.seq DESC`);
}
