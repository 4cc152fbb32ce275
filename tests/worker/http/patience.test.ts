import { env } from 'cloudflare:workers';
import { expect, it, vi } from 'vitest';
import { openDatabase } from '../../../worker/db/client.ts';
import { boundedDatabase, REQUEST_PATIENCE_MS } from '../../../worker/db/patience.ts';
import { isDatabaseUnavailable } from '../../../worker/db/query-errors.ts';
import { clientOf } from '../support/database.ts';

const never = () => new Promise<never>(() => {});
const silentStatement = { bind: () => silentStatement, all: never, run: never, first: never, raw: never };

/** A database that accepts every statement and never responds, as a stopped server does. */
const silent = { prepare: () => silentStatement, batch: never, withSession: () => silent } as unknown as D1Database;

it('ends an unanswered call, alone or in a batch, as a failing database', async () => {
  const db = openDatabase(silent, undefined, undefined, undefined, 20);
  for (const call of [() => db.all('SELECT 1').execute(), () => db.batch([db.run('SELECT 1')])]) {
    const failure = await call().then(
      () => null,
      (error: unknown) => error,
    );
    expect(isDatabaseUnavailable(failure)).toBe(true);
    expect(String((failure as Error).cause)).toContain('DATABASE_TIMEOUT');
  }
});

it('does not change answered calls', async () => {
  const db = boundedDatabase(env.DB, 10_000);
  const [one, two] = await db.batch([db.prepare('SELECT ?1 AS n').bind(1), db.prepare('SELECT 2 AS n')]);
  expect([one?.results, two?.results]).toEqual([[{ n: 1 }], [{ n: 2 }]]);
  expect(await db.prepare('SELECT 3 AS n').first('n')).toBe(3);
});

it('responds 503 in a bounded time, in the API and on pages, and logs the cause', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const send = clientOf(silent);
  const begun = Date.now();
  const [api, page] = await Promise.all([send('GET', '/api/topics/food/posts'), send('GET', '/topic/food')]);
  log.mockRestore();
  expect([api.status, page.status]).toEqual([503, 503]);
  expect(Date.now() - begun).toBeGreaterThanOrEqual(REQUEST_PATIENCE_MS - 100);
  expect(await page.text()).toContain('could not be loaded');
}, 60_000);
