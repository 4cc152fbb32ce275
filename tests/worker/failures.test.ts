import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { Hono } from 'hono';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { doneResponse } from '#contract/accounts.schema';
import { app } from '../../worker/app.ts';
import type { AppEnv } from '../../worker/http/app-env.ts';
import { errorHandler } from '../../worker/http/error-handler.ts';
import { requestContext } from '../../worker/http/request-context.ts';
import { respond } from '../../worker/http/respond.ts';
import { hashToken } from '../../worker/platform/secrets.ts';
import { newAccount, PASSWORD } from './support/accounts.ts';
import { errorOf, freshAddress } from './support/client.ts';
import { failingDatabase } from './support/database.ts';
import { newReader } from './support/factories.ts';

const DOWN = 'D1_ERROR: Network connection lost.';
const WRONG = 'D1_ERROR: no such column: colour: SQLITE_ERROR';

afterEach(() => void vi.restoreAllMocks());

/** Asks a product whose database fails; what it logs meanwhile is kept. */
async function ask(message: string, path: string, init: { body?: object; cookie?: string } = {}) {
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
  const response = await app.fetch(request, { ...env, DB: failingDatabase(message) } as Env, createExecutionContext());
  return { response, lines: log.mock.calls.map(String) };
}

describe('a database that does not answer', () => {
  it.each(['/api/feed', '/api/posts/free', '/api/topics/travel/posts', '/api/posts/x'])(
    'is 503, to be asked again: %s',
    async (path) => {
      const { response, lines } = await ask(DOWN, path);
      expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
      const error = await errorOf(response);
      expect(error).toMatchObject({ status: 503, code: 'unavailable', message: 'Something went wrong' });
      expect(lines).toHaveLength(1);
      expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'error', path, requestId: error.requestId });
      expect(lines[0]).toContain('Network connection lost');
    },
  );

  it('leaves no e-mail, token, hash or session id in the log', async () => {
    const account = newAccount();
    const token = 'a-token-of-a-mailed-link-that-nobody-may-see';
    const { client } = await newReader();
    const session = client.cookies.get('__Host-session') ?? '';
    const [, claims = ''] = session.split('.');
    const { sid } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { sid: string };
    const cases = [
      await ask(DOWN, '/api/auth/sign-in', { body: { email: account.email, password: PASSWORD } }),
      await ask(DOWN, '/api/auth/sign-up', { body: account }),
      await ask(DOWN, '/api/auth/forgot-password', { body: { email: account.email } }),
      await ask(DOWN, '/api/auth/reset-requests', { body: { email: account.email } }),
      await ask(DOWN, '/api/auth/reset-password', { body: { token, password: PASSWORD } }),
      await ask(DOWN, '/api/auth/confirm-email', { body: { token } }),
      await ask(DOWN, '/api/auth/sign-out', { body: {}, cookie: `__Host-session=${session}` }),
      await ask(DOWN, '/api/session', { cookie: `__Host-session=${session}` }),
    ];
    const log = cases.flatMap(({ lines }) => lines).join('\n');
    for (const { response, lines } of cases) {
      expect(response.status).toBe(503);
      expect(lines.length).toBeGreaterThan(0);
    }
    expect(log).toContain('Failed query: select');
    for (const secret of [account.email, account.username, PASSWORD, token, hashToken(token), sid, 'params']) {
      expect(log, secret).not.toContain(secret);
    }
  });

  it('is told from a statement that is wrong: 500, as trying again would not help', async () => {
    const { response } = await ask(WRONG, '/api/feed');
    expect(response.headers.get('Retry-After')).toBeNull();
    expect(await errorOf(response)).toMatchObject({ status: 500, code: 'internal', message: 'Something went wrong' });
  });
});

describe('an answer that says more than the contract', () => {
  it('does not leave', async () => {
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
