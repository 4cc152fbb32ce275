import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { DELIVERY, HANDED_OVER } from '../../db/deliveries.ts';
import { literalNumber } from '../../db/literal-number.ts';
import { canReadSql } from '../access/access.statements.ts';
import { getsAnnouncementsSql } from '../announcements/announcements.statements.ts';
import {
  contactJoins,
  getsCampaignSql,
  isMailableSql,
  isOverruledImportSql,
} from '../audience/campaign-start.statements.ts';
import { BULK_SHARDS } from '../audience/lists.policy.ts';
import { presentContactSql } from '../audience/members.statements.ts';
import type { OpenCampaign } from './hand-over.repo.ts';

/** Contacts that one statement reads, and results that one batch stores. */
export const HAND_OVER_SLICE = 50;

/**
 * `contact` is the delivery's, `member` the one that it belongs to now. `isMember`: may get this campaign's email now.
 * `canRead`: may read the whole post now.
 */
export type Recipient = {
  contact: number;
  member: number | null;
  email: string | null;
  isMember: number;
  canRead: number;
  /** Public id of a user; null for a guest. */
  userId: string | null;
};

/** The part of a shard to read: contacts after one, or certain ones. */
export type ShardPart = { campaign: OpenCampaign; shard: number } & (
  | { after: number }
  | { contacts: readonly number[] }
);

const partSql = (part: ShardPart): SQL =>
  'after' in part
    ? sql`d.contact > ${part.after}`
    : sql`d.contact IN (SELECT value FROM json_each(${JSON.stringify(part.contacts)}))`;

const shardSql = (contact: SQL): SQL => sql`${contact} % ${literalNumber(BULK_SHARDS)}`;
const handedOver = sql.raw(HANDED_OVER.join());

/**
 * SQL condition: the contact `c` of the delivery `d` gets this campaign's email by another delivery, because contacts were
 * merged. The delivery of a former guest precedes: the mail server may have it already.
 */
const isRepeatedSql = sql`(
  EXISTS (
    SELECT 1 FROM merged_contacts g JOIN deliveries o
        ON o.campaign = d.campaign AND o.shard = ${shardSql(sql`g.old`)} AND o.contact = g.old
     WHERE g.contact = c.seq AND g.old <> d.contact
       AND (o.state IN (${handedOver}) OR o.state = ${DELIVERY.waiting} AND (d.contact = c.seq OR g.old < d.contact)))
  OR c.seq <> d.contact AND EXISTS (
    SELECT 1 FROM deliveries o
     WHERE o.campaign = d.campaign AND o.shard = ${shardSql(sql`c.seq`)} AND o.contact = c.seq AND o.state IN (${handedOver})))`;

/** SQL condition: the contact `c` may get the campaign's email now. */
function getsEmailSql({ kind, blogger, document }: OpenCampaign): SQL {
  if (kind === 'announcement') return sql`(u.deleting_at IS NULL AND ${getsAnnouncementsSql(document === null)})`;
  const isOfBlogger = kind === 'post' ? sql`blogger = ${blogger} AND ` : sql``;
  return sql`(${isMailableSql} AND EXISTS (
    SELECT 1 FROM list_members
     WHERE ${isOfBlogger}contact = c.seq AND ${getsCampaignSql(kind)} AND NOT ${isOverruledImportSql}))`;
}

/** Reads the next waiting contacts of a shard with what decides their email, in one statement. */
export function recipientsStatement(db: Db, part: ShardPart, now: number) {
  const { campaign, shard } = part;
  return db.all<Recipient>(sql`
    SELECT d.contact, c.seq AS member, coalesce(u.email, c.email) AS email,
      coalesce(c.seq IS NOT NULL AND ${getsEmailSql(campaign)} AND NOT ${isRepeatedSql}, 0) AS isMember, u.id AS userId,
      coalesce(${canReadSql(sql`c.user`, now)}, 0) AS canRead
      FROM deliveries d LEFT JOIN posts p ON p.seq = ${campaign.post}
      LEFT JOIN contacts c ON c.seq = ${presentContactSql(sql`d.contact`)} ${contactJoins}
     WHERE d.campaign = ${campaign.seq} AND d.shard = ${shard} AND d.state = 0 AND ${partSql(part)}
     ORDER BY d.contact LIMIT ${literalNumber(HAND_OVER_SLICE)}`);
}
