import { sql } from 'drizzle-orm';
import type { DeletionKind, DeletionRequester } from '#contract/deletions';
import type { DeletionState } from '#contract/deletions.schema';
import { DELETIONS_LISTED, READERS_SCAN, READERS_SEARCH_LIMIT } from '#contract/moderation';
import { beginsWithSql } from '../../db/begins-with.ts';
import type { Db } from '../../db/client.ts';
import { trigramMatch } from '../../db/trigrams.ts';

export type PersonRow = {
  id: string;
  username: string;
  email: string;
  createdAt: number;
  isBlogger: number;
  isAdmin: number;
  isDeleting: number;
};

/**
 * SQL query for the first accounts with a name or address that begins with the text: rows `(seq)`, an exact match
 * first.
 */
const beginningWith = (column: 'username' | 'email', text: string) => sql`
  SELECT seq FROM (
    SELECT seq FROM users WHERE ${beginsWithSql(column, text)}
     ORDER BY lower(${sql.raw(column)}) LIMIT ${READERS_SEARCH_LIMIT})`;

/** SQL query for the newest accounts with a possible match: rows `(seq)`, READERS_SCAN at most. */
function candidates(text: string) {
  const match = trigramMatch([text.toLowerCase()]);
  return match === null
    ? sql`SELECT seq FROM users WHERE seq > 0 ORDER BY seq DESC LIMIT ${READERS_SCAN}`
    : sql`SELECT rowid AS seq FROM people_search WHERE people_search MATCH ${match} ORDER BY rowid DESC LIMIT ${READERS_SCAN}`;
}

/** SQL query for the candidates that contain the text, newest first. The LIMIT stops the scan early. */
const among = (text: string) => sql`
  SELECT seq FROM (
    SELECT u.seq FROM (${candidates(text)}) c CROSS JOIN users u ON u.seq = c.seq
     WHERE instr(lower(u.username), lower(${text})) > 0 OR instr(lower(u.email), lower(${text})) > 0 LIMIT ${READERS_SEARCH_LIMIT})`;

/**
 * Searches accounts by name or address, case-insensitive in ASCII: an exact match first, then the newest; an empty text
 * returns the newest. A text shorter than READERS_SEARCH_MIN_LENGTH matches anywhere in the READERS_SCAN newest
 * accounts, and at the beginning of all.
 */
export function peopleStatement(db: Db, text: string) {
  return db.all<PersonRow>(sql`
    SELECT u.id, u.username, u.email, u.created_at AS createdAt,
      EXISTS (SELECT 1 FROM profiles WHERE user = u.seq) AS isBlogger,
      EXISTS (SELECT 1 FROM admin_users WHERE user = u.seq) AS isAdmin,
      EXISTS (SELECT 1 FROM deletions WHERE user = u.seq AND state <> 'done') AS isDeleting
      FROM (${among(text)} UNION ${beginningWith('username', text)} UNION ${beginningWith('email', text)}) found
      CROSS JOIN users u ON u.seq = found.seq
     ORDER BY lower(u.username) = lower(${text}) OR lower(u.email) = lower(${text}) DESC, u.seq DESC
     LIMIT ${READERS_SEARCH_LIMIT}`);
}

export type DeletionRow = {
  id: string;
  state: DeletionState;
  subscriptionsTotal: number;
  subscriptionsDone: number;
  kind: DeletionKind;
  by: DeletionRequester;
  personId: string;
  username: string | null;
  createdAt: number;
  finishedAt: number | null;
};

/**
 * Reads the running deletions, newest first, then the last completed ones. The `+` makes SQLite use the index of open
 * ones.
 */
export function deletionsStatement(db: Db) {
  return db.all<DeletionRow>(sql`
    SELECT d.id, d.state, d.subscriptions_total AS subscriptionsTotal, d.subscriptions_done AS subscriptionsDone, d.kind,
      d.requested_by AS "by", d.account_id AS personId, u.username, d.created_at AS createdAt, d.finished_at AS finishedAt
      FROM (SELECT * FROM (SELECT * FROM deletions WHERE user > 0 AND state <> 'done'
              ORDER BY +created_at DESC LIMIT ${DELETIONS_LISTED})
            UNION ALL SELECT * FROM (SELECT * FROM deletions WHERE created_at >= 0 AND state = 'done'
              ORDER BY created_at DESC LIMIT ${DELETIONS_LISTED})) d
      LEFT JOIN users u ON u.seq = d.user
     ORDER BY d.state = 'done', d.created_at DESC LIMIT ${DELETIONS_LISTED}`);
}
