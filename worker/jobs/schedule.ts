import { getConfig } from '../config.ts';
import type { Ctx } from '../context.ts';
import { reencryptAlertSecret } from '../features/alerts/alert-delivery.service.ts';
import { watchPlatform } from '../features/alerts/watch.service.ts';
import { fillMembers, sweepFormerMembers } from '../features/audience/members.service.ts';
import { wakeBulkLanes } from '../features/audience/wake-lanes.service.ts';
import { requeueOpenEvents } from '../features/billing/events.service.ts';
import { startReconcile } from '../features/billing/reconcile.service.ts';
import { startDigest } from '../features/campaigns/digest.service.ts';
import { sweepCampaigns } from '../features/campaigns/sweep.service.ts';
import { resumeDeletions } from '../features/deletions/deletion-saga.service.ts';
import { fillSkeletons } from '../features/handles/skeletons.service.ts';
import { recordJobRun } from '../features/health/job-runs.service.ts';
import { sweepImages } from '../features/images/images.service.ts';
import { repairSearchIndex } from '../features/posts/post-search.service.ts';
import { applyDuePriceChanges } from '../features/prices/prices.service.ts';
import { reencryptSmtpPasswords } from '../features/settings/smtp.service.ts';
import { takeSnapshot } from '../features/stats/stats.service.ts';
import { logError } from '../log.ts';
import { jobContext } from './job-context.ts';
import { recountCounters, sweep } from './sweep.ts';

type Job = { name: string; run(ctx: Ctx): Promise<void> };

/**
 * Jobs by cron line (wrangler.toml). Jobs of one line share an invocation, in which D1 accepts 1,000 statements: a job
 * with hundreds of statements needs its own line.
 */
export const JOBS: Readonly<Record<string, readonly Job[]>> = {
  '*/5 * * * *': [{ name: 'watch', run: watchPlatform }],
  '17 * * * *': [
    { name: 'poke-outbox', run: pokeOutbox },
    { name: 'poke-publisher', run: ({ ports, now }) => ports.publisher.poke(now) },
    { name: 'resume-deletions', run: resumeDeletions },
    { name: 'sweep-images', run: sweepImages },
    { name: 'fold-prices', run: applyDuePriceChanges },
    { name: 'requeue-events', run: requeueOpenEvents },
    { name: 'reseal-passwords', run: reencryptSmtpPasswords },
    { name: 'reseal-alert-secret', run: reencryptAlertSecret },
    { name: 'fill-skeletons', run: fillSkeletons },
    { name: 'fill-members', run: fillMembers },
    { name: 'start-digest', run: startDigest },
    { name: 'poke-bulk-lanes', run: async (ctx) => wakeBulkLanes(ctx) },
  ],
  '32 * * * *': [{ name: 'mend-search-index', run: repairSearchIndex }],
  '47 * * * *': [
    { name: 'sweep', run: sweep },
    { name: 'sweep-members', run: sweepFormerMembers },
    { name: 'sweep-campaigns', run: sweepCampaigns },
  ],
  '0 5 * * *': [
    { name: 'reconcile', run: startReconcile },
    { name: 'take-snapshot', run: takeSnapshot },
  ],
  '10 5 * * *': [{ name: 'recount', run: recountCounters }],
};

async function pokeOutbox({ ports }: Ctx): Promise<void> {
  await Promise.all((['mail', 'jobs', 'events'] as const).map((lane) => ports.outbox.poke(lane)));
}

async function run(job: Job, env: Env): Promise<void> {
  const { ctx, settled } = jobContext(env, job.name);
  const record = (verdict: 'ok' | 'failed') =>
    ctx.ports.metrics.record({ series: 'jobs', verdict, name: `cron:${job.name}`, ms: Date.now() - ctx.now });
  try {
    await job.run(ctx);
    record('ok');
  } catch (error) {
    record('failed');
    throw error;
  } finally {
    await settled();
  }
}

/**
 * Runs the jobs of one cron line with their background work, then saves the heartbeat. A failed job does not stop the
 * others. Throws an Error for a cron line without jobs; otherwise, after all have run, one that names the failed jobs.
 */
export async function runScheduled(cron: string, env: Env): Promise<void> {
  const jobs = JOBS[cron];
  if (jobs === undefined) throw new Error(`No jobs for cron ${cron}`);
  if (getConfig(env).readOnly) return;
  const results = await Promise.allSettled(jobs.map((job) => run(job, env)));
  const failed = jobs.flatMap((job, n) => {
    const result = results[n];
    if (result?.status !== 'rejected') return [];
    logError(result.reason, { job: job.name });
    return [job.name];
  });
  // Health reports a missing heartbeat; the jobs' own failures are still named.
  const beat = recordJobRun(jobContext(env, 'heartbeat').ctx, cron, failed);
  await beat.catch((error) => logError(error, { doing: 'save a heartbeat' }));
  if (failed.length > 0) throw new Error(`Jobs failed: ${failed.join(', ')}`);
}
