import { is } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { type DrizzleD1Database, drizzle as drizzleD1 } from 'drizzle-orm/d1';
import { drizzle as drizzleLibsql } from 'drizzle-orm/libsql/http';
import { SQLiteRaw } from 'drizzle-orm/sqlite-core/query-builders/raw';
import { type Costs, countCosts } from './costs.ts';
import { namingFailures } from './failures.ts';

/** Both databases answer to this type: the query builder, `all` for hand-written SQL, and `batch`. */
export type Db = DrizzleD1Database;

/** A query that can stand in a batch. */
export type Statement = BatchItem<'sqlite'>;

/**
 * Opens D1, or the libSQL server that `DATABASE_URL` names.
 * @param costs where round trips and rows read are counted, when somebody wants to know
 */
export function openDatabase(
  d1: D1Database,
  libsql: { url: string; authToken?: string } | undefined,
  costs?: Costs,
): Db {
  if (libsql !== undefined) {
    // The two drivers share every call this product makes; drizzle gives them no common type that has `batch`.
    return withBatches(drizzleLibsql({ connection: libsql }) as unknown as Db, () => {});
  }
  const client = costs === undefined ? d1 : countCosts(d1, costs);
  // In a batch, drizzle's D1 driver expects a prepared statement also of hand-written SQL, and makes none: we do.
  return withBatches(drizzleD1(client), (query) => {
    if (is(query, SQLiteRaw)) Object.assign(query, { stmt: client.prepare(query.getQuery().sql) });
  });
}

function withBatches(db: Db, prepare: (query: Statement) => void): Db {
  const batch = db.batch.bind(db);
  db.batch = (queries) =>
    namingFailures(queries.length, () => {
      for (const query of queries) prepare(query);
      return batch(queries);
    });
  return db;
}

/** Runs any number of statements as one atomic round trip, and gives what each gave; an empty list does nothing. */
export async function runBatch(db: Db, statements: readonly Statement[]): Promise<unknown[]> {
  const [first, ...rest] = statements;
  return first === undefined ? [] : await db.batch([first, ...rest]);
}
