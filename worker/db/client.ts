import type { BatchItem } from 'drizzle-orm/batch';
import { type DrizzleD1Database, drizzle as drizzleD1 } from 'drizzle-orm/d1';
import { drizzle as drizzleLibsql } from 'drizzle-orm/libsql/web';
import { type Costs, countCosts } from './costs.ts';
import * as schema from './schema/index.ts';

/** Both databases answer to this type: the query builder, `all` for hand-written SQL, and `batch`. */
export type Db = DrizzleD1Database<typeof schema>;

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
    return drizzleLibsql({ connection: libsql, schema }) as unknown as Db;
  }
  return drizzleD1(costs === undefined ? d1 : countCosts(d1, costs), { schema });
}

/** Runs any number of statements as one atomic round trip; an empty list does nothing. */
export async function runBatch(db: Db, statements: readonly Statement[]): Promise<void> {
  const [first, ...rest] = statements;
  if (first !== undefined) await db.batch([first, ...rest]);
}
