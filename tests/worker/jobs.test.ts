import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import { jobContext } from '../../worker/jobs/job-context.ts';
import { JOBS, runScheduled } from '../../worker/jobs/schedule.ts';
import wranglerToml from '../../wrangler.toml?raw';

describe('the schedule', () => {
  it('has jobs for every cron of wrangler.toml, and no others', () => {
    const [, list = ''] = /^crons = \[(.*)\]$/m.exec(wranglerToml) ?? [];
    const crons = [...list.matchAll(/"([^"]+)"/g)].map(([, cron]) => cron);
    expect(crons.length).toBeGreaterThan(1);
    expect(Object.keys(JOBS).toSorted()).toEqual(crons.toSorted());
    expect(Object.values(JOBS).every((jobs) => jobs.length > 0)).toBe(true);
  });

  it('runs each of them', async () => {
    for (const cron of Object.keys(JOBS)) await runScheduled(cron, env);
  });

  it('refuses a cron it does not know', async () => {
    await expect(runScheduled('1 2 3 4 5', env)).rejects.toThrow('No jobs for cron 1 2 3 4 5');
  });
});

describe('a job', () => {
  it('waits for what it does on the side, whose failure is logged only', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const { ctx, settled } = jobContext(env, 'test');
    const done: string[] = [];
    ctx.waitUntil(Promise.reject(new Error('lost')));
    ctx.waitUntil(
      scheduler.wait(20).then(() => {
        done.push('first');
        ctx.waitUntil(scheduler.wait(20).then(() => done.push('second')));
      }),
    );
    await settled();
    expect(done).toEqual(['first', 'second']);
    expect(log.mock.calls.map(String)).toEqual([expect.stringContaining('Error: lost')]);
    log.mockRestore();
  });
});
