import { env, exports } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import { app } from '../../worker/app.ts';
import { openDatabase } from '../../worker/db/client.ts';
import { recordSecurityEvent } from '../../worker/features/security/security.service.ts';
import { newAccount, signUp } from './support/accounts.ts';
import { errorOf, newClient } from './support/client.ts';
import { watchedDatabase } from './support/database.ts';
import { jobCtx, newReader } from './support/factories.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS', 'ALL']);
/** It proves itself by its signature (webhooks.test.ts). */
const SIGNED = 'POST /api/webhooks/stripe';
const unsafeRoutes = [
  ...new Set(app.routes.filter(({ method }) => !SAFE.has(method)).map(({ method, path }) => `${method} ${path}`)),
]
  .filter((route) => route !== SIGNED)
  .map((route) => route.split(' ') as [string, string]);

type Event = { type: string; actor: string; count: number; detail: string };
const eventsOf = async (actor: string) =>
  (
    await env.DB.prepare('SELECT type, actor, count, detail FROM security_events WHERE actor = ?1')
      .bind(actor)
      .all<Event>()
  ).results;

describe('requests from elsewhere', () => {
  it('know every unsafe route', () => {
    expect(unsafeRoutes.length).toBeGreaterThan(10);
    expect(unsafeRoutes).toContainEqual(['POST', '/api/auth/sign-in']);
  });

  it.each(unsafeRoutes)('are refused: %s %s', async (method, route) => {
    const path = route.replace(/:\w+(\{[^}]*\})?/g, 'x');
    const { client: signedIn } = await newReader();
    const send = async (headers: Record<string, string>, body = '{}') => {
      const client = newClient();
      const request = new Headers({
        'CF-Connecting-IP': client.address,
        Cookie: `__Host-session=${signedIn.cookies.get('__Host-session')}`,
        ...headers,
      });
      return await errorOf(await exports.default.fetch(`${env.APP_ORIGIN}${path}`, { method, headers: request, body }));
    };
    const json = { 'Content-Type': 'application/json' };
    const own = { Origin: env.APP_ORIGIN };
    for (const Origin of ['https://evil.example', 'null', `${env.APP_ORIGIN}.evil.example`]) {
      expect(await send({ ...json, Origin })).toMatchObject({ status: 403, code: 'foreign_origin' });
    }
    expect(await send(json)).toMatchObject({ status: 403, code: 'foreign_origin' });
    const takesFiles = path === '/api/images' || path.endsWith('/picture');
    const other = takesFiles && method !== 'DELETE' ? 'application/json' : 'multipart/form-data; boundary=x';
    const forms = ['application/x-www-form-urlencoded', other, 'text/plain'];
    for (const type of [...forms, 'text/plain; application/json', '']) {
      expect(await send({ ...own, 'Content-Type': type })).toMatchObject({
        status: 415,
        code: 'unsupported_media_type',
      });
    }
  });

  it('are recorded', async () => {
    const client = newClient();
    await client.post('/api/auth/sign-in', newAccount(), { Origin: 'https://evil.example' });
    await vi.waitFor(async () =>
      expect(await eventsOf(client.address)).toEqual([
        {
          type: 'malicious_request',
          actor: client.address,
          count: 1,
          detail: 'POST /api/auth/sign-in from https://evil.example',
        },
      ]),
    );
  });
});

async function fillLog(rows: number) {
  await env.DB.batch([
    env.DB.prepare('DELETE FROM security_events'),
    env.DB.prepare(
      `WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < ?1)
       INSERT INTO security_events (type, actor, minute) SELECT 'invalid_input', 'old ' || value, 0 FROM n`,
    ).bind(rows),
  ]);
}

describe('the security log', () => {
  it('has one row per type, actor and minute, with a count', async () => {
    const { username } = await signUp();
    const client = newClient();
    const email = newAccount().email;
    vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 60_000) * 60_000 + 1_000 });
    for (let n = 0; n < 8; n++) await client.post('/api/auth/sign-up', { ...newAccount(), email, username });
    vi.useRealTimers();
    await vi.waitFor(async () =>
      expect(await eventsOf(client.address)).toEqual([
        { type: 'brute_force_attempt', actor: client.address, count: 3, detail: `sign-in-email ${email}` },
      ]),
    );
  });

  it('numbers its rows without gaps, so that a repeated event pushes no other out', async () => {
    const record = async (actor: string) => {
      const work: Promise<unknown>[] = [];
      const ctx = { ...jobCtx(60_000), waitUntil: (promise: Promise<unknown>) => void work.push(promise) };
      recordSecurityEvent(ctx, { type: 'xss_attempt', actor, detail: '' });
      await Promise.all(work);
    };
    for (const actor of ['first', 'again', 'again', 'again', 'last']) await record(actor);
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

  it('reads no more than a few rows for a refused attempt, however long it is', async () => {
    await fillLog(2000);
    const { DB, rowsRead } = watchedDatabase();
    const work: Promise<unknown>[] = [];
    const waitUntil = (promise: Promise<unknown>) => void work.push(promise);
    const counted = { ...jobCtx(), db: openDatabase(DB, undefined), waitUntil };
    for (let n = 0; n < 2; n++) {
      recordSecurityEvent(counted, { type: 'xss_attempt', actor: 'trimmer', detail: '' });
      await Promise.all(work);
    }
    // The second time there is nothing left to trim.
    expect(rowsRead).toHaveLength(2);
    expect(rowsRead[1]).toBeLessThanOrEqual(10);
  });

  it('keeps the newest 1000 rows', async () => {
    await fillLog(1100);
    const work: Promise<unknown>[] = [];
    const ctx = { ...jobCtx(), waitUntil: (promise: Promise<unknown>) => void work.push(promise) };
    recordSecurityEvent(ctx, { type: 'xss_attempt', actor: 'newest', detail: 'x'.repeat(1000) });
    await Promise.all(work);
    const kept = await env.DB.prepare('SELECT count(*) AS n FROM security_events').first();
    expect(kept).toEqual({ n: 1000 });
    expect(await eventsOf('newest')).toMatchObject([{ type: 'xss_attempt', detail: 'x'.repeat(300) }]);
    expect(await eventsOf('old 1')).toEqual([]);
    expect(await eventsOf('old 1100')).toHaveLength(1);
  });

  it('never fails the request it records', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const work: Promise<unknown>[] = [];
    const ctx = jobCtx();
    const broken = { ...ctx, waitUntil: (promise: Promise<unknown>) => void work.push(promise) };
    recordSecurityEvent(broken, { type: 'no such type' as 'xss_attempt', actor: 'a', detail: '' });
    vi.spyOn(broken.db, 'batch').mockRejectedValueOnce(new Error('down'));
    recordSecurityEvent(broken, { type: 'xss_attempt', actor: 'b', detail: '' });
    expect((await Promise.allSettled(work)).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect(log).toHaveBeenCalledTimes(1);
  });
});
