import { type SQL, sql } from 'drizzle-orm';
import { type BulkCampaign, type CampaignAction, campaignReasons } from '#contract/bulk-mail';
import type { Db } from '../../db/client.ts';
import { literalNumber } from '../../db/literal-number.ts';
import { isOpenCampaignSql } from '../../db/open-campaigns.ts';
import { campaignKindSql } from '../announcements/announcements.statements.ts';
import { notifyOfPauseStatement } from '../audience/campaign-notices.statements.ts';

/** Campaigns that admins see: those that have not ended, and the last ones that have. */
const OPEN_LISTED = 100;
const ENDED_LISTED = 20;

const columns = sql`
  m.key, ${campaignKindSql('m')} AS kind, coalesce(p.title, a.title) AS title, a.document, u.username, m.state, m.reason,
  m.candidates, m.sent, m.failed, m.excluded, m.bounced, m.complained, m.visits, m.created_at AS createdAt, m.ended_at AS endedAt
  FROM campaigns m LEFT JOIN posts p ON p.seq = m.post LEFT JOIN users u ON u.seq = m.blogger
  LEFT JOIN announcements a ON a.seq = m.announcement`;

/** Reads the campaigns that have not ended, oldest first. */
export function listedOpenCampaignsStatement(db: Db) {
  return db.all<BulkCampaign>(sql`
    SELECT ${columns} WHERE ${isOpenCampaignSql('m')} AND m.seq > 0 ORDER BY m.seq LIMIT ${literalNumber(OPEN_LISTED)}`);
}

/** Reads the campaigns that ended last. */
export function listedEndedCampaignsStatement(db: Db) {
  return db.all<BulkCampaign>(sql`
    SELECT ${columns} WHERE m.ended_at > 0 ORDER BY m.ended_at DESC LIMIT ${literalNumber(ENDED_LISTED)}`);
}

/** SQL condition on `campaigns`: it does not tell people of a new version of a document, which the Terms promise. */
const isOptionalSql = sql`NOT EXISTS (
  SELECT 1 FROM announcements n WHERE n.seq = campaigns.announcement AND n.document IS NOT NULL)`;

/** The states that each action changes, and the state and reason afterwards. */
const changes: Record<CampaignAction, { from: SQL; to: BulkCampaign['state']; reason: string }> = {
  pause: { from: sql`state = 'sending'`, to: 'paused', reason: campaignReasons.paused },
  resume: { from: sql`state = 'paused'`, to: 'sending', reason: campaignReasons.resumed },
  stop: { from: sql`${isOpenCampaignSql()} AND ${isOptionalSql}`, to: 'stopped', reason: campaignReasons.stopped },
};

/** Returns the state of a campaign after an action. */
export const stateAfter = (action: CampaignAction): BulkCampaign['state'] => changes[action].to;

/** SQL condition: an action changes the campaign with this key now. */
export const wouldChangeSql = (key: string, action: CampaignAction): SQL =>
  sql`EXISTS (SELECT 1 FROM campaigns WHERE key = ${key} AND ${changes[action].from})`;

/** SQL expression (JSON) of the state of a campaign, for the audit log. */
export const campaignStateSql = (key: string): SQL =>
  sql`(SELECT json_object('state', state, 'reason', reason, 'sent', sent) FROM campaigns WHERE key = ${key})`;

/** Notifies the blogger of a campaign that an action pauses. Put it before `changeCampaignStatement`. */
export const notifyOfActionStatement = (db: Db, key: string, action: CampaignAction, now: number) =>
  notifyOfPauseStatement(db, sql`key = ${key} AND ${changes[action].from} AND ${changes[action].to} = 'paused'`, now);

/** Changes the state of a campaign. Without an effect from any other state. */
export function changeCampaignStatement(db: Db, key: string, action: CampaignAction, now: number) {
  const { from, to, reason } = changes[action];
  return db.run(sql`
    UPDATE campaigns SET state = ${to}, reason = ${reason}, ended_at = ${to === 'stopped' ? now : null}
     WHERE key = ${key} AND ${from}`);
}

/** Reads the state of a campaign, and whether it can be stopped: at most one row. */
export const campaignStateStatement = (db: Db, key: string) =>
  db.all<{ state: BulkCampaign['state']; isOptional: 0 | 1 }>(
    sql`SELECT state, ${isOptionalSql} AS isOptional FROM campaigns WHERE key = ${key}`,
  );
