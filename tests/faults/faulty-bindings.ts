/** The state of a binding: calls fail before or after they run, take long, or find the disk full. */
export type BindingState = 'well' | 'down' | 'lost' | 'slow' | 'full';

/** The current faults, and the offset of the clock (milliseconds). */
export type Orders = { database: BindingState; pictures: BindingState; skewMs: number };

/** Counters so far: calls affected by a fault, calls that found the disk full, and completed requests. */
export type Met = { database: number; pictures: number; disk: number; requests: number };

export const met: Met = { database: 0, pictures: 0, disk: 0, requests: 0 };

export const orders: Orders = { database: 'well', pictures: 'well', skewMs: 0 };

const SLOW_MS = 1200;
/** Percentage of calls that a fault affects: it interrupts work of several calls midway. */
const HIT = 60;
const WRITES = /\b(?:insert|update|delete|replace)\b/i;

let calls = 0;
/** Pseudo-random, so no call is always spared. */
const isHit = () => (calls++ * 61) % 100 < HIT;
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const NO_ROOM = /SQLITE_FULL|SQLITE_IOERR|disk is full|ENOSPC|No space left|internal error/i;

/** Counts a call that failed because the disk is full, which is not a configured fault. */
const noteNoRoom = (error: unknown): never => {
  if (NO_ROOM.test(String(error))) met.disk++;
  throw error;
};

type Part = 'database' | 'pictures';
type Words = { down: string; full: string };

/** Makes a call as the binding is now. @param isWrite whether it needs room */
async function meet<T>(part: Part, words: Words, isWrite: boolean, call: () => Promise<T>): Promise<T> {
  const state = orders[part];
  if (state === 'well' || (state === 'full' && !isWrite) || !isHit()) return await call().catch(noteNoRoom);
  met[part]++;
  if (state === 'slow') await wait(SLOW_MS);
  if (state === 'down') throw new Error(words.down);
  if (state === 'full') throw new Error(words.full);
  const done = await call().catch(noteNoRoom);
  if (state === 'lost') throw new Error(words.down);
  return done;
}

/** D1's error messages. */
const DATABASE: Words = {
  down: 'D1_ERROR: Network connection lost.',
  full: 'D1_ERROR: database or disk is full: SQLITE_FULL',
};
const EXECUTES = new Set(['all', 'run', 'first', 'raw']);
const real = new WeakMap<object, { statement: D1PreparedStatement; sql: string }>();

function faultyStatement(statement: D1PreparedStatement, sql: string): D1PreparedStatement {
  const faulty = new Proxy(statement, {
    get(target, property) {
      const value = Reflect.get(target, property);
      if (typeof value !== 'function') return value;
      if (property === 'bind') return (...values: unknown[]) => faultyStatement(target.bind(...values), sql);
      if (!EXECUTES.has(String(property))) return value.bind(target);
      return (...given: unknown[]) =>
        meet('database', DATABASE, WRITES.test(sql), async () => await value.apply(target, given));
    },
  });
  real.set(faulty, { statement, sql });
  return faulty;
}

/** Returns a database under the faults of `orders`, sessions included. */
export function faultyDatabase<Database extends D1Database | D1DatabaseSession>(database: Database): Database {
  return new Proxy(database, {
    get(target, property) {
      const value = Reflect.get(target, property);
      if (typeof value !== 'function') return value;
      if (property === 'prepare') return (sql: string) => faultyStatement(target.prepare(sql), sql);
      if (property === 'withSession') return (from: string) => faultyDatabase((target as D1Database).withSession(from));
      if (property !== 'batch') return value.bind(target);
      return (statements: D1PreparedStatement[]) => {
        const all = statements.map((each) => real.get(each) ?? { statement: each, sql: '' });
        const isWrite = all.some(({ sql }) => WRITES.test(sql));
        return meet('database', DATABASE, isWrite, () => target.batch(all.map(({ statement }) => statement)));
      };
    },
  });
}

const BUCKET: Words = { down: 'put: We encountered an internal error. Please try again. (10001)', full: '' };
const ASKS = new Set(['get', 'head', 'put', 'delete', 'list']);

/** Returns a bucket under the faults of `orders`. */
export function faultyBucket(bucket: R2Bucket): R2Bucket {
  return new Proxy(bucket, {
    get(target, property) {
      const value = Reflect.get(target, property);
      if (typeof value !== 'function') return value;
      if (!ASKS.has(String(property))) return value.bind(target);
      return (...given: unknown[]) => meet('pictures', BUCKET, false, async () => await value.apply(target, given));
    },
  });
}
