/** Replaces drizzle-orm/d1 in the worker tests, and records every statement that the product sends. */
import { is } from 'drizzle-orm';
import { type DrizzleD1Database, drizzle as real } from 'drizzle-orm/d1/driver';
import { SQLiteRaw } from 'drizzle-orm/sqlite-core/query-builders/raw';

/** The statements that drizzle prepared since the set was last emptied. */
export const issued = new Set<string>();
/** The hand-written statements of batches since then, which worker/db/client.ts prepares. */
export const handWritten = new Set<string>();

export function drizzle(client: D1Database): DrizzleD1Database {
  const watched = new Proxy(client, {
    get(target, property) {
      const value = Reflect.get(target, property);
      if (typeof value !== 'function') return value;
      if (property !== 'prepare') return value.bind(target);
      return (sql: string) => {
        issued.add(sql);
        return target.prepare(sql);
      };
    },
  });
  const db = real(watched);
  const batch = db.batch.bind(db);
  db.batch = (queries) => {
    for (const query of queries) if (is(query, SQLiteRaw)) handWritten.add(query.getQuery().sql);
    return batch(queries);
  };
  return db;
}
