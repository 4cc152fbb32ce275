import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { libsqlDatabase } from '../../worker/db/libsql.ts';
import { type Sqld, sqldPath, startSqld } from '../support/sqld.ts';

const binary = sqldPath();

describe.skipIf(binary === null)('a libSQL server', () => {
  let server: Sqld;
  /** Whether each request since the last look continued a connection. */
  const continued: boolean[] = [];
  const look = () => continued.splice(0);
  const send = globalThis.fetch;

  beforeAll(async () => {
    server = await startSqld(binary ?? '', false);
    globalThis.fetch = async (input, init) => {
      if (init?.body) continued.push(typeof JSON.parse(String(init.body)).baton === 'string');
      return await send(input, init);
    };
  });
  afterEach(() => vi.useRealTimers());
  afterAll(async () => {
    globalThis.fetch = send;
    await server.stop();
  });

  /** Creates a table, whose database objects share connections: those of one token are shared. */
  async function newTable(token: string) {
    const open = () => libsqlDatabase({ url: server.url, authToken: token });
    await open().prepare(`CREATE TABLE ${token} (id INTEGER PRIMARY KEY)`).run();
    look();
    const db = open();
    const insert = (id: number) => db.prepare(`INSERT INTO ${token} VALUES (?)`).bind(id);
    const ids = async () => {
      const { results } = await open().prepare(`SELECT id FROM ${token} ORDER BY id`).all<{ id: number }>();
      return results.map(({ id }) => id);
    };
    return { db, insert, ids };
  }

  test('continues one connection for reads, and opens one for each write', async () => {
    const { db, insert, ids } = await newTable('serial');
    expect(await ids()).toEqual([]);
    await insert(1).run();
    expect(await ids()).toEqual([1]);
    await db.batch([insert(2), insert(3)]);
    await db.batch([db.prepare('SELECT 1'), db.prepare('SELECT 2')]);
    expect(await ids()).toEqual([1, 2, 3]);
    expect(look()).toEqual([false, false, true, false, true, true]);
  });

  test('keeps two connections of those that concurrent reads open', async () => {
    const { ids } = await newTable('concurrent');
    await Promise.all(Array.from({ length: 12 }, ids));
    expect(look().filter(Boolean)).toEqual([]);
    await Promise.all([ids(), ids(), ids()]);
    expect(look()).toEqual([true, true, false]);
  });

  test('sends two writes at a time, in their order, and goes on after one that fails', async () => {
    const { insert, ids } = await newTable('writing');
    const recording = globalThis.fetch;
    const sent: number[] = [];
    let [open, most] = [0, 0];
    globalThis.fetch = async (input, init) => {
      sent.push(Number(/"value":(\d+)/.exec(String(init?.body))?.[1]));
      most = Math.max(most, ++open);
      return await recording(input, init).finally(() => open--);
    };
    const writes = [1, 2, 3, 3, 4, 5, 6, 7, 8];
    const results = await Promise.allSettled(writes.map((id) => insert(id).run()));
    globalThis.fetch = recording;
    expect(sent).toEqual(writes);
    expect(most).toBe(2);
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect(await ids()).toEqual([...new Set(writes)]);
  });

  test('sends the next writes a second after some that never end', async () => {
    const { insert, ids } = await newTable('canceled');
    const recording = globalThis.fetch;
    const never = vi.fn(() => new Promise<Response>(() => {}));
    globalThis.fetch = never;
    for (const id of [1, 2]) void insert(id).run();
    await vi.waitFor(() => expect(never).toHaveBeenCalledTimes(2));
    globalThis.fetch = recording;
    await Promise.all([3, 4, 5].map((id) => insert(id).run()));
    expect(await ids()).toEqual([3, 4, 5]);
  });

  test('does not continue a connection after a batch that failed', async () => {
    const { db, ids } = await newTable('failing');
    await ids();
    await expect(db.batch([db.prepare('SELECT 1'), db.prepare('SELECT missing FROM failing')])).rejects.toThrow(
      'missing',
    );
    await ids();
    expect(look()).toEqual([false, true, false]);
  });

  test('opens another connection when the server has ended the old one', async () => {
    const { insert, ids } = await newTable('restarted');
    await insert(1).run();
    await ids();
    await server.kill();
    await server.start();
    expect(await ids()).toEqual([1]);
    expect(look()).toEqual([false, false, true, false]);
  });

  test('does not continue a connection that was idle for long', async () => {
    const { ids } = await newTable('idle');
    await ids();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 9_000 });
    await ids();
    expect(look()).toEqual([false, false]);
  });

  test('keeps no connection for a minute after the server had none left', async () => {
    const { ids } = await newTable('scarce');
    const recording = globalThis.fetch;
    globalThis.fetch = async () => new Response('Timed out while opening database connection', { status: 429 });
    await expect(ids()).rejects.toThrow('LIBSQL_ERROR: the server answered 429');
    globalThis.fetch = recording;
    await ids();
    await ids();
    expect(look()).toEqual([false, false]);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    await ids();
    await ids();
    expect(look()).toEqual([false, true]);
  });
});
