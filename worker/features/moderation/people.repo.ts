import { sql } from 'drizzle-orm';
import type { DeletionKind, DeletionRequester } from '#contract/deletions';
import type { DeletionState } from '#contract/deletions.schema';
import { DELETIONS_LISTED, READERS_SEARCH_LIMIT } from '#contract/moderation';
import type { Db } from '../../db/client.ts';
import { literalNumber } from '../../db/literal-number.ts';
import { matchingPeopleSql } from './people.statements.ts';

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
 * Searches accounts by name or address (`matchingPeopleSql`): an exact match first, then the newest; an empty text
 * returns the newest.
 */
export function peopleStatement(db: Db, text: string) {
  return db.all<PersonRow>(sql`
    SELECT u.id, u.username, u.email, u.created_at AS createdAt,
      EXISTS (SELECT 1 FROM profiles WHERE user = u.seq) AS isBlogger,
      EXISTS (SELECT 1 FROM admin_users WHERE user = u.seq) AS isAdmin,
      EXISTS (SELECT 1 FROM deletions WHERE user = u.seq AND state <> 'done') AS isDeleting
      FROM (${matchingPeopleSql(text)}) found
      CROSS JOIN users u ON u.seq = found.seq
     ORDER BY lower(u.username) = lower(${text}) OR lower(u.email) = lower(${text}) DESC, u.seq DESC
     LIMIT ${literalNumber(READERS_SEARCH_LIMIT)}`);
}

export type DeletionRow = {
  id: string;
  state: DeletionState;
  subscriptionsTotal: number;
  subscriptionsDone: number;
  kind: DeletionKind;
  by: DeletionRequester;
  extendedBy: DeletionRequester | null;
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
      d.requested_by AS "by", d.extended_by AS extendedBy, d.account_id AS personId, u.username, d.created_at AS createdAt,
      d.finished_at AS finishedAt
      FROM (SELECT * FROM (SELECT * FROM deletions WHERE user > 0 AND state <> 'done'
              ORDER BY +created_at DESC LIMIT ${literalNumber(DELETIONS_LISTED)})
            UNION ALL SELECT * FROM (SELECT * FROM deletions WHERE created_at >= 0 AND state = 'done'
              ORDER BY created_at DESC LIMIT ${literalNumber(DELETIONS_LISTED)})) d
      LEFT JOIN users u ON u.seq = d.user
     ORDER BY d.state = 'done', d.created_at DESC LIMIT ${literalNumber(DELETIONS_LISTED)}`);
}
