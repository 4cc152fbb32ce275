import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { vi } from 'vitest';
import { app } from '../../../worker/app.ts';
import { freshAddress } from './client.ts';
import { isOnLibsql, LIBSQL_URL } from './libsql.ts';

/** Returns the database with some methods replaced; its sessions are the same object. */
function altered(calls: Partial<D1Database>): D1Database {
  return new Proxy(env.DB, {
    get(target, property, itself) {
      if (property === 'withSession') return () => itself;
      if (property === 'getBookmark') return () => null;
      const value = Reflect.get(calls, property) ?? Reflect.get(target, property);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** Returns the database, and the number of rows that each batch read. */
export function watchedDatabase() {
  const rowsRead: number[] = [];
  const DB = altered({
    async batch<Row>(queries: D1PreparedStatement[]) {
      const results = await env.DB.batch<Row>(queries);
      rowsRead.push(results.reduce((sum, { meta }) => sum + meta.rows_read, 0));
      return results;
    },
  });
  return { DB, rowsRead };
}

/** Returns a database that accepts every statement and fails. */
export function failingDatabase(message: string): D1Database {
  const fail = async () => {
    throw new Error(message);
  };
  const statement = { bind: () => statement, all: fail, run: fail, first: fail, raw: fail };
  return altered({ prepare: () => statement as unknown as D1PreparedStatement, batch: fail });
}

/**
 * Returns a database that works this many times, then fails with messages that repeat all of its input, as SQLite's
 * syntax errors do.
 */
export function quotingDatabase(responses: number): D1Database {
  let remaining = responses;
  const given = new WeakMap<object, { real: D1PreparedStatement; values: readonly unknown[] }>();
  const asked = (...statements: object[]) => {
    const values = statements.flatMap((statement) => given.get(statement)?.values ?? []);
    if (remaining-- <= 0) throw new Error(`D1_ERROR: near "${values.join(' ')}": syntax error: SQLITE_ERROR`);
  };
  const statementOf = (real: D1PreparedStatement, values: readonly unknown[]): D1PreparedStatement => {
    const statement = new Proxy(real, {
      get(target, property, itself) {
        if (property === 'bind') return (...more: unknown[]) => statementOf(target.bind(...more), more);
        const value = Reflect.get(target, property);
        if (typeof value !== 'function') return value;
        return async (...parameters: unknown[]) => {
          asked(itself);
          return await Reflect.apply(value, target, parameters);
        };
      },
    });
    given.set(statement, { real, values });
    return statement;
  };
  return altered({
    prepare: (sql) => statementOf(env.DB.prepare(sql), []),
    async batch<Row>(queries: D1PreparedStatement[]) {
      asked(...queries);
      return await env.DB.batch<Row>(queries.map((query) => given.get(query)?.real ?? query));
    },
  });
}

/**
 * Returns a database whose writing batch fails at its `position`th statement. A request's first batch reads, the next
 * one writes.
 * @returns also that batch's number of statements, once it has run
 */
export function breakingDatabase(position: number) {
  const broken = { size: Number.NaN };
  let batches = 0;
  const DB = altered({
    async batch<Row>(queries: D1PreparedStatement[]) {
      batches++;
      if (batches === 1) return await env.DB.batch<Row>(queries);
      broken.size = queries.length;
      const overflow = env.DB.prepare('SELECT abs(-9223372036854775808)');
      return await env.DB.batch<Row>(queries.toSpliced(position, 0, overflow));
    },
  });
  return { DB, broken };
}

/**
 * Returns a database that runs a function between a request's first read and its next call.
 * @param isBefore the batches that it runs before, by number: the first one where the first read is not a batch
 */
export function interruptedDatabase(
  meanwhile: () => Promise<unknown>,
  isBefore: (batch: number) => boolean = (batch) => batch === 2,
): D1Database {
  let batches = 0;
  return altered({
    async batch<Row>(queries: D1PreparedStatement[]) {
      batches++;
      if (isBefore(batches)) await meanwhile();
      return await env.DB.batch<Row>(queries);
    },
  });
}

/** Returns a database that refuses values of more UTF-8 bytes than D1 takes, which the local one does not. */
export function valueLimitedDatabase(maxBytes = 2_000_000) {
  const encoder = new TextEncoder();
  const largest = { bytes: 0, batchBytes: 0 };
  let bound = 0;
  const DB = altered({
    prepare(sql) {
      const statement = env.DB.prepare(sql);
      const bind = statement.bind.bind(statement);
      return Object.assign(statement, {
        bind(...values: unknown[]) {
          for (const value of values) {
            const bytes = typeof value === 'string' ? encoder.encode(value).length : 0;
            bound += bytes;
            largest.bytes = Math.max(largest.bytes, bytes);
            if (bytes > maxBytes) throw new Error('D1_ERROR: string or blob too big: SQLITE_TOOBIG');
          }
          return bind(...values);
        },
      });
    },
    async batch<Row>(queries: D1PreparedStatement[]) {
      largest.batchBytes = Math.max(largest.batchBytes, bound);
      bound = 0;
      return await env.DB.batch<Row>(queries);
    },
  });
  return { DB, largest };
}

/** Returns the product's environment with another database, and other `vars`. */
export const withDatabase = (DB: D1Database, vars: Record<string, string> = {}) =>
  ({ ...env, ...vars, DB, DATABASE_URL: '' }) as Env;

/** Returns a browser with these cookies, of a product with another database and other `vars`. */
export function clientOf(
  DB: D1Database,
  cookies: ReadonlyMap<string, string> = new Map(),
  vars: Record<string, string> = {},
) {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const address = freshAddress();
  const origin = vars.APP_ORIGIN ?? env.APP_ORIGIN;
  return async (method: string, path: string, body?: object) => {
    const headers = {
      Cookie: cookie,
      Origin: origin,
      'Content-Type': 'application/json',
      'CF-Connecting-IP': address,
    };
    const request = new Request(`${origin}${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    const execution = createExecutionContext();
    const response = await app.fetch(request, withDatabase(DB, vars), execution);
    await waitOnExecutionContext(execution);
    return response;
  };
}

/**
 * Passes every batch of the product through `intercept`, also those of Durable Objects, until `vi.restoreAllMocks`.
 * @param intercept receives the number of statements (libSQL adds those of a transaction), and sends the batch
 */
export function interceptBatches(intercept: <T>(statements: number, send: () => Promise<T>) => Promise<T>): void {
  if (isOnLibsql) {
    const { fetch } = globalThis;
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const send = () => fetch(input, init);
      if (!String(input).startsWith(LIBSQL_URL)) return await send();
      return await intercept(String(init?.body).match(/"stmt":/g)?.length ?? 0, send);
    });
    return;
  }
  const prototype = Object.getPrototypeOf(env.DB) as D1Database;
  const { batch } = prototype;
  vi.spyOn(prototype, 'batch').mockImplementation(function <T>(this: D1Database, statements: D1PreparedStatement[]) {
    return intercept(statements.length, () => batch.call(this, statements) as Promise<D1Result<T>[]>);
  });
}
