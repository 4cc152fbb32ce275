import { type SQL, sql } from 'drizzle-orm';
import type { DeletionKind } from '#contract/deletions';
import { REFUND_ESTIMATE_MAX } from '#contract/limits';
import { isLastOwnerSql } from '../../db/admin-roles.ts';
import type { Db } from '../../db/client.ts';
import { literalNumber } from '../../db/literal-number.ts';
import { oneRow } from '../../db/one-row.ts';
import { smtpOwnerSql } from '../../db/smtp-owner.ts';

/** Effects of a deletion that emails and the audit log mention. Only an account deletion ends `ownSubscriptions`. */
export type CostRow = { ownSubscriptions: number; subscribers: number; owedCents: number; posts: number };
export type PreviewRow = CostRow & {
  drafts: number;
  isLastOwner: number;
  sendsMail: number;
};

const ownOf = (user: number | SQL, kind: DeletionKind) =>
  sql`subscriptions WHERE subscriber = ${user} AND ended_at IS NULL AND ${kind === 'account' ? sql`1` : sql`0`}`;
const readersOf = (user: number | SQL) => sql`subscriptions WHERE creator = ${user} AND ended_at IS NULL`;

const someIds = (of: SQL) => sql`(
  SELECT json_group_array(id) FROM (SELECT id FROM ${of} LIMIT ${literalNumber(REFUND_ESTIMATE_MAX)}))`;

/**
 * Selects the ids of the subscriptions that a deletion ends, as JSON arrays: the user's own and the subscribers'. Each
 * has at most REFUND_ESTIMATE_MAX.
 */
export const endedIds = (user: number | SQL, kind: DeletionKind) =>
  [someIds(ownOf(user, kind)), someIds(readersOf(user))] as const;

const costColumns = (user: number | SQL, kind: DeletionKind) => sql`
  (SELECT count(*) FROM ${ownOf(user, kind)}) AS ownSubscriptions,
  (SELECT count(*) FROM ${readersOf(user)}) AS subscribers,
  (SELECT coalesce(sum(cents - reversed_cents), 0) FROM transfers
    WHERE creator = ${user} AND stripe_transfer_id IS NULL) AS owedCents,
  (SELECT count(*) FROM posts WHERE blogger = ${user} AND unpublished_at IS NULL) AS posts`;

/**
 * Counts the effects of a deletion that begins: one row.
 * @param user SQL or number for the user's `seq`
 */
export function costStatement(db: Db, user: number | SQL, kind: DeletionKind) {
  return oneRow<CostRow>(db, sql`SELECT ${costColumns(user, kind)}`);
}

/**
 * Counts the effects of a deletion, before it begins: one row.
 * @param user SQL or number for the user's `seq`
 */
export function previewStatement(db: Db, user: number | SQL, kind: DeletionKind) {
  const ofAccount = kind === 'account' ? sql`1` : sql`0`;
  return oneRow<PreviewRow>(
    db,
    sql`
    SELECT ${costColumns(user, kind)},
      (SELECT count(*) FROM drafts WHERE author = ${user}) AS drafts,
      ${ofAccount} AND ${isLastOwnerSql(user)} AS isLastOwner,
      ${ofAccount} AND ${smtpOwnerSql} IS ${user} AS sendsMail`,
  );
}
