import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { applyMigrations } from '../../worker/cli/dump/migrate.ts';
import { openFile } from '../../worker/cli/dump/sqlite-file.ts';
import { LEASE_MS } from '../../worker/outbox/lease.ts';
import { countCases } from '../support/cases.ts';
import { type Books, openBooks } from './books.ts';
import { newLedger } from './ledger.ts';
import { neverMet } from './met.ts';
import { newObservations } from './observations.ts';
import { startWire, type Wire, type WireState } from './wire.ts';

describe('the ledger of acknowledged changes', () => {
  it('allows the last acknowledged value, and later values without a response', () => {
    const ledger = newLedger();
    ledger.acknowledge('theme', 'dark');
    expect([ledger.allows('theme', 'dark'), ledger.allows('theme', 'light')]).toEqual([true, false]);
    ledger.doubt('theme', 'light');
    expect([ledger.allows('theme', 'dark'), ledger.allows('theme', 'light')]).toEqual([true, true]);
    expect(ledger.allows('theme', 'system')).toBe(false);
    expect(ledger.about('the')).toEqual(['theme']);
  });

  it('knows nothing of changes without a response', () => {
    const ledger = newLedger();
    ledger.doubt('post', 'yes');
    expect([ledger.about('post'), ledger.doubted('post'), ledger.acknowledged('post')]).toEqual([[], 1, null]);
  });
});

describe('an observer', () => {
  const canary = 'canary-0123456789abcdef';
  const plain = JSON.stringify({ error: { code: 'unavailable', message: 'Something went wrong', requestId: '1' } });
  let observer = newObservations();
  beforeEach(() => {
    observer = newObservations();
    observer.mark(canary, 'ann');
  });

  it.each([
    [new Set<string>(), 1],
    [new Set(['bob']), 1],
    [new Set(['ann']), 0],
  ])('reports a premium text unless its receiver may read it: %o', (mayRead, leaks) => {
    observer.note('GET /article/1', 200, `<p>${canary}</p>`, mayRead);
    expect(observer.seen.leaked.size).toBe(leaks);
  });

  it.each([
    [503, plain, 0],
    [503, '<h1>503</h1>', 1],
    [503, plain.replace('Something', 'D1_ERROR'), 1],
    [404, plain.replace('Something', 'at read (index.js:1)'), 1],
    [200, 'at read (index.js:1)', 0],
  ])('checks the text of a response %i: %s', (status, text, rude) => {
    observer.note('GET /api/feed', status, text, new Set());
    expect(observer.seen.rude.size).toBe(rude);
  });

  it('reports a response that takes too long', () => {
    observer.noteTime('GET /', 39_000);
    expect(observer.seen.rude.size).toBe(0);
    observer.noteTime('GET /', 41_000);
    expect(observer.seen.rude.size).toBe(1);
  });
});

it('reports a fault that was never triggered', () => {
  const tallies = new Map([
    ['met once', { survived: 3, met: 1, calls: 9 }],
    ['never met', { survived: 3, met: 0, calls: 0 }],
    ['too rare to tell', { survived: 2, met: 0, calls: 0 }],
  ]);
  expect(neverMet(tallies, 3)).toEqual(['never met']);
});

describe('the remaining messages of the outbox', () => {
  const MOMENT = 1_000_000;
  const folder = mkdtempSync(join(tmpdir(), 'books-'));
  let books: Books;
  beforeAll(async () => {
    const file = join(folder, 'books.sqlite');
    const db = openFile(file);
    await applyMigrations(db);
    const message = (id: string, state: string, nextAt: number | null, triedAt: number, why: string) =>
      `INSERT INTO outbox_messages (id, kind, payload, state, next_attempt_at, tried_at, last_error, created_at)
       VALUES ('${id}', 'email', '{"subject":"About ${id}"}', '${state}', ${nextAt}, ${triedAt}, '${why}', 1)`;
    await db.batch([
      message('due', 'waiting', MOMENT, 0, ''),
      message('later', 'waiting', MOMENT + 1, 0, ''),
      message('held', 'waiting', MOMENT + LEASE_MS, MOMENT, ''),
      message('expired', 'parked', null, 1, 'Expired before it could be sent'),
      message('withdrawn', 'parked', null, 1, 'Taken back while it was being sent'),
      message('refused', 'parked', null, 1, '550 no such user'),
      message('sent', 'sent', null, 1, ''),
    ]);
    await db.close();
    books = openBooks(file);
  });
  afterAll(() => {
    books.close();
    rmSync(folder, { recursive: true });
  });

  const idsOf = (lines: string[]) => lines.map((line) => line.split(' ')[1]).toSorted();

  it('include due, leased and parked messages', () => {
    const lines = books.leftOver(MOMENT, () => false);
    expect(idsOf(lines)).toEqual(['due', 'expired', 'held', 'refused', 'withdrawn']);
    expect(lines).toContain("email expired 'About expired' parked: Expired before it could be sent");
    expect(idsOf(books.leftOver(MOMENT + 1, () => false))).toContain('later');
  });

  it('exclude parked messages about withdrawn changes, and nothing else', () => {
    const isTakenBack = (id: string) => ['withdrawn', 'expired', 'due'].includes(id);
    expect(idsOf(books.leftOver(MOMENT, isTakenBack))).toEqual(['due', 'expired', 'held', 'refused']);
    countCases('failure', 7);
  });
});

describe('a controlled connection', () => {
  let asked = 0;
  const server = createServer((_request, response) => {
    asked++;
    response.end('well');
  });
  let wire: Wire;
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (typeof address !== 'object' || address === null) throw new Error('no address');
    wire = await startWire(
      0,
      address.port,
      'HTTP/1.1 200 OK\r\nContent-Length: 8\r\nConnection: close\r\n\r\nnonsense',
    );
  });
  afterAll(async () => {
    await wire.close();
    server.close();
  });

  /** Returns the result of a request, and whether it arrived. */
  async function send(patienceMs: number): Promise<[answer: string, arrived: boolean]> {
    const before = asked;
    const signal = AbortSignal.timeout(patienceMs);
    const answer = await fetch(`http://127.0.0.1:${wire.port}`, { signal }).then(
      (response) => response.text(),
      (error: Error) => (error.name === 'TimeoutError' ? 'nothing' : 'broken'),
    );
    return [answer, asked > before];
  }

  it.each<[WireState, string, boolean]>([
    ['well', 'well', true],
    ['cut', 'broken', false],
    ['slow', 'well', true],
    ['deaf', 'broken', true],
    ['nonsense', 'nonsense', true],
    ['silent', 'nothing', false],
    ['well', 'well', true],
  ])('passes, delays or breaks requests: %s', async (state, answer, arrived) => {
    wire.set(state);
    const before = wire.harmed();
    expect(await send(answer === 'nothing' ? 1_000 : 20_000)).toEqual([answer, arrived]);
    expect(wire.harmed() > before).toBe(state !== 'well');
    countCases('failure', 1);
  });

  it('counts requests that no server answers', async () => {
    const gone = await startWire(0, 1, '');
    await fetch(`http://127.0.0.1:${gone.port}`).catch(() => null);
    expect([gone.unanswered(), gone.harmed()]).toEqual([1, 0]);
    await gone.close();
  });
});
