import { sql } from 'drizzle-orm';
import { DAY } from '#contract/time';
import type { Db } from '../../db/client.ts';
import { literalNumber } from '../../db/literal-number.ts';

/** Deliveries that one slice deletes. */
const SWEEP_SLICE = 2000;
/** Time after the end of a campaign for which its emails are stored. */
const KEPT_MS = 7 * DAY;
/** Age of the oldest campaigns that are looked at: longer than any outage. */
const SWEPT_MS = 60 * DAY;

/** Reads campaigns whose emails are no longer needed: some of the oldest that still have deliveries. */
export function sweptCampaignsStatement(db: Db, now: number) {
  return db.all<{ seq: number }>(sql`
    SELECT seq FROM campaigns
     WHERE ended_at > ${now - SWEPT_MS} AND ended_at <= ${now - KEPT_MS}
       AND (EXISTS (SELECT 1 FROM deliveries WHERE campaign = campaigns.seq)
         OR EXISTS (SELECT 1 FROM campaign_bodies WHERE campaign = campaigns.seq))
     LIMIT 50`);
}

/** Deletes a slice of the deliveries of a campaign, and its texts. Returns one row for each delivery. */
export function sweepCampaignStatements(db: Db, campaign: number) {
  return [
    db.run(sql`DELETE FROM campaign_bodies WHERE campaign = ${campaign}`),
    db.all<{ swept: 1 }>(sql`
      DELETE FROM deliveries WHERE campaign = ${campaign} AND (campaign, shard, contact) IN (
        SELECT campaign, shard, contact FROM deliveries WHERE campaign = ${campaign} LIMIT ${literalNumber(SWEEP_SLICE)}) RETURNING 1 AS swept`),
  ] as const;
}
