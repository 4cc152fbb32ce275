import { type SQL, sql } from 'drizzle-orm';
import { SEARCH_BLOGGERS_SCAN } from '#contract/limits';
import type { Db } from '../../db/client.ts';
import { literalNumber } from '../../db/literal-number.ts';
import { holdsTerms, trigramMatch } from '../../db/trigrams.ts';

/** A blogger in a list. `writingTopics` is a JSON array of category keys; `seq` is their rank. */
export type ListedBloggerRow = {
  seq: number;
  id: string;
  username: string;
  joinedAt: number;
  pictureKey: string | null;
  /** As stored; the price in force depends on the time. */
  priceCents: number;
  nextPriceCents: number | null;
  nextPriceFrom: number | null;
  writingTopics: string;
  currentSubscribers: number;
};

/** Unique rank of a blogger: by subscribers, then the newer. The index `profiles_rank` is on this expression. */
export const rank = sql`(active_subscribers * 1000000000 + user)`;

/** Usernames are ASCII (contract/accounts), so `lower` normalizes them like `foldText`. */
export const foldedName = sql`lower(u.username)`;

/** Range of bloggers to scan: ranked below `before`, at most `scan`. */
type Reach = { before: number; scan: number };

/** SQL query for the highest ranked bloggers, in order: rows `(user, rank)`. */
const highest = ({ before, scan }: Reach, only = sql`true`) => sql`
  SELECT user, ${rank} AS rank FROM profiles
   WHERE is_blogging = 1 AND ${rank} < ${before} AND ${only} ORDER BY ${rank} DESC LIMIT ${literalNumber(scan)}`;

/**
 * SQL query for bloggers with a possible match, in order: rows `(user, rank)`. If the index finds `scan` or more, scans
 * the highest ranked ones instead, because many of them match. Each SELECT needs its LIMIT: without one SQLite ignores
 * the ORDER BY of a subquery.
 */
export function candidates(terms: readonly string[], reach: Reach): SQL {
  const match = trigramMatch(terms);
  if (match === null) return highest(reach);
  const hits = sql`SELECT rowid FROM blogger_search WHERE blogger_search MATCH ${match} LIMIT ${literalNumber(reach.scan)}`;
  const isTooMany = sql`(SELECT count(*) FROM (${hits})) = ${reach.scan}`;
  return sql`
    SELECT * FROM (
      SELECT p.user, ${rank} AS rank FROM (${hits}) hit CROSS JOIN profiles p ON p.user = hit.rowid
       WHERE p.is_blogging = 1 AND ${rank} < ${reach.before} AND NOT ${isTooMany}
       ORDER BY rank DESC LIMIT ${literalNumber(reach.scan)})
    UNION ALL SELECT * FROM (${highest(reach, isTooMany)})`;
}

/** Filters candidates to existing bloggers that contain the terms, as rows of a FROM: `c`, profile `r`, user `u`. */
export const holders = (terms: readonly string[], found: SQL) => sql`
  (${found}) c CROSS JOIN profiles r ON r.user = c.user CROSS JOIN users u ON u.seq = c.user
   AND u.deleting_at IS NULL AND ${holdsTerms(terms, [foldedName])}`;

/**
 * Reads bloggers with a username that contains every term, or all without terms, most subscribers first. The rows are
 * scanned in order, and the LIMIT stops the scan early.
 * @param before only bloggers ranked below
 */
export function bloggersStatement(db: Db, terms: readonly string[], before: number, limit: number) {
  return db.all<ListedBloggerRow>(sql`
    WITH found AS MATERIALIZED (
      SELECT c.user, c.rank FROM ${holders(terms, candidates(terms, { before, scan: SEARCH_BLOGGERS_SCAN }))} LIMIT ${literalNumber(limit)})
    SELECT found.rank AS seq, u.id, u.username, u.created_at AS joinedAt, r.picture_key AS pictureKey,
      r.subscription_cents AS priceCents, r.next_subscription_cents AS nextPriceCents,
      r.next_subscription_from AS nextPriceFrom, r.active_subscribers AS currentSubscribers,
      (SELECT json_group_array(category) FROM writing_topics WHERE user = u.seq) AS writingTopics
      FROM found CROSS JOIN profiles r ON r.user = found.user CROSS JOIN users u ON u.seq = found.user
     ORDER BY found.rank DESC`);
}
