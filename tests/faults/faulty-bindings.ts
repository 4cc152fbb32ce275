/** How a binding is: what is asked fails before it is done, after it was done, takes long, or finds no room to write. */
export type BindingState = 'well' | 'down' | 'lost' | 'slow' | 'full';

/** What goes wrong, and how much the clock is ahead (milliseconds). */
export type Orders = { database: BindingState; pictures: BindingState; skewMs: number };

export const orders: Orders = { database: 'well', pictures: 'well', skewMs: 0 };

const SLOW_MS = 1200;
/** So many calls of a hundred meet the fault: what takes several is caught in the middle. */
const HIT = 60;
const WRITES = /\b(?:insert|update|delete|replace)\b/i;

let calls = 0;
/** By turns that look like chance, so that no call is spared for good. */
const isHit = () => (calls++ * 61) % 100 < HIT;
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

type Words = { down: string; full: string };

/** Makes a call as the binding is now. @param isWrite whether it needs room */
async function meet<T>(state: BindingState, words: Words, isWrite: boolean, call: () => Promise<T>): Promise<T> {
  if (state === 'well' || !isHit()) return await call();
  if (state === 'slow') await wait(SLOW_MS);
  if (state === 'down') throw new Error(words.down);
  if (state === 'full' && isWrite) throw new Error(words.full);
  const done = await call();
  if (state === 'lost') throw new Error(words.down);
  return done;
}

/** In D1's own words. */
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
        meet(orders.database, DATABASE, WRITES.test(sql), async () => await value.apply(target, given));
    },
  });
  real.set(faulty, { statement, sql });
  return faulty;
}

/** A database that is as `orders` say; so are its sessions. */
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
        return meet(orders.database, DATABASE, isWrite, () => target.batch(all.map(({ statement }) => statement)));
      };
    },
  });
}

const BUCKET: Words = { down: 'put: We encountered an internal error. Please try again. (10001)', full: '' };
const ASKS = new Set(['get', 'head', 'put', 'delete', 'list']);

/** A bucket that is as `orders` say. */
export function faultyBucket(bucket: R2Bucket): R2Bucket {
  return new Proxy(bucket, {
    get(target, property) {
      const value = Reflect.get(target, property);
      if (typeof value !== 'function') return value;
      if (!ASKS.has(String(property))) return value.bind(target);
      return (...given: unknown[]) =>
        meet(orders.pictures, BUCKET, false, async () => await value.apply(target, given));
    },
  });
}
