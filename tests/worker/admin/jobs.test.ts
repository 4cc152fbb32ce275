import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import { cronLines } from '../../../worker/features/health/jobs-health.policy.ts';
import { jobContext } from '../../../worker/jobs/job-context.ts';
import { JOBS, runScheduled } from '../../../worker/jobs/schedule.ts';
import { sweep } from '../../../worker/jobs/sweep.ts';
import wranglerToml from '../../../wrangler.toml?raw';
import { jobCtx } from '../support/factories.ts';

const broken = () => {
  throw new Error('down');
};
const withoutOutbox = Object.assign({ ...env }, { OUTBOX: { getByName: broken } }) as unknown as Env;

describe('the schedule', () => {
  it('has jobs for exactly the crons of wrangler.toml', () => {
    const [, list = ''] = /^crons = \[(.*)\]$/m.exec(wranglerToml) ?? [];
    const crons = [...list.matchAll(/"([^"]+)"/g)].map(([, cron]) => cron);
    expect(crons.length).toBeGreaterThan(1);
    expect(Object.keys(JOBS).toSorted()).toEqual(crons.toSorted());
    expect(Object.values(JOBS).every((jobs) => jobs.length > 0)).toBe(true);
  });

  it('runs each of them', async () => {
    for (const cron of Object.keys(JOBS)) await runScheduled(cron, env);
  });

  it('records a heartbeat for each cron line, which health reads, and names a failed job', async () => {
    expect(Object.keys(cronLines).toSorted()).toEqual(Object.keys(JOBS).toSorted());
    await env.DB.prepare('DELETE FROM job_runs').run();
    const begun = Date.now();
    await runScheduled('0 5 * * *', env);
    const log = vi.spyOn(console, 'error').mockReturnValue();
    await expect(runScheduled('17 * * * *', withoutOutbox)).rejects.toThrow('Jobs failed: poke-outbox');
    log.mockRestore();
    const { results } = await env.DB.prepare('SELECT * FROM job_runs ORDER BY cron').all<Record<string, unknown>>();
    expect(results).toEqual([
      {
        cron: '0 5 * * *',
        first_ran_at: expect.any(Number),
        ran_at: expect.any(Number),
        failed: '',
        failing_since: null,
      },
      expect.objectContaining({ cron: '17 * * * *', failed: 'poke-outbox', failing_since: results[1]?.ran_at }),
    ]);
    expect(Number(results[0]?.ran_at)).toBeGreaterThanOrEqual(begun);
    await runScheduled('17 * * * *', env);
    const corrected = await env.DB.prepare(
      "SELECT failed, failing_since FROM job_runs WHERE cron = '17 * * * *'",
    ).first();
    expect(corrected).toEqual({ failed: '', failing_since: null });
  });

  it('rejects an unknown cron', async () => {
    await expect(runScheduled('1 2 3 4 5', env)).rejects.toThrow('No jobs for cron 1 2 3 4 5');
  });
});

describe('the hourly sweep', () => {
  it('deletes security events after 90 days', async () => {
    const day = 24 * 3600_000;
    const actor = crypto.randomUUID();
    const insert = env.DB.prepare(
      "INSERT INTO security_events (type, actor, minute, detail) VALUES ('invalid_input', ?1, ?2, '')",
    );
    const now = Date.now();
    await env.DB.batch([insert.bind(actor, now - 91 * day), insert.bind(actor, now - 89 * day)]);
    await sweep(jobCtx(now));
    const { results } = await env.DB.prepare('SELECT minute FROM security_events WHERE actor = ?1').bind(actor).all();
    expect(results).toEqual([{ minute: now - 89 * day }]);
  });
});

describe('a job', () => {
  it('waits for its background work, whose failure is only logged', async () => {
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
