import { type BulkCampaignsResponse, bulkMailMessages, type CampaignAction } from '#contract/bulk-mail';
import type { Ctx } from '../../context.ts';
import { AppError, notFound } from '../../errors.ts';
import { wakeBulkLanes } from '../audience/wake-lanes.service.ts';
import { announceNotified } from '../notifications/notified.service.ts';
import { requireAdmin } from '../security/admins.service.ts';
import { auditStatement } from '../security/audit.statements.ts';
import {
  campaignStateSql,
  campaignStateStatement,
  changeCampaignStatement,
  listedEndedCampaignsStatement,
  listedOpenCampaignsStatement,
  notifyOfActionStatement,
  stateAfter,
  wouldChangeSql,
} from './campaign-admin.repo.ts';

const auditActions = { pause: 'campaign_paused', resume: 'campaign_resumed', stop: 'campaign_stopped' } as const;

/** Returns the campaigns that have not ended, and the last ones that have. @throws AppError signed_out; forbidden */
export async function listBulkCampaigns(ctx: Ctx): Promise<BulkCampaignsResponse> {
  await requireAdmin(ctx);
  const [open, ended] = await ctx.db.batch([
    listedOpenCampaignsStatement(ctx.db),
    listedEndedCampaignsStatement(ctx.db),
  ]);
  return { open, ended };
}

/**
 * Pauses, resumes or stops a campaign. A repeated request changes nothing. The lanes notice it with their next slice.
 * @throws AppError signed_out; forbidden; not_found
 * @throws AppError conflict if another state does not allow it, or to stop the announcement of a new version of a document
 */
export async function changeCampaign(ctx: Ctx, key: string, action: CampaignAction): Promise<BulkCampaignsResponse> {
  const admin = await requireAdmin(ctx);
  const before = campaignStateSql(key);
  const entry = { action: auditActions[action], target: key, before, onlyIf: wouldChangeSql(key, action) };
  const [, notified, , [campaign], open, ended] = await ctx.db.batch([
    auditStatement(ctx.db, admin, entry, ctx.now),
    notifyOfActionStatement(ctx.db, key, action, ctx.now),
    changeCampaignStatement(ctx.db, key, action, ctx.now),
    campaignStateStatement(ctx.db, key),
    listedOpenCampaignsStatement(ctx.db),
    listedEndedCampaignsStatement(ctx.db),
  ]);
  if (campaign === undefined) throw notFound(bulkMailMessages.campaignUnknown);
  announceNotified(ctx, notified);
  if (action === 'resume') wakeBulkLanes(ctx);
  if (action === 'stop' && campaign.isOptional === 0) throw new AppError('conflict', bulkMailMessages.campaignRequired);
  if (campaign.state !== stateAfter(action)) throw new AppError('conflict', bulkMailMessages.campaignChanged);
  return { open, ended };
}
