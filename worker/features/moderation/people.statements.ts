import { type SQL, sql } from 'drizzle-orm';
import { READERS_SCAN, READERS_SEARCH_LIMIT } from '#contract/moderation';
import { beginsWithSql } from '../../db/begins-with.ts';
import { literalNumber } from '../../db/literal-number.ts';
import { trigramMatch } from '../../db/trigrams.ts';

/**
 * SQL query for the first accounts with a name or address that begins with the text: rows `(seq)`, an exact match
 * first.
 */
const beginningWith = (column: 'username' | 'email', text: string) => sql`
  SELECT seq FROM (
    SELECT seq FROM users WHERE ${beginsWithSql(column, text)}
     ORDER BY lower(${sql.raw(column)}) LIMIT ${literalNumber(READERS_SEARCH_LIMIT)})`;

/** SQL query for the newest accounts with a possible match: rows `(seq)`, READERS_SCAN at most. */
function candidates(text: string) {
  const match = trigramMatch([text.toLowerCase()]);
  return match === null
    ? sql`SELECT seq FROM users WHERE seq > 0 ORDER BY seq DESC LIMIT ${literalNumber(READERS_SCAN)}`
    : sql`SELECT rowid AS seq FROM people_search WHERE people_search MATCH ${match} ORDER BY rowid DESC LIMIT ${literalNumber(READERS_SCAN)}`;
}

/** SQL query for the candidates that contain the text, newest first. The LIMIT stops the scan early. */
const among = (text: string) => sql`
  SELECT seq FROM (
    SELECT u.seq FROM (${candidates(text)}) c CROSS JOIN users u ON u.seq = c.seq
     WHERE instr(lower(u.username), lower(${text})) > 0 OR instr(lower(u.email), lower(${text})) > 0 LIMIT ${literalNumber(READERS_SEARCH_LIMIT)})`;

/**
 * SQL query for the accounts whose name or address matches a text, case-insensitive in ASCII: rows `(seq)`. A text
 * shorter than READERS_SEARCH_MIN_LENGTH matches anywhere in the READERS_SCAN newest accounts, and at the beginning of all.
 */
export const matchingPeopleSql = (text: string): SQL =>
  sql`${among(text)} UNION ${beginningWith('username', text)} UNION ${beginningWith('email', text)}`;
