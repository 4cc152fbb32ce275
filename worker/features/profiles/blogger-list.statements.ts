import { sql } from 'drizzle-orm';
import { SEARCH_CANDIDATES } from '#contract/limits';
import type { Db } from '../../db/client.ts';
import { literalNumber } from '../../db/literal-number.ts';
import { candidates, foldedName, holders, rank } from './blogger-list.repo.ts';

/**
 * Searches bloggers by name: an exact match first, then names that begin with it, then by rank.
 * @param terms normalized, at least one
 */
export function searchBloggersStatement(db: Db, terms: readonly string[], limit: number) {
  const name = terms.join(' ');
  const reach = { before: Number.MAX_SAFE_INTEGER, scan: SEARCH_CANDIDATES };
  const found = sql`
    SELECT * FROM (${candidates(terms, reach)})
    UNION SELECT * FROM (
      SELECT p.user, ${rank} FROM users x CROSS JOIN profiles p ON p.user = x.seq AND p.is_blogging = 1
       WHERE lower(x.username) BETWEEN ${name} AND ${`${name}\u007f`} ORDER BY lower(x.username) LIMIT ${literalNumber(reach.scan)})`;
  return db.all<{ id: string; username: string; pictureKey: string | null }>(sql`
    SELECT u.id, u.username, r.picture_key AS pictureKey FROM ${holders(terms, found)}
     ORDER BY ${foldedName} = ${name} DESC, instr(${foldedName}, ${name}) = 1 DESC, c.rank DESC LIMIT ${literalNumber(limit)}`);
}
