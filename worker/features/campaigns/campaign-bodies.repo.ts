import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { isOpenCampaignSql } from '../../db/open-campaigns.ts';

export type CampaignBodyKind = 'whole' | 'teaser';

/** Reads the public id of a post: at most one row. */
export function mailedPostIdStatement(db: Db, post: number) {
  return db.all<{ id: string; blogger: number }>(sql`SELECT id, blogger FROM posts WHERE seq = ${post}`);
}

/** Stores the encrypted texts of a campaign, once. */
export function saveBodyStatement(db: Db, campaign: number, kind: CampaignBodyKind, sealed: string) {
  return db.run(sql`
    INSERT INTO campaign_bodies (campaign, kind, sealed) VALUES (${campaign}, ${kind}, ${sealed}) ON CONFLICT DO NOTHING`);
}

/** Reads the encrypted texts of a campaign. */
export function campaignBodiesStatement(db: Db, campaign: number) {
  return db.all<{ kind: CampaignBodyKind; sealed: string }>(sql`
    SELECT kind, sealed FROM campaign_bodies WHERE campaign = ${campaign}`);
}

/** Stops a campaign, with the reason for its blogger. */
export function stopCampaignStatement(db: Db, campaign: number, reason: string, now: number) {
  return db.run(sql`
    UPDATE campaigns SET state = 'stopped', reason = ${reason}, ended_at = ${now}
     WHERE seq = ${campaign} AND ${isOpenCampaignSql()}`);
}
