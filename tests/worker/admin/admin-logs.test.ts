import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { LOG_PAGE_SIZE } from '#contract/security';
import type { AuditResponse, SecurityEventsResponse } from '#contract/security.schema';
import { runBatch } from '../../../worker/db/client.ts';
import { auditStatement } from '../../../worker/features/security/audit.repo.ts';
import { countEventsStatements } from '../../../worker/features/security/security.repo.ts';
import { newAdmin } from '../support/admins.ts';
import { errorOf } from '../support/client.ts';
import { costsOf } from '../support/costs.ts';
import { jobCtx, newReader } from '../support/factories.ts';

const MINUTE = 60_000;

test('the security log comes newest first, by pages and by type, with names and the last day in figures', async () => {
  const { client } = await newAdmin();
  const { person } = await newReader();
  const now = Date.now();
  const event = (type: 'xss_attempt' | 'invalid_input', actor: string, at: number, count = 1) => ({
    ...{ type, actor, count },
    minute: at - (at % MINUTE),
    detail: `by ${actor}`,
  });
  const { db } = jobCtx();
  await runBatch(db, countEventsStatements(db, [event('xss_attempt', 'long ago', now - 25 * 60 * MINUTE)]));
  const events = Array.from({ length: LOG_PAGE_SIZE }, (_, n) => event('invalid_input', `10.0.0.${n}`, now, 2));
  await runBatch(db, countEventsStatements(db, events));
  await runBatch(db, countEventsStatements(db, [event('xss_attempt', person.id, now, 7)]));

  const read = async (query: string) =>
    await (await client.get(`/api/admin/security-events${query}`)).json<SecurityEventsResponse>();
  const first = await read('');
  expect(first.events[0]).toEqual({
    id: expect.any(String),
    type: 'xss_attempt',
    actor: person.id,
    username: person.username,
    at: now - (now % MINUTE),
    count: 7,
    detail: `by ${person.id}`,
  });
  expect(first.lastDay).toEqual([
    { type: 'invalid_input', count: LOG_PAGE_SIZE * 2 },
    { type: 'xss_attempt', count: 7 },
  ]);
  const next = await read(`?cursor=${first.nextCursor}`);
  const all = [...first.events, ...next.events];
  expect(next).toMatchObject({ nextCursor: null, lastDay: [] });
  expect(new Set(all.map(({ id }) => id)).size).toBe(LOG_PAGE_SIZE + 2);
  expect(all.map(({ id }) => Number(id))).toEqual(all.map(({ id }) => Number(id)).sort((a, b) => b - a));
  const { events: scripts } = await read('?type=xss_attempt');
  expect(scripts.map(({ actor }) => actor)).toEqual([person.id, 'long ago']);
});

test('the audit log says who did what to what, before and after, also of who is gone', async () => {
  const { person, client } = await newAdmin();
  const { person: former } = await newAdmin();
  const { db } = jobCtx();
  const saved = { action: 'platform_settings_saved', target: 'platform' } as const;
  for (let n = 0; n < LOG_PAGE_SIZE; n++) await auditStatement(db, person, { ...saved, before: n, after: n + 1 }, n);
  const after = { email: null, fields: ['a', 1, true] };
  await auditStatement(db, former, { action: 'stats_refreshed', target: 'statistics', after }, 1000);
  await env.DB.prepare('DELETE FROM users WHERE seq = ?1').bind(former.seq).run();

  const read = async (query: string) => await (await client.get(`/api/admin/audit${query}`)).json<AuditResponse>();
  const first = await read('');
  expect(first.entries).toHaveLength(LOG_PAGE_SIZE);
  expect(first.entries[0]).toEqual({
    id: expect.any(String),
    adminName: former.username,
    action: 'stats_refreshed',
    target: 'statistics',
    before: null,
    after,
    createdAt: 1000,
  });
  const { entries } = await read(`?cursor=${first.nextCursor}`);
  expect(entries).toMatchObject([{ adminName: person.username, before: 0, after: 1 }]);
  expect((await read('?action=stats_refreshed')).entries).toHaveLength(1);
});

test('what neither log knows is refused', async () => {
  const { client } = await newAdmin();
  for (const [query, field] of [
    ['security-events?type=nonsense', 'type'],
    ['security-events?cursor=nonsense', 'cursor'],
    ['audit?action=nonsense', 'action'],
    ['audit?cursor=nonsense', 'cursor'],
  ]) {
    const answer = await errorOf(await client.get(`/api/admin/${query}`));
    expect(answer, query).toMatchObject({ status: 422, fields: { [field ?? '']: expect.any(String) } });
  }
});

test('each takes two round trips', async () => {
  const { client } = await newAdmin();
  for (const path of ['security-events', 'security-events?type=xss_attempt', 'audit', 'audit?action=fee_tested']) {
    const response = await client.get(`/api/admin/${path}`);
    expect(costsOf(response).roundTrips, path).toBe(2);
  }
});
