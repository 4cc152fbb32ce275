import type { Ctx } from '../../context.ts';
import { jobRunsStatement, saveJobRunStatement } from './job-runs.repo.ts';

/** Saves the end of a cron line's run, and its failed jobs. One round trip. */
export async function recordJobRun(ctx: Ctx, cron: string, failed: readonly string[]): Promise<void> {
  await saveJobRunStatement(ctx.db, cron, failed, Date.now());
}

/** Reads the heartbeats for `jobsHealth`, in the caller's batch. */
export const jobRuns = (ctx: Ctx) => jobRunsStatement(ctx.db);
