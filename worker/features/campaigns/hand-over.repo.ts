import { type SQL, sql } from 'drizzle-orm';
import type { Db, Statement } from '../../db/client.ts';
import { DELIVERY, HANDED_OVER } from '../../db/deliveries.ts';
import { isOpenCampaignSql } from '../../db/open-campaigns.ts';
import { canReadSql } from '../access/access.statements.ts';
import { campaignBloggersSql, notifyOfPauseStatement } from '../audience/campaign-notices.statements.ts';
import {
  contactJoins,
  getsCampaignSql,
  isMailableSql,
  isOverruledImportSql,
} from '../audience/campaign-start.statements.ts';
import { BULK_SHARDS } from '../audience/lists.policy.ts';
import { presentContactSql } from '../audience/members.statements.ts';
import { notifyStatement } from '../notifications/notifications.statements.ts';

/** Contacts that one statement reads, and results that one batch stores. */
export const HAND_OVER_SLICE = 50;

export type OpenCampaign = {
  seq: number;
  kind: 'post' | 'digest';
  blogger: number | null;
  bloggerId: string | null;
  username: string | null;
  post: number | null;
  createdAt: number;
  /** Address of the blogger, if they let readers reply. */
  replyTo: string | null;
};

/** SQL condition: the post of the campaign `m` is public, and neither its author nor the blog is being deleted. */
const isSendableSql = sql`(m.kind = 'digest' OR EXISTS (
  SELECT 1 FROM posts x JOIN users y ON y.seq = x.blogger AND y.deleting_at IS NULL
    JOIN profiles z ON z.user = x.blogger AND z.deleting_at IS NULL
   WHERE x.seq = m.post AND x.unpublished_at IS NULL))`;

/** Reads whether a campaign is still being sent: one row if so. */
export function sendingCampaignStatement(db: Db, campaign: number) {
  return db.all<{ seq: number }>(
    sql`SELECT m.seq FROM campaigns m WHERE m.seq = ${campaign} AND m.state = 'sending' AND ${isSendableSql}`,
  );
}

/** Reads the campaigns that are being sent, oldest first. A campaign of a post that is not public is not among them. */
export function openCampaignsStatement(db: Db, limit: number) {
  return db.all<OpenCampaign>(sql`
    SELECT m.seq, m.kind, m.blogger, b.id AS bloggerId, b.username, m.post, m.created_at AS createdAt,
      iif(r.post_replies, b.email, NULL) AS replyTo
      FROM campaigns m LEFT JOIN users b ON b.seq = m.blogger LEFT JOIN mail_preferences r ON r.user = m.blogger
     WHERE ${isOpenCampaignSql('m')} AND m.state = 'sending'
       AND ${isSendableSql}
     ORDER BY m.seq LIMIT ${limit}`);
}

/** Reads the campaigns that have not ended. */
export function openCampaignIdsStatement(db: Db) {
  return db.all<{ seq: number }>(sql`SELECT seq FROM campaigns WHERE ${isOpenCampaignSql()} AND seq > 0 ORDER BY seq`);
}

/** Stops campaigns whose post was deleted, unpublished or taken down since they began. */
export function stopHiddenCampaignsStatement(db: Db, now: number): Statement {
  return db.run(sql`
    UPDATE campaigns SET state = 'stopped', reason = 'The post is no longer public.', ended_at = ${now}
     WHERE ${isOpenCampaignSql()} AND kind = 'post'
       AND NOT EXISTS (SELECT 1 FROM campaigns m WHERE m.seq = campaigns.seq AND ${isSendableSql})`);
}

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

const shardSql = (contact: SQL): SQL => sql`${contact} % ${sql.raw(String(BULK_SHARDS))}`;
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

/** Reads the next waiting contacts of a shard with what decides their email, in one statement. */
export function recipientsStatement(db: Db, part: ShardPart, now: number) {
  const { campaign, shard } = part;
  const isOfBlogger = campaign.kind === 'post' ? sql`blogger = ${campaign.blogger} AND ` : sql``;
  const isOnList = sql`EXISTS (
    SELECT 1 FROM list_members WHERE ${isOfBlogger}contact = c.seq AND ${getsCampaignSql(campaign.kind)} AND NOT ${isOverruledImportSql})`;
  return db.all<Recipient>(sql`
    SELECT d.contact, c.seq AS member, coalesce(u.email, c.email) AS email,
      coalesce(c.seq IS NOT NULL AND ${isMailableSql} AND ${isOnList} AND NOT ${isRepeatedSql}, 0) AS isMember,
      coalesce(${canReadSql(sql`c.user`, now)}, 0) AS canRead
      FROM deliveries d LEFT JOIN posts p ON p.seq = ${campaign.post}
      LEFT JOIN contacts c ON c.seq = ${presentContactSql(sql`d.contact`)} ${contactJoins}
     WHERE d.campaign = ${campaign.seq} AND d.shard = ${shard} AND d.state = 0 AND ${partSql(part)}
     ORDER BY d.contact LIMIT ${HAND_OVER_SLICE}`);
}

/** The result of a delivery, one of DELIVERY. */
export type DeliveryResult = { contact: number; state: number };

/** Stores results and counts them, each contact once, however often this runs. */
export function recordResultsStatements(
  db: Db,
  campaign: number,
  shard: number,
  results: readonly DeliveryResult[],
): [Statement, Statement] {
  const rows = sql`json_each(${JSON.stringify(results.map(({ contact, state }) => [contact, state]))}) r`;
  // CROSS JOIN and IN look up each contact; a plain join reads the whole shard for each slice.
  const counted = (state: number) => sql`(
    SELECT count(*) FROM ${rows} CROSS JOIN deliveries d
        ON d.campaign = ${campaign} AND d.shard = ${shard} AND d.contact = r.value->>0 AND d.state = 0
     WHERE r.value->>1 = ${state})`;
  return [
    db.run(sql`
      UPDATE campaigns SET sent = sent + ${counted(DELIVERY.sent)}, failed = failed + ${counted(DELIVERY.failed)},
        excluded = excluded + ${counted(DELIVERY.excluded)} WHERE seq = ${campaign}`),
    db.run(sql`
      UPDATE deliveries SET state = (SELECT r.value->>1 FROM ${rows} WHERE r.value->>0 = deliveries.contact)
       WHERE campaign = ${campaign} AND shard = ${shard} AND contact IN (SELECT r.value->>0 FROM ${rows}) AND state = 0`),
  ];
}

const isFinishedSql = sql`${isOpenCampaignSql()} AND state = 'sending' AND candidates = sent + failed + excluded`;

/** Ends campaigns of which every candidate has a result. The first statement notifies the bloggers who emailed someone. */
export const finishCampaignsStatements = (db: Db, now: number) =>
  [
    notifyStatement(db, 'campaign_finished', campaignBloggersSql(sql`${isFinishedSql} AND sent > 0`), now),
    db.run(sql`UPDATE campaigns SET state = 'done', ended_at = ${now} WHERE ${isFinishedSql}`),
  ] as const;

/** Pauses a campaign, with the reason for its blogger and the admins. The first statement notifies the blogger. */
export function pauseCampaignStatements(db: Db, campaign: number, reason: string, now: number) {
  const isSending = sql`seq = ${campaign} AND state = 'sending'`;
  return [
    notifyOfPauseStatement(db, isSending, now),
    db.run(sql`UPDATE campaigns SET state = 'paused', reason = ${reason} WHERE ${isSending}`),
  ] as const;
}
