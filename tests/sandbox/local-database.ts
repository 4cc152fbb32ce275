import { join } from 'node:path';
import { type Db, openDatabase } from '../../worker/db/client.ts';
import { type Bindings, openBindings } from './bound-d1.ts';

type Buckets = { PROFILE_PICTURES: R2Bucket; BLOG_IMAGES: R2Bucket };

export type LocalDatabase = { d1: D1Database; db: Db; buckets: Buckets; close(): Promise<void> };

/** Wraps bindings as a D1 database with statements and batches; omits `exec`, `dump` and sessions, which are unused. */
function createD1({ batch, rows }: Bindings): D1Database {
  const queries = new WeakMap<object, { sql: string; params: readonly unknown[] }>();
  function prepare(sql: string, params: readonly unknown[] = []): D1PreparedStatement {
    const query = { sql, params };
    const only = async () => {
      const [result] = await batch([query]);
      return result;
    };
    const prepared = {
      bind: (...values: unknown[]) => prepare(sql, values),
      all: only,
      run: only,
      raw: () => rows(query),
    };
    queries.set(prepared, query);
    return prepared as unknown as D1PreparedStatement;
  }
  const requireQuery = (statement: D1PreparedStatement) => {
    const query = queries.get(statement);
    if (query === undefined) throw new Error('The statement is of another database');
    return query;
  };
  return {
    prepare: (sql: string) => prepare(sql),
    batch: (statements: D1PreparedStatement[]) => batch(statements.map(requireQuery)),
  } as unknown as D1Database;
}

/**
 * Opens the database and the buckets where the runtime finds them, in this Node process. Close it before the worker
 * starts.
 */
export async function openLocalDatabase(stateDir: string): Promise<LocalDatabase> {
  const bindings = await openBindings(join(stateDir, 'v3'));
  const d1 = createD1(bindings);
  const [PROFILE_PICTURES, BLOG_IMAGES] = await Promise.all([
    bindings.bucket('PROFILE_PICTURES'),
    bindings.bucket('BLOG_IMAGES'),
  ]);
  return { d1, db: openDatabase(d1, undefined), buckets: { PROFILE_PICTURES, BLOG_IMAGES }, close: bindings.close };
}
