import type { Ctx } from '../../context.ts';
import { jobRunsStatement, saveJobRunStatement } from './job-runs.repo.ts';

/** Saves that a cron line has run to its end, and which of its jobs failed. One round trip. */
export async function recordJobRun(ctx: Ctx, cron: string, failed: readonly string[]): Promise<void> {
  await saveJobRunStatement(ctx.db, cron, failed, Date.now());
}

/** Reads the heartbeats in the caller's batch: for `jobsHealth`. */
export const jobRuns = (ctx: Ctx) => jobRunsStatement(ctx.db);
