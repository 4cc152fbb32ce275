import { is } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { type DrizzleD1Database, drizzle as drizzleD1 } from 'drizzle-orm/d1';
import { SQLiteRaw } from 'drizzle-orm/sqlite-core/query-builders/raw';
import { type Costs, countCosts } from './costs.ts';
import { libsqlDatabase } from './libsql.ts';
import { boundedDatabase } from './patience.ts';
import { wrapBatchErrors } from './query-errors.ts';
import { readingOnly } from './read-only.ts';
import type { ReplicaSession } from './replica-session.ts';

/** Type of both databases: the query builder, `all` for hand-written SQL, and `batch`. */
export type Db = DrizzleD1Database;

/** A query that can be part of a batch. */
export type Statement = BatchItem<'sqlite'>;

/** Database settings from the configuration. */
type Settings = { libsql: { url: string; authToken?: string } | undefined; readOnly: boolean };

/**
 * Opens D1, or the libSQL server of `settings`. `costs` collects round trips and rows read, `reads` selects D1 replicas
 * (default: only the primary), and `patienceMs` limits each call (default: no limit).
 */
export function openDatabase(
  d1: D1Database,
  settings: Settings | undefined,
  costs?: Costs,
  reads?: ReplicaSession,
  patienceMs?: number,
): Db {
  const libsql = settings?.libsql;
  const whole = libsql === undefined ? (reads?.of(d1) ?? d1) : libsqlDatabase(libsql);
  const bounded = patienceMs === undefined ? whole : boundedDatabase(whole, patienceMs);
  const database = settings?.readOnly ? readingOnly(bounded) : bounded;
  const client = costs === undefined ? database : countCosts(database, costs);
  // In a batch, drizzle's D1 driver expects a prepared statement for hand-written SQL too, but does not create one.
  return withBatches(drizzleD1(client), (query) => {
    if (is(query, SQLiteRaw)) Object.assign(query, { stmt: client.prepare(query.getQuery().sql) });
  });
}

/** Returns the SQL of a statement, without its parameters. */
const sqlOf = (query: Statement): string =>
  is(query, SQLiteRaw) ? query.getQuery().sql : (query as unknown as { toSQL(): { sql: string } }).toSQL().sql;

function withBatches(db: Db, prepare: (query: Statement) => void): Db {
  const batch = db.batch.bind(db);
  db.batch = (queries) =>
    wrapBatchErrors(
      () => queries.map(sqlOf),
      () => {
        for (const query of queries) prepare(query);
        return batch(queries);
      },
    );
  return db;
}

/**
 * Runs the statements as one atomic round trip and returns their results; an empty list does nothing. Of a list of any
 * length only the last result has a type: see `lastRows`.
 */
export async function runBatch<Last extends Statement>(
  db: Db,
  statements: readonly [...Statement[], Last],
): Promise<[...unknown[], Awaited<Last>]>;
export async function runBatch(db: Db, statements: readonly Statement[]): Promise<unknown[]>;
export async function runBatch(db: Db, statements: readonly Statement[]): Promise<unknown[]> {
  const [first, ...rest] = statements;
  return first === undefined ? [] : await db.batch([first, ...rest]);
}

/** Returns the rows of a batch's last statement. */
export const lastRows = <Rows>(results: readonly [...unknown[], Rows]): Rows => results.at(-1) as Rows;

/** Returns the rows of a batch's last two statements. */
export const lastTwoRows = <A, B>(results: readonly [...unknown[], A, B]): [A, B] => results.slice(-2) as [A, B];
