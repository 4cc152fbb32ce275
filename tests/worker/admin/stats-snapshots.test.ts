import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import type { StatisticsResponse } from '#contract/stats';
import { DAY } from '#contract/time';
import { openDatabase } from '../../../worker/db/client.ts';
import { takeSnapshot } from '../../../worker/features/stats/stats.service.ts';
import { newAdmin } from '../support/admins.ts';
import { type Client, errorOf, newClient } from '../support/client.ts';
import { breakingDatabase } from '../support/database.ts';
import { jobCtx, newPerson, newReader } from '../support/factories.ts';

const TODAY = Date.UTC(2026, 9, 20, 5);
const STATS = '/api/admin/stats';

beforeEach(async () => void (await env.DB.prepare('DELETE FROM stats_snapshots').run()));

const run = (sql: string, ...values: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .run();
const read = async (client: Client) => await (await client.get(STATS)).json<StatisticsResponse>();
const refresh = async (client: Client) => await (await client.post(`${STATS}/refresh`)).json<StatisticsResponse>();

async function stored() {
  const { results } = await env.DB.prepare(
    "SELECT taken_at, json_type(statistics, '$.newAccounts') IS NOT NULL AS whole FROM stats_snapshots ORDER BY taken_at",
  ).all<{ taken_at: number; whole: 0 | 1 }>();
  return results.map(({ taken_at, whole }) => [taken_at, whole]);
}

describe('the snapshots', () => {
  it('are taken once a UTC day by any caller, and their totals are stored for 90 days', async () => {
    const take = (at: number) => takeSnapshot(jobCtx(at));
    await run("INSERT INTO stats_snapshots VALUES (?1, '{}')", TODAY - 90 * DAY - 1);
    await run("INSERT INTO stats_snapshots VALUES (?1, '{}')", TODAY - 89 * DAY);
    for (const days of [29, 2]) await take(TODAY - days * DAY);
    await take(TODAY - DAY + 19 * 3_600_000 - 1);
    await take(TODAY);
    await take(TODAY);
    await take(TODAY + 1000);
    // Started earlier, finished later.
    await take(TODAY + 999);
    expect(await stored()).toEqual([
      [TODAY - 89 * DAY, 0],
      [TODAY - 29 * DAY, 0],
      [TODAY - 2 * DAY, 0],
      [TODAY - DAY + 19 * 3_600_000 - 1, 0],
      [TODAY + 1000, 1],
    ]);
  });

  it('survive a crash at each step', async () => {
    await takeSnapshot(jobCtx(TODAY - DAY));
    const before = await stored();
    for (let position = 0, size = Number.POSITIVE_INFINITY; position < size; position++) {
      const { DB, broken } = breakingDatabase(position);
      await expect(takeSnapshot({ ...jobCtx(TODAY), db: openDatabase(DB, undefined) })).rejects.toThrow();
      size = broken.size - 1;
      expect(await stored()).toEqual(before);
    }
    await takeSnapshot(jobCtx(TODAY));
    expect(await stored()).toEqual([
      [TODAY - DAY, 0],
      [TODAY, 1],
    ]);
  });

  it('are read as taken, and the first request without one takes it', async () => {
    const { client } = await newAdmin();
    const fresh = await read(client);
    expect(fresh.history).toHaveLength(1);
    expect(await stored()).toEqual([[fresh.takenAt, 1]]);
    await newPerson();
    expect(await read(client)).toEqual(fresh);
    const { totalReaders } = await refresh(client);
    await newPerson();
    expect((await read(client)).totalReaders).toBe(totalReaders);
    expect((await refresh(client)).totalReaders).toBe(totalReaders + 1);
    // Statistics of another version of the product are not shown.
    await run("UPDATE stats_snapshots SET statistics = json_remove(statistics, '$.newestReaders')");
    const anew = await read(client);
    expect(anew.newestReaders.length).toBeGreaterThan(0);
    expect(anew.history).toHaveLength(1);
    expect(await read(client)).toEqual(anew);
  });

  it('have a history of 30 days, oldest first', async () => {
    const now = Date.now();
    for (const days of [31, 29, 1]) {
      const totals = { totalSubscribers: days, nonSubscribedUsers: 2 * days };
      await run('INSERT INTO stats_snapshots VALUES (?1, ?2)', now - days * DAY, JSON.stringify(totals));
    }
    const { client } = await newAdmin();
    for (const { history } of [await read(client), await refresh(client), await read(client)]) {
      expect(history.map(({ totalSubscribers }) => totalSubscribers).slice(0, 2)).toEqual([29, 1]);
      expect(history).toHaveLength(3);
    }
  });
});

describe('a refresh', () => {
  it('is in the audit log, and is limited to five a minute', async () => {
    const { client, person } = await newAdmin();
    for (let n = 0; n < 5; n++) expect((await client.post(`${STATS}/refresh`)).status).toBe(200);
    expect(await errorOf(await client.post(`${STATS}/refresh`))).toMatchObject({ status: 429, code: 'rate_limited' });
    const { results } = await env.DB.prepare('SELECT action FROM audit_entries WHERE admin = ?1')
      .bind(person.seq)
      .all();
    expect(results).toEqual(Array(5).fill({ action: 'stats_refreshed' }));
    expect((await client.post(`${STATS}/refresh`, { more: 1 })).status).toBe(422);
    // Opening the screen is not audited, and may be repeated.
    expect((await client.get(STATS)).status).toBe(200);
  });

  it('and its figures are for admins', async () => {
    const { client } = await newReader();
    for (const send of [(by: Client) => by.get(STATS), (by: Client) => by.post(`${STATS}/refresh`)]) {
      expect((await send(newClient())).status).toBe(401);
      expect((await send(client)).status).toBe(403);
    }
    expect(await stored()).toEqual([]);
  });
});
