import { type SQL, sql } from 'drizzle-orm';
import { SEARCH_CANDIDATES, SEARCH_SHORT_READ, SEARCH_SHORT_SCAN } from '#contract/limits';
import type { Db } from '../../db/client.ts';
import { ALL_POSTS } from '../../db/streams.ts';
import { holdsTerms, weighedTrigramMatch } from '../../db/trigrams.ts';
import { type CardRow, cardColumns, cardJoins } from '../posts/post-cards.repo.ts';

/** A post that was found. `publicText` is markup: the whole text of a free post, the teaser of a premium one. */
export type HitRow = CardRow & { publicText: string };

/** The newest posts that may hold the terms, with what of them is searched, newest first. */
function candidates(terms: readonly string[]): SQL {
  const match = weighedTrigramMatch(sql`post_search`, terms);
  if (match !== null) {
    return sql`
      SELECT rowid AS seq, title, body FROM post_search
       WHERE post_search MATCH ${match} ORDER BY rowid DESC LIMIT ${SEARCH_CANDIDATES}`;
  }
  return sql`
    SELECT newest.post AS seq, s.title, substr(s.body, 1, ${SEARCH_SHORT_READ}) AS body
      FROM (SELECT post FROM stream_posts WHERE stream = ${ALL_POSTS} ORDER BY post DESC LIMIT ${SEARCH_SHORT_SCAN}) newest
      CROSS JOIN post_search s ON s.rowid = newest.post`;
}

/**
 * The newest posts of which the title or the public text holds every term. The candidates come one by one, newest
 * first, and no more are looked at than it takes: an ORDER BY around them would look at all.
 * @param terms folded, at least one
 */
export function postsStatement(db: Db, terms: readonly string[], limit: number) {
  return db.all<HitRow>(sql`
    WITH found AS MATERIALIZED (
      SELECT c.seq FROM (${candidates(terms)}) c CROSS JOIN posts p ON p.seq = c.seq
       WHERE ${holdsTerms(terms, [sql`c.title`, sql`c.body`])} AND p.unpublished_at IS NULL LIMIT ${limit})
    SELECT ${cardColumns},
      CASE WHEN p.is_free = 1 THEN (SELECT content FROM post_bodies WHERE post = p.seq) ELSE p.teaser END AS publicText
      FROM found CROSS JOIN posts p ON p.seq = found.seq ${cardJoins}
     ORDER BY p.seq DESC`);
}
