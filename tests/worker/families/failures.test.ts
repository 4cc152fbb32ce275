import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { doneResponse } from '#contract/common.schema';
import { app } from '../../../worker/app.ts';
import { runBatch } from '../../../worker/db/client.ts';
import type { AppEnv } from '../../../worker/http/app-env.ts';
import { errorHandler, publicError } from '../../../worker/http/error-handler.ts';
import { openContext, requestContext } from '../../../worker/http/request-context.ts';
import { respond } from '../../../worker/http/respond.ts';
import { hashToken } from '../../../worker/platform/secrets.ts';
import { newAccount, PASSWORD } from '../support/accounts.ts';
import { errorOf, freshAddress } from '../support/client.ts';
import { failingDatabase, withDatabase } from '../support/database.ts';
import { newReader } from '../support/factories.ts';

const DOWN = 'D1_ERROR: Network connection lost.';
const WRONG = 'D1_ERROR: no such column: colour: SQLITE_ERROR';

afterEach(() => void vi.restoreAllMocks());

/** Calls a product whose database fails, and collects the log lines of this request. */
async function send(message: string, path: string, init: { body?: object; cookie?: string } = {}) {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const headers = new Headers({ 'CF-Connecting-IP': freshAddress(), Origin: env.APP_ORIGIN });
  if (init.body !== undefined) headers.set('Content-Type', 'application/json');
  if (init.cookie !== undefined) headers.set('Cookie', init.cookie);
  const method = init.body === undefined ? 'GET' : 'POST';
  const request = new Request(`${env.APP_ORIGIN}${path}`, {
    method,
    headers,
    ...(init.body !== undefined && { body: JSON.stringify(init.body) }),
  });
  const response = await app.fetch(request, withDatabase(failingDatabase(message)), createExecutionContext());
  const requestId = response.headers.get('X-Request-Id') ?? 'none';
  return { response, lines: log.mock.calls.map(String).filter((line) => line.includes(requestId)) };
}

describe('a failing database', () => {
  it.each([
    ['/api/feed', '/api/feed'],
    ['/api/posts/free', '/api/posts/free'],
    ['/api/topics/travel/posts', '/api/topics/:category/posts'],
    ['/api/posts/x', '/api/posts/:id'],
  ])('causes 503 with Retry-After: %s', async (path, route) => {
    const { response, lines } = await send(DOWN, path);
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
    const error = await errorOf(response);
    expect(error).toMatchObject({ status: 503, code: 'unavailable', message: 'Something went wrong' });
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 'error',
      method: 'GET',
      route,
      status: 503,
      requestId: error.requestId,
      at: expect.any(String),
      ms: expect.any(Number),
    });
    expect(lines[0]).toContain('Network connection lost');
  });

  it('leaves no email, token, hash or session id in the log', async () => {
    const account = newAccount();
    const token = 'a-token-of-a-mailed-link-that-nobody-may-see';
    const { client } = await newReader();
    const session = client.cookies.get('__Host-session') ?? '';
    const [, claims = ''] = session.split('.');
    const { sid } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { sid: string };
    const cases = [
      await send(DOWN, '/api/auth/sign-in', { body: { email: account.email, password: PASSWORD } }),
      await send(DOWN, '/api/auth/sign-up', { body: account }),
      await send(DOWN, '/api/auth/forgot-password', { body: { email: account.email } }),
      await send(DOWN, '/api/auth/reset-requests', { body: { email: account.email } }),
      await send(DOWN, '/api/auth/reset-password', { body: { token, password: PASSWORD } }),
      await send(DOWN, '/api/auth/confirm-email', { body: { token } }),
      await send(DOWN, '/api/auth/sign-out', { body: {}, cookie: `__Host-session=${session}` }),
      await send(DOWN, '/api/session', { cookie: `__Host-session=${session}` }),
    ];
    const log = cases.flatMap(({ lines }) => lines).join('\n');
    for (const { response, lines } of cases) {
      expect(response.status).toBe(503);
      expect(lines.length).toBeGreaterThan(0);
    }
    expect(log).toContain('Failed query: select');
    expect(log).toMatch(/Failed query: a batch of \d+: \w+/);
    for (const secret of [account.email, account.username, PASSWORD, token, hashToken(token), sid, 'params']) {
      expect(log, secret).not.toContain(secret);
    }
  });

  it('differs from a wrong statement, which causes 500 without Retry-After', async () => {
    const { response } = await send(WRONG, '/api/feed');
    expect(response.headers.get('Retry-After')).toBeNull();
    expect(await errorOf(response)).toMatchObject({ status: 500, code: 'internal', message: 'Something went wrong' });
  });
});

it('responds 503 with Retry-After when the bucket of a picture fails', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const down = { get: () => Promise.reject(new Error('get: We encountered an internal error. (10001)')) };
  const product = { ...env, BLOG_IMAGES: down, PROFILE_PICTURES: down } as unknown as Env;
  for (const path of ['/media/blog-images/x-480.webp', '/media/profile-pictures/ann/ann-1.jpg']) {
    const response = await app.fetch(new Request(env.APP_ORIGIN + path), product, createExecutionContext());
    expect(response.headers.get('Retry-After')).toBe('5');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    const requestId = response.headers.get('X-Request-Id') ?? 'none';
    expect(await errorOf(response)).toMatchObject({ status: 503, code: 'unavailable' });
    expect(log.mock.calls.filter(([line]) => String(line).includes(requestId))).toHaveLength(1);
  }
});

describe('a libSQL server', () => {
  const answered = (error: object) => ({
    results: [{ type: 'ok', response: { result: { step_results: [], step_errors: [error] } } }],
  });

  it.each<[object, number]>([
    [answered({ message: 'Transaction timed-out', code: 'TRANSACTION_TIMEOUT' }), 503],
    [answered({ message: 'Reads are blocked', code: 'BLOCKED' }), 503],
    [answered({ message: 'database is locked', code: 'SQLITE_BUSY' }), 503],
    [{ results: [] }, 503],
    [answered({ message: 'no such column: colour', code: 'SQLITE_UNKNOWN' }), 500],
    [answered({ message: 'near "selct": syntax error', code: 'SQL_PARSE_ERROR' }), 500],
  ])('that responds %j causes %i', async (answer, status) => {
    vi.spyOn(console, 'error').mockReturnValue();
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json(answer));
    const product = { ...env, DATABASE_URL: 'http://libsql-down.test' } as Env;
    const request = new Request(`${env.APP_ORIGIN}/api/feed`);
    expect((await app.fetch(request, product, createExecutionContext())).status).toBe(status);
  });
});

it('runs no write while nothing can be saved, alone or in a batch', async () => {
  const { db } = openContext(
    new Request(env.APP_ORIGIN),
    { ...env, READ_ONLY: '1' } as Env,
    createExecutionContext(),
  ).ctx;
  const write = () => db.run(sql`DELETE FROM sessions WHERE id = 'x'`);
  const failures = await Promise.allSettled([(async () => await write())(), runBatch(db, [write()])]);
  const told = failures.map((failure) => failure.status === 'rejected' && publicError(failure.reason));
  const saying = expect.objectContaining({ code: 'unavailable', retryAfterMs: 60_000 });
  expect(told).toEqual([saying, saying]);
  expect(await runBatch(db, [db.all(sql`SELECT 1 AS one`)])).toEqual([[{ one: 1 }]]);
});

describe('a response with more fields than the contract', () => {
  it('is not sent', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const row = { done: true as const, passwordHash: 'secret' };
    const leaky = new Hono<AppEnv>()
      .use(requestContext)
      .get('/row', (c) => respond(c, doneResponse, row))
      .get('/field', (c) => respond(c, doneResponse, { done: row.done }));
    leaky.onError(errorHandler);
    const get = async (path: string) =>
      await leaky.fetch(new Request(`${env.APP_ORIGIN}${path}`), env, createExecutionContext());
    expect((await get('/field')).status).toBe(200);
    const refused = await get('/row');
    expect(refused.status).toBe(500);
    expect(await refused.text()).not.toContain('secret');
  });
});
