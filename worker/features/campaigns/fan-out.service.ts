import type { Ctx } from '../../context.ts';
import { runAsserted } from '../../db/assert.ts';
import { lastRows, runBatch } from '../../db/client.ts';
import { enqueueStatement } from '../../outbox/enqueue.ts';
import { wakeOutbox } from '../../outbox/wake.ts';
import { type CampaignSlice, campaignSliceMessage } from '../audience/campaigns.messages.ts';
import { wakeBulkLanes } from '../audience/wake-lanes.service.ts';
import { announceNotified } from '../notifications/notified.service.ts';
import { campaignAnnouncementStatement, copyAudienceStatements } from './announcement-slices.repo.ts';
import { prepareAnnouncementBody, preparePostBodies } from './campaign-bodies.service.ts';
import {
  type CopiedSlice,
  copySliceStatements,
  fillListStatements,
  type PreparingCampaign,
  preparingCampaignStatement,
} from './fan-out.repo.ts';

/** Enqueues the next slice of a campaign, or wakes the lanes after the last one. */
async function continueCampaign(ctx: Ctx, slice: CampaignSlice, copied: CopiedSlice | undefined): Promise<void> {
  if (copied?.state !== 'preparing') return wakeBulkLanes(ctx);
  const next = campaignSliceMessage({ ...slice, after: copied.cursor }, ctx.now);
  await runBatch(ctx.db, [enqueueStatement(ctx.db, next)]);
  wakeOutbox(ctx, 'jobs');
}

/** Copies a slice of an announcement's audience: adds the notifications, and the deliveries of the emails. */
async function runAnnouncementSlice(
  ctx: Ctx,
  campaign: PreparingCampaign,
  announcement: number,
  slice: CampaignSlice,
): Promise<void> {
  const [announced] = await campaignAnnouncementStatement(ctx.db, announcement);
  if (announced === undefined) throw new Error('A campaign has no announcement');
  if (campaign.hasBodies === 0) await prepareAnnouncementBody(ctx, campaign.seq, announced);
  const results = await runAsserted(runBatch(ctx.db, copyAudienceStatements(ctx.db, campaign, announced, ctx.now)));
  // Another run has copied this slice, and enqueues the next one.
  if (results === null) return;
  const [copied] = lastRows(results);
  await continueCampaign(ctx, slice, copied);
}

/**
 * Copies a slice of a campaign's list to its deliveries, and enqueues the next slice. The first one also encrypts the
 * texts. Any number of runs has the same result.
 */
export async function runCampaignSlice(ctx: Ctx, slice: CampaignSlice): Promise<void> {
  const [campaign] = await preparingCampaignStatement(ctx.db, slice.key);
  if (campaign === undefined) return;
  if (campaign.announcement !== null) return await runAnnouncementSlice(ctx, campaign, campaign.announcement, slice);
  if (campaign.cursor === 0 && campaign.blogger !== null) {
    await runBatch(ctx.db, fillListStatements(ctx.db, campaign.blogger, ctx.now));
  }
  if (campaign.kind === 'post' && campaign.hasBodies === 0 && !(await preparePostBodies(ctx, campaign))) return;
  const results = await runAsserted(ctx.db.batch(copySliceStatements(ctx.db, campaign, ctx.now)));
  // Another run has copied this slice, and enqueues the next one.
  if (results === null) return;
  const [, , notified, , [copied]] = results;
  announceNotified(ctx, notified);
  await continueCampaign(ctx, slice, copied);
}
