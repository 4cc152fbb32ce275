import { sql } from 'drizzle-orm';
import type { DeletionKind, DeletionRequester } from '#contract/deletions';
import { DELETIONS_LISTED, READERS_SCAN, READERS_SEARCH_LIMIT } from '#contract/moderation';
import type { Db } from '../../db/client.ts';
import { trigramMatch } from '../../db/trigrams.ts';
import type { DeletionState } from '../deletions/deletions.repo.ts';

export type PersonRow = {
  id: string;
  username: string;
  email: string;
  createdAt: number;
  isBlogger: number;
  isAdmin: number;
  isDeleting: number;
};

/** SQLite compares so what comes after every text with the same beginning. */
const LAST_CHARACTER = String.fromCodePoint(0x10ffff);

/** The first accounts whose name or address begins with the text: rows `(seq)`. Who has exactly it is the first. */
const beginningWith = (column: 'username' | 'email', text: string) => sql`
  SELECT seq FROM (
    SELECT seq FROM users WHERE lower(${sql.raw(column)}) BETWEEN lower(${text}) AND lower(${text}) || ${LAST_CHARACTER}
     ORDER BY lower(${sql.raw(column)}) LIMIT ${READERS_SEARCH_LIMIT})`;

/** The newest accounts whose name or address may hold the text: rows `(seq)`, READERS_SCAN at most. */
function candidates(text: string) {
  const match = trigramMatch([text.toLowerCase()]);
  return match === null
    ? sql`SELECT seq FROM users WHERE seq > 0 ORDER BY seq DESC LIMIT ${READERS_SCAN}`
    : sql`SELECT rowid AS seq FROM people_search WHERE people_search MATCH ${match} ORDER BY rowid DESC LIMIT ${READERS_SCAN}`;
}

/** Those of them that hold it. Newest first, and no more are looked at than it takes. */
const among = (text: string) => sql`
  SELECT seq FROM (
    SELECT u.seq FROM (${candidates(text)}) c CROSS JOIN users u ON u.seq = c.seq
     WHERE instr(lower(u.username), lower(${text})) > 0 OR instr(lower(u.email), lower(${text})) > 0 LIMIT ${READERS_SEARCH_LIMIT})`;

/**
 * Accounts whose name or address holds a text, ASCII capitals aside: who has exactly it first, then the newest. A text of
 * READERS_SEARCH_MIN_LENGTH characters is looked for everywhere, a shorter one within the READERS_SCAN newest and at the beginning
 * of all. An empty text finds the newest.
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

/** The deletions that run, newest first, then the last ones that are done. The `+` keeps it to the index of the open ones. */
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
