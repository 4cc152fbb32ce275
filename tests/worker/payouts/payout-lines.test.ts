import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PayoutsResponse } from '#contract/payouts';
import { DAY } from '#contract/time';
import type { Client } from '../support/client.ts';
import { costsOf } from '../support/costs.ts';
import { newOwner } from '../support/profiles.ts';

const MIDMONTH = Date.UTC(2026, 10, 10, 12);

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: MIDMONTH }));
afterEach(() => void vi.useRealTimers());

async function read(client: Client, cursor?: string) {
  const response = await client.get(`/api/payouts${cursor === undefined ? '' : `?cursor=${cursor}`}`);
  expect(response.status).toBe(200);
  expect(costsOf(response).roundTrips).toBe(1);
  return await response.json<PayoutsResponse>();
}

/** Stores a ledger line with its counter entry. */
async function book(type: string, id: string, lines: Record<string, number>, at = MIDMONTH) {
  await env.DB.batch(
    Object.entries(lines).map(([account, cents]) =>
      env.DB.prepare(
        'INSERT INTO ledger_entries (source_type, source_id, account, cents, created_at) VALUES (?1, ?2, ?3, ?4, ?5)',
      ).bind(type, id, account, cents, at),
    ),
  );
}

describe('earnings', () => {
  it('are the account’s lines, newest first, with owed, paid and monthly sums', async () => {
    const { person, client } = await newOwner();
    const [mine, paid] = [`blogger:${person.id}`, `paid:${person.id}`];
    const january = Date.UTC(2026, 0, 1);
    await book(
      'invoice',
      `in_old_${person.seq}`,
      { 'reader:x': -300, [mine]: 225, platform: 36, card_fees: 39 },
      january - 32 * DAY,
    );
    await book(
      'invoice',
      `in_1_${person.seq}`,
      { 'reader:x': -400, [mine]: 300, platform: 58, card_fees: 42 },
      january,
    );
    await book('transfer', `tr_1_${person.seq}`, { [mine]: -300, [paid]: 300 }, january + 1);
    await book('invoice', `in_2_${person.seq}`, { 'reader:y': -400, [mine]: 300, platform: 58, card_fees: 42 });
    await book('transfer', `trr_1_${person.seq}`, { [mine]: 300, [paid]: -300 }, MIDMONTH + 1);
    await book('refund', `re_1_${person.seq}`, { 'reader:x': 400, [mine]: -300, platform: -100 }, MIDMONTH + 1);
    await book('dispute', `dp_1_${person.seq}`, { 'reader:y': 400, [mine]: -300, platform: -100 }, MIDMONTH + 2);
    await book('invoice', `in_other_${person.seq}`, { 'reader:z': -400, 'blogger:other': 300, platform: 100 });

    const { owedCents, paidOutCents, months, lines, nextCursor } = await read(client);
    expect({ owedCents, paidOutCents, nextCursor }).toEqual({ owedCents: 225, paidOutCents: 0, nextCursor: null });
    expect(lines.map(({ kind, cents, grossCents, feeCents }) => [kind, cents, grossCents, feeCents])).toEqual([
      ['disputed', -300, -400, -100],
      ['refunded', -300, -400, -100],
      ['returned', 300, null, null],
      ['earned', 300, 400, 100],
      ['paid_out', -300, null, null],
      ['earned', 300, 400, 100],
      ['earned', 225, 300, 75],
    ]);
    expect(months).toHaveLength(12);
    expect(months[0]?.month).toBe(Date.UTC(2025, 11, 1));
    expect(months.at(-1)?.month).toBe(Date.UTC(2026, 10, 1));
    expect(months.filter(({ earnedCents }) => earnedCents !== 0)).toEqual([
      { month: january, earnedCents: 300 },
      { month: Date.UTC(2026, 10, 1), earnedCents: -300 },
    ]);
  });

  it('are downloaded as CSV: all lines, newest first, UTC dates and plain dollars', async () => {
    const { person, client } = await newOwner();
    const [mine, paid] = [`blogger:${person.id}`, `paid:${person.id}`];
    await book('invoice', `in_csv_${person.seq}`, { 'reader:x': -301, [mine]: 226, platform: 36, card_fees: 39 });
    await book('transfer', `tr_csv_${person.seq}`, { [mine]: -226, [paid]: 226 }, MIDMONTH + 1);
    await book('refund', `re_csv_${person.seq}`, { 'reader:x': 100, [mine]: -75, platform: -25 }, MIDMONTH + 2);
    await book('invoice', `in_csv_other_${person.seq}`, { 'reader:z': -400, 'blogger:other': 300, platform: 100 });

    const response = await client.get('/api/payouts/lines.csv');
    expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="earnings-2026-11-10.csv"');
    expect(await response.text()).toBe(
      [
        'Date (UTC),Description,Gross (USD),Fee (USD),Amount (USD)',
        '2026-11-10T12:00:00.002Z,Refunded to a subscriber,-1.00,-0.25,-0.75',
        '2026-11-10T12:00:00.001Z,Transferred to your account,,,-2.26',
        '2026-11-10T12:00:00.000Z,Subscription payment,3.01,0.75,2.26',
        '',
      ].join('\r\n'),
    );
  });

  it('are downloaded completely, in slices, each line once', async () => {
    const { person, client } = await newOwner();
    await env.DB.prepare(
      `INSERT INTO ledger_entries (source_type, source_id, account, cents, created_at)
       WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2100)
       SELECT 'invoice', ?1 || '-' || i, ?1, i, ?2 + i / 700 FROM n`,
    )
      .bind(`blogger:${person.id}`, MIDMONTH)
      .run();
    const text = await (await client.get('/api/payouts/lines.csv')).text();
    const amounts = text
      .split('\r\n')
      .slice(1, -1)
      .map((line) => Number(line.split(',')[4]));
    expect(amounts).toEqual(Array.from({ length: 2100 }, (_, n) => (2100 - n) / 100));
  });

  it('are paged with each line once, also at one moment', async () => {
    const { person, client } = await newOwner();
    for (let n = 0; n < 45; n++) {
      await book(
        'invoice',
        `in_page_${person.seq}_${n}`,
        { [`blogger:${person.id}`]: n + 1, platform: -n - 1 },
        MIDMONTH + Math.floor(n / 30),
      );
    }
    const seen: number[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await read(client, cursor);
      seen.push(...page.lines.map(({ cents }) => cents));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(Array.from({ length: 45 }, (_, n) => 45 - n));
    expect((await client.get('/api/payouts?cursor=1;2')).status).toBe(422);
  });
});
