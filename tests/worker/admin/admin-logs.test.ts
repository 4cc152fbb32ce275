import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { LOG_PAGE_SIZE } from '#contract/security';
import type { AuditResponse, SecurityEventsResponse } from '#contract/security.schema';
import { MINUTE } from '#contract/time';
import { runBatch } from '../../../worker/db/client.ts';
import { auditStatement } from '../../../worker/features/security/audit.statements.ts';
import { countEventsStatements } from '../../../worker/features/security/security.repo.ts';
import { newAdmin } from '../support/admins.ts';
import { errorOf } from '../support/client.ts';
import { costsOf } from '../support/costs.ts';
import { jobCtx, newReader } from '../support/factories.ts';

test('returns the security log newest first, by page and type, with names and counts of the last day', async () => {
  const { client } = await newAdmin();
  const { person } = await newReader();
  const now = Date.now();
  const event = (type: 'xss_attempt' | 'invalid_input', actor: string, at: number, count = 1) => ({
    type,
    actor,
    count,
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
  // Requests of the test file before this one may still be recorded: only the rows of these actors count.
  const actors = new Set([person.id, 'long ago', ...events.map(({ actor }) => actor)]);
  const ownRows = (page: SecurityEventsResponse) => page.events.filter(({ actor }) => actors.has(actor));
  expect(ownRows(first)[0]).toEqual({
    id: expect.any(String),
    type: 'xss_attempt',
    actor: person.id,
    username: person.username,
    at: now - (now % MINUTE),
    count: 7,
    detail: `by ${person.id}`,
  });
  const next = await read(`?cursor=${first.nextCursor}`);
  const others = [...first.events, ...next.events].filter(({ actor }) => !actors.has(actor));
  const ownCount = (type: string) =>
    others
      .filter((row) => row.type === type)
      .reduce((rest, { count }) => rest - count, first.lastDay.find((row) => row.type === type)?.count ?? 0);
  expect([ownCount('invalid_input'), ownCount('xss_attempt')]).toEqual([LOG_PAGE_SIZE * 2, 7]);
  const all = [...ownRows(first), ...ownRows(next)];
  expect(next).toMatchObject({ nextCursor: null, lastDay: [] });
  expect(new Set(all.map(({ id }) => id)).size).toBe(LOG_PAGE_SIZE + 2);
  expect(all.map(({ id }) => Number(id))).toEqual(all.map(({ id }) => Number(id)).sort((a, b) => b - a));
  const { events: scripts } = await read('?type=xss_attempt');
  expect(scripts.map(({ actor }) => actor).filter((actor) => actors.has(actor))).toEqual([person.id, 'long ago']);
  expect(new Set(scripts.map(({ type }) => type))).toEqual(new Set(['xss_attempt']));
});

test('returns the audit log with admins, targets, values before and after, also of deleted admins', async () => {
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

test('rejects unknown values in the queries of both logs', async () => {
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

test('takes two round trips for each log', async () => {
  const { client } = await newAdmin();
  for (const path of ['security-events', 'security-events?type=xss_attempt', 'audit', 'audit?action=fee_tested']) {
    const response = await client.get(`/api/admin/${path}`);
    expect(costsOf(response).roundTrips, path).toBe(2);
  }
});
