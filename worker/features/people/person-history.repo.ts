import { sql } from 'drizzle-orm';
import type { DeletionKind, DeletionRequester } from '#contract/deletions';
import type { DeletionState } from '#contract/deletions.schema';
import type { Db } from '../../db/client.ts';
import type { TimeCursor } from '../../db/cursor.ts';
import { literalNumber } from '../../db/literal-number.ts';
import { campaignKindSql } from '../announcements/announcements.statements.ts';
import { BULK_SHARDS } from '../audience/lists.policy.ts';

export type PersonEmailRow = {
  seq: number;
  id: string;
  subject: string | null;
  state: 'waiting' | 'sent' | 'parked';
  error: string | null;
  createdAt: number;
  sentAt: number | null;
};

/** Reads emails to the current address of a person below a cursor, newest first. `id` of the cursor is a `seq`. */
export function personEmailsStatement(db: Db, userId: string, { at, id }: TimeCursor, limit: number) {
  return db.all<PersonEmailRow>(sql`
    SELECT rowid AS seq, id, payload->>'subject' AS subject, state, last_error AS error, created_at AS createdAt,
      sent_at AS sentAt
      FROM outbox_messages
     WHERE kind = 'email' AND lower(payload->>'to') = (SELECT lower(email) FROM users WHERE id = ${userId})
       AND created_at <= ${at} AND (created_at < ${at} OR rowid < ${Number(id)})
     ORDER BY created_at DESC, rowid DESC LIMIT ${literalNumber(limit)}`);
}

/** Newest campaigns of one blogger that a page looks at: more than have emails, which a week after the end are deleted. */
const CAMPAIGNS_PER_BLOGGER = 50;

export type PersonCampaignRow = {
  seq: number;
  kind: 'post' | 'digest' | 'announcement';
  blogger: string | null;
  title: string | null;
  state: number;
  createdAt: number;
};

/**
 * Reads the emails of campaigns to a person below a cursor, newest first, also those from before a guest's contact
 * became theirs. The cost depends on the lists that the person is on and on the campaigns that still have deliveries.
 */
export function personCampaignsStatement(db: Db, userId: string, before: number, limit: number) {
  return db.all<PersonCampaignRow>(sql`
    WITH own AS MATERIALIZED (
      SELECT c.seq FROM users u CROSS JOIN contacts c ON c.user = u.seq WHERE u.id = ${userId}),
    numbers AS MATERIALIZED (
      SELECT seq AS contact FROM own UNION SELECT m.old FROM own CROSS JOIN merged_contacts m ON m.contact = own.seq),
    lists AS MATERIALIZED (
      SELECT m.blogger FROM own CROSS JOIN list_members m ON m.contact = own.seq UNION ALL SELECT NULL)
    SELECT c.seq, ${campaignKindSql('c')} AS kind, u.username AS blogger, coalesce(p.title, a.title) AS title, d.state, c.created_at AS createdAt
      FROM lists CROSS JOIN campaigns c CROSS JOIN numbers
      CROSS JOIN deliveries d ON d.campaign = c.seq AND d.shard = numbers.contact % ${literalNumber(BULK_SHARDS)}
           AND d.contact = numbers.contact
      LEFT JOIN users u ON u.seq = c.blogger LEFT JOIN posts p ON p.seq = c.post AND p.unpublished_at IS NULL
      LEFT JOIN announcements a ON a.seq = c.announcement
     WHERE c.seq IN (SELECT seq FROM campaigns WHERE blogger IS lists.blogger AND seq < ${before}
                      AND seq >= (SELECT min(campaign) FROM deliveries)
                      ORDER BY seq DESC LIMIT ${literalNumber(CAMPAIGNS_PER_BLOGGER)})
     ORDER BY c.seq DESC LIMIT ${literalNumber(limit)}`);
}

export type PersonDeletionRow = {
  id: string;
  state: DeletionState;
  subscriptionsTotal: number;
  subscriptionsDone: number;
  kind: DeletionKind;
  by: DeletionRequester;
  extendedBy: DeletionRequester | null;
  createdAt: number;
  finishedAt: number | null;
};

/** Reads deletions of a person's blog or account below a cursor, newest first. They outlive the account. */
export function personDeletionsStatement(db: Db, userId: string, { at, id }: TimeCursor, limit: number) {
  return db.all<PersonDeletionRow>(sql`
    SELECT id, state, subscriptions_total AS subscriptionsTotal, subscriptions_done AS subscriptionsDone, kind,
      requested_by AS "by", extended_by AS extendedBy, created_at AS createdAt, finished_at AS finishedAt
      FROM deletions WHERE account_id = ${userId} AND created_at <= ${at} AND (created_at < ${at} OR id < ${id})
     ORDER BY created_at DESC, id DESC LIMIT ${literalNumber(limit)}`);
}
