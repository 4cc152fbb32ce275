import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countCases } from '../support/cases.ts';
import { newLedger } from './ledger.ts';
import { newObservations } from './observations.ts';
import { startWire, type Wire, type WireState } from './wire.ts';

describe('the ledger of what people were told', () => {
  it('allows what was acknowledged last, and what was asked for and not answered', () => {
    const ledger = newLedger();
    ledger.acknowledge('theme', 'dark');
    expect([ledger.allows('theme', 'dark'), ledger.allows('theme', 'light')]).toEqual([true, false]);
    ledger.doubt('theme', 'light');
    expect([ledger.allows('theme', 'dark'), ledger.allows('theme', 'light')]).toEqual([true, true]);
    expect(ledger.allows('theme', 'system')).toBe(false);
    expect(ledger.about('the')).toEqual(['theme']);
  });

  it('knows nothing of what nobody was answered', () => {
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
  ])('sees a premium text with somebody who may read %o', (mayRead, leaks) => {
    observer.note('GET /article/1', 200, `<p>${canary}</p>`, mayRead);
    expect(observer.seen.leaked.size).toBe(leaks);
  });

  it.each([
    [503, plain, 0],
    [503, '<h1>503</h1>', 1],
    [503, plain.replace('Something', 'D1_ERROR'), 1],
    [404, plain.replace('Something', 'at read (index.js:1)'), 1],
    [200, 'at read (index.js:1)', 0],
  ])('of an answer %i %s', (status, text, rude) => {
    observer.note('GET /api/feed', status, text, new Set());
    expect(observer.seen.rude.size).toBe(rude);
  });

  it('does not wait for ever', () => {
    observer.noteTime('GET /', 39_000);
    expect(observer.seen.rude.size).toBe(0);
    observer.noteTime('GET /', 41_000);
    expect(observer.seen.rude.size).toBe(1);
  });
});

describe('a wire', () => {
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

  /** What comes of a request, and whether it arrived. */
  async function ask(): Promise<[answer: string, arrived: boolean]> {
    const before = asked;
    const signal = AbortSignal.timeout(2_000);
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
  ])('that is %s', async (state, answer, arrived) => {
    wire.set(state);
    expect(await ask()).toEqual([answer, arrived]);
    countCases('failure', 1);
  });
});
