import { sql } from 'drizzle-orm';
import type { Db, Statement } from '../../db/client.ts';
import { DELIVERY } from '../../db/deliveries.ts';
import { literalNumber } from '../../db/literal-number.ts';
import { isOpenCampaignSql } from '../../db/open-campaigns.ts';
import { campaignKindSql } from '../announcements/announcements.statements.ts';
import { campaignBloggersSql, notifyOfPauseStatement } from '../audience/campaign-notices.statements.ts';
import { notifyStatement } from '../notifications/notifications.statements.ts';

export type OpenCampaign = {
  seq: number;
  kind: 'post' | 'digest' | 'announcement';
  /** Of an announcement: the document whose new version it announces. */
  document: string | null;
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
    SELECT m.seq, ${campaignKindSql('m')} AS kind, a.document, m.blogger, b.id AS bloggerId, b.username, m.post,
      m.created_at AS createdAt, iif(r.post_replies, b.email, NULL) AS replyTo
      FROM campaigns m LEFT JOIN users b ON b.seq = m.blogger LEFT JOIN mail_preferences r ON r.user = m.blogger
      LEFT JOIN announcements a ON a.seq = m.announcement
     WHERE ${isOpenCampaignSql('m')} AND m.state = 'sending' AND m.seq > 0
       AND ${isSendableSql}
     ORDER BY m.seq LIMIT ${literalNumber(limit)}`);
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
