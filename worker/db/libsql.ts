// Simpler: `@libsql/client`. It makes two requests per round trip, because it first requests each connection's version; this
// driver makes one (docs/decisions/0024-libsql-backup-and-keys.md). Delete it when the client needs one request, and atomic
// batches and costs are available through it.

import {
  type Condition,
  type ServerError,
  type StatementResult,
  type Step,
  streamsOf,
  type Value,
} from './libsql-streams.ts';
import { isReading } from './read-only.ts';

type Query = { sql: string; args: readonly unknown[] };

/**
 * Converts a parameter as D1 does: numbers become floats, which columns convert to their own type; lone surrogates are
 * replaced.
 */
function boundValue(arg: unknown): Value {
  if (arg === null) return { type: 'null' };
  if (typeof arg === 'string') return { type: 'text', value: arg.toWellFormed() };
  if (typeof arg === 'number') return { type: 'float', value: arg };
  if (typeof arg === 'boolean') return { type: 'integer', value: arg ? '1' : '0' };
  throw new Error(`SQLITE_MISMATCH: a ${typeof arg} cannot be stored`);
}

const read = (value: Value): unknown => {
  if (value.type === 'null') return null;
  return value.type === 'integer' ? Number(value.value) : value.value;
};

/** Hrana codes of invalid statements that have no SQLite code. */
const WRONG_STATEMENT = /^(?:SQLITE_UNKNOWN|SQL_|ARGS_)/;

/**
 * Creates an error as D1's are: errors of statements with SQLite's code, errors of the server (overloaded, too slow)
 * with its own.
 */
const failure = ({ message, code = 'no code' }: ServerError) =>
  new Error(`LIBSQL_ERROR: ${message}: ${WRONG_STATEMENT.test(code) ? 'SQLITE_ERROR' : code}`);

/**
 * Returns the steps of one transaction; each runs only if the previous one succeeded. A transaction that writes takes
 * the lock first: after a read, it cannot get the lock from another that wrote meanwhile.
 */
function transactionOf(queries: readonly Query[], onlyReads: boolean): Step[] {
  const stmts = queries.map(({ sql, args }) => ({ sql, args: args.map(boundValue) }));
  if (stmts.length === 1) return stmts.map((stmt) => ({ stmt }));
  const begin = onlyReads ? 'BEGIN' : 'BEGIN IMMEDIATE';
  const after = (step: number): Condition => ({ type: 'ok', step });
  return [
    { stmt: { sql: begin } },
    ...stmts.map((stmt, index) => ({ condition: after(index), stmt })),
    { condition: after(stmts.length), stmt: { sql: 'COMMIT' } },
    { condition: { type: 'not', cond: after(stmts.length + 1) }, stmt: { sql: 'ROLLBACK' } },
  ];
}

function resultOf({ cols, rows, ...rest }: StatementResult) {
  return {
    success: true as const,
    results: rows.map((row) => Object.fromEntries(row.map((value, index) => [cols[index]?.name ?? '', read(value)]))),
    rows: rows.map((row) => row.map(read)),
    meta: {
      changes: rest.affected_row_count,
      last_row_id: Number(rest.last_insert_rowid ?? 0),
      rows_read: rest.rows_read ?? 0,
      rows_written: rest.rows_written ?? 0,
      duration: rest.query_duration_ms ?? 0,
    },
  };
}

/**
 * Wraps a libSQL server as a D1 database with statements and atomic batches; each call is one request. Omits blobs,
 * `exec` and `dump`, which are unused. `server.url` is a `libsql:`, `https:` or `http:` address.
 */
export function libsqlDatabase(server: { url: string; authToken?: string }): D1Database {
  const runSteps = streamsOf({ ...server, url: server.url.replace(/^libsql:/, 'https:').replace(/\/$/, '') });
  const queries = new WeakMap<object, Query>();

  async function run(batch: readonly Query[]) {
    const onlyReads = batch.every(({ sql }) => isReading(sql));
    const result = await runSteps(transactionOf(batch, onlyReads), onlyReads);
    if ('message' in result) throw failure(result);
    const error = result.step_errors.find((one) => one !== null);
    if (error !== undefined) throw failure(error);
    const own = batch.length === 1 ? result.step_results : result.step_results.slice(1, -2);
    return own.map((one) => {
      if (one === null) throw new Error('LIBSQL_ERROR: a statement was not run');
      return resultOf(one);
    });
  }

  function statement(sql: string, args: readonly unknown[]): D1PreparedStatement {
    const query = { sql, args };
    const only = async () => {
      const [result] = await run([query]);
      if (result === undefined) throw new Error('LIBSQL_ERROR: no result');
      return result;
    };
    const prepared = {
      bind: (...values: unknown[]) => statement(sql, values),
      all: only,
      run: only,
      first: async (column?: string) => {
        const [row] = (await only()).results;
        return row === undefined ? null : column === undefined ? row : row[column];
      },
      raw: async () => (await only()).rows,
    };
    queries.set(prepared, query);
    return prepared as unknown as D1PreparedStatement;
  }

  const database = {
    prepare: (sql: string) => statement(sql, []),
    batch: async (statements: D1PreparedStatement[]) =>
      statements.length === 0
        ? []
        : await run(
            statements.map((one) => {
              const query = queries.get(one);
              if (query === undefined) throw new Error('A statement of another database');
              return query;
            }),
          ),
    // Every response is from the primary, so a session is the database itself.
    withSession: () => database as unknown as D1DatabaseSession,
    getBookmark: () => null,
  };
  return database as unknown as D1Database;
}
