import type { Ctx } from '../../context.ts';
import { saveJobRunStatement } from './job-runs.repo.ts';

/** Saves the end of a cron line's run, and its failed jobs. One round trip. */
export async function recordJobRun(ctx: Ctx, cron: string, failed: readonly string[]): Promise<void> {
  await saveJobRunStatement(ctx.db, cron, failed, Date.now());
}
