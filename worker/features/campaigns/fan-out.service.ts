import type { Ctx } from '../../context.ts';
import { isAssertionFailure } from '../../db/assert.ts';
import { runBatch } from '../../db/client.ts';
import { enqueueStatement } from '../../outbox/enqueue.ts';
import { wakeOutbox } from '../../outbox/wake.ts';
import { type CampaignSlice, campaignSliceMessage } from '../audience/campaigns.messages.ts';
import { wakeBulkLanes } from '../audience/wake-lanes.service.ts';
import { announceNotified } from '../notifications/notified.service.ts';
import { preparePostBodies } from './campaign-bodies.service.ts';
import { copySliceStatements, fillListStatements, preparingCampaignStatement } from './fan-out.repo.ts';

/**
 * Copies a slice of a campaign's list to its deliveries, and enqueues the next slice. The first one also encrypts the
 * texts. Any number of runs has the same result.
 */
export async function runCampaignSlice(ctx: Ctx, slice: CampaignSlice): Promise<void> {
  const [campaign] = await preparingCampaignStatement(ctx.db, slice.key);
  if (campaign === undefined) return;
  if (campaign.cursor === 0 && campaign.blogger !== null) {
    await runBatch(ctx.db, fillListStatements(ctx.db, campaign.blogger, ctx.now));
  }
  if (campaign.kind === 'post' && campaign.hasBodies === 0 && !(await preparePostBodies(ctx, campaign))) return;
  try {
    const [, , notified, , [copied]] = await ctx.db.batch(copySliceStatements(ctx.db, campaign, ctx.now));
    announceNotified(ctx, notified);
    if (copied?.state !== 'preparing') return wakeBulkLanes(ctx);
    const next = campaignSliceMessage({ ...slice, after: copied.cursor }, ctx.now);
    await runBatch(ctx.db, [enqueueStatement(ctx.db, next)]);
  } catch (error) {
    // Another run has copied this slice, and enqueues the next one.
    if (isAssertionFailure(error)) return;
    throw error;
  }
  wakeOutbox(ctx, 'jobs');
}
