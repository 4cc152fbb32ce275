import type { Ctx } from '../context.ts';
import { jobContext } from './job-context.ts';
import { sweep } from './sweep.ts';

type Job = { name: string; run(ctx: Ctx): Promise<void> };

/** Cron string (wrangler.toml) -> what it does. */
const JOBS: Record<string, Job[]> = {
  '17 * * * *': [{ name: 'poke-outbox', run: (ctx) => ctx.ports.outbox.poke() }],
  '0 5 * * *': [{ name: 'sweep', run: sweep }],
};

/**
 * Runs the jobs of one cron line. One job's failure does not keep the others from running.
 * @throws Error after all have run, naming those that failed
 */
export async function runScheduled(cron: string, env: Env): Promise<void> {
  const jobs = JOBS[cron] ?? [];
  const results = await Promise.allSettled(jobs.map((job) => job.run(jobContext(env, job.name))));
  const failed = jobs.flatMap((job, n) => {
    const result = results[n];
    return result?.status === 'rejected' ? [`${job.name}: ${String(result.reason)}`] : [];
  });
  if (failed.length > 0) throw new Error(`Jobs failed: ${failed.join('; ')}`);
}
