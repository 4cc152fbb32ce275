import { sql } from 'drizzle-orm';
import type { CampaignReportResponse } from '#contract/audience';
import type { Db } from '../../db/client.ts';
import { postCampaignKey } from '../audience/campaigns.messages.ts';

/** Reads whether the post is the user's, and the counts of its campaign: at most one row of each. */
export function campaignReportStatements(db: Db, postId: string, user: number) {
  return [
    db.all<{ seq: number }>(sql`SELECT seq FROM posts WHERE id = ${postId} AND blogger = ${user}`),
    db.all<NonNullable<CampaignReportResponse['campaign']>>(sql`
      SELECT state, reason, candidates, sent, failed, excluded, bounced, complained, unsubscribed,
        visits, created_at AS startedAt, ended_at AS endedAt
        FROM campaigns WHERE key = ${postCampaignKey(postId)} AND blogger = ${user}`),
  ] as const;
}
