import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import { openDatabase, runBatch } from '../../../worker/db/client.ts';
import type { LimitRule } from '../../../worker/default-limits.ts';
import { countEventsStatements } from '../../../worker/features/security/security.repo.ts';
import { recordSecurityEvent } from '../../../worker/features/security/security.service.ts';
import { newAccount, signUp } from '../support/accounts.ts';
import { newClient } from '../support/client.ts';
import { watchedDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { jobCtx } from '../support/factories.ts';
import { stopClock } from '../support/minutes.ts';

type Event = { type: string; actor: string; count: number; detail: string };
const eventsOf = async (actor: string) =>
  (
    await env.DB.prepare('SELECT type, actor, count, detail FROM security_events WHERE actor = ?1')
      .bind(actor)
      .all<Event>()
  ).results;

/** Waits for events that are recorded in the background, at most one per 500 ms. */
const recorded = async (actor: string, event: Omit<Event, 'actor'>) =>
  await eventually(async () => expect(await eventsOf(actor)).toEqual([{ actor, ...event }]));

async function fillLog(rows: number) {
  await env.DB.batch([
    env.DB.prepare('DELETE FROM security_events'),
    env.DB.prepare(
      `WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < ?1)
       INSERT INTO security_events (type, actor, minute) SELECT 'invalid_input', 'old ' || value, 0 FROM n`,
    ).bind(rows),
  ]);
}

/** The default: the other tests raise it. */
const ACTORS_LOGGED: LimitRule = [5, 60_000];

describe('the security log', () => {
  it('has one row per type, actor and minute, with a count', async () => {
    const { username } = await signUp();
    const client = newClient();
    const email = newAccount().email;
    stopClock();
    for (let n = 0; n < 8; n++) await client.post('/api/auth/sign-up', { ...newAccount(), email, username });
    vi.useRealTimers();
    await recorded(client.address, { type: 'brute_force_attempt', count: 3, detail: `sign-in-email ${email}` });
  });

  const write = async (actor: string, detail = '', db = jobCtx().db) =>
    await runBatch(db, countEventsStatements(db, [{ type: 'xss_attempt', actor, minute: 60_000, count: 1, detail }]));

  it('numbers its rows without gaps, and a repeated event removes no other one', async () => {
    for (const actor of ['first', 'again', 'again', 'again', 'last']) await write(actor);
    const { results } = await env.DB.prepare(
      "SELECT seq, actor, count FROM security_events WHERE actor IN ('first', 'again', 'last') ORDER BY seq",
    ).all<{ seq: number; actor: string; count: number }>();
    const start = results[0]?.seq ?? 0;
    expect(results).toEqual([
      { seq: start, actor: 'first', count: 1 },
      { seq: start + 1, actor: 'again', count: 3 },
      { seq: start + 2, actor: 'last', count: 1 },
    ]);
  });

  it('reads only a few rows for a rejected attempt of any length', async () => {
    await fillLog(2000);
    const { DB, rowsRead } = watchedDatabase();
    // The second run finds nothing to trim.
    for (let n = 0; n < 2; n++) await write('trimmer', '', openDatabase(DB, undefined));
    expect(rowsRead).toHaveLength(2);
    expect(rowsRead[1]).toBeLessThanOrEqual(15);
  });

  it('stores the newest 1000 rows', async () => {
    await fillLog(1100);
    await write('newest');
    const kept = await env.DB.prepare('SELECT count(*) AS n FROM security_events').first();
    expect(kept).toEqual({ n: 1000 });
    expect(await eventsOf('newest')).toHaveLength(1);
    expect(await eventsOf('old 1')).toEqual([]);
    expect(await eventsOf('old 1100')).toHaveLength(1);
  });

  it('never fails the recorded request, and writes events later that a failing database rejected', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const work: Promise<unknown>[] = [];
    const requestId = crypto.randomUUID();
    const ctx = { ...jobCtx(), requestId, waitUntil: (promise: Promise<unknown>) => void work.push(promise) };
    vi.spyOn(ctx.db, 'batch').mockRejectedValueOnce(new Error('down'));
    recordSecurityEvent(ctx, { type: 'xss_attempt', actor: 'early', detail: '' });
    await Promise.all(work);
    expect(log.mock.calls.filter(([line]) => String(line).includes(requestId))).toHaveLength(1);
    expect(await eventsOf('early')).toEqual([]);
    recordSecurityEvent(ctx, { type: 'xss_attempt', actor: 'late', detail: 'x'.repeat(1000) });
    await Promise.all(work);
    expect(await eventsOf('early')).toMatchObject([{ count: 1 }]);
    expect(await eventsOf('late')).toMatchObject([{ count: 1, detail: 'x'.repeat(300) }]);
  });

  it('stores a flood of 10,000 events from 2,000 addresses in a few writes and rows, and counts all of them', async () => {
    await env.DB.prepare('DELETE FROM security_events').run();
    const { DB, rowsRead: batches } = watchedDatabase();
    const work: Promise<unknown>[] = [];
    const waitUntil = (promise: Promise<unknown>) => void work.push(promise);
    const job = jobCtx(120_000);
    const config = { ...job.config, limits: { ...job.config.limits, actorsLogged: ACTORS_LOGGED } };
    const ctx = { ...job, config, db: openDatabase(DB, undefined), waitUntil };
    const began = Date.now();
    for (let n = 0; n < 10_000; n++) {
      recordSecurityEvent(ctx, { type: 'malicious_request', actor: `10.0.0.${n % 2000}`, detail: '' });
      if (n % 100 === 0) await scheduler.wait(1);
    }
    await Promise.all(work);
    expect(batches.length).toBeLessThanOrEqual(2 + (Date.now() - began) / 500);
    expect(work.length).toBe(batches.length);
    const { rows, total } = (await env.DB.prepare(
      "SELECT count(*) AS rows, sum(count) AS total FROM security_events WHERE type = 'malicious_request' AND minute = ?1",
    )
      .bind(ctx.now)
      .first<{ rows: number; total: number }>()) ?? { rows: 0, total: 0 };
    expect({ rows, total }).toEqual({ rows: 6, total: 10_000 });
    expect(await eventsOf('(others)')).toMatchObject([{ count: 9975 }]);
  });
});
