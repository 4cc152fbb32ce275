import { env } from 'cloudflare:workers';

/** The database with some of its calls replaced. */
function altered(calls: Partial<D1Database>): D1Database {
  return new Proxy(env.DB, {
    get(target, property) {
      const value = Reflect.get(calls, property) ?? Reflect.get(target, property);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** The database, and what it is asked: every statement, and the rows that batches read. */
export function watchedDatabase() {
  const statements = new Set<string>();
  const rowsRead: number[] = [];
  const DB = altered({
    prepare(sql) {
      statements.add(sql);
      return env.DB.prepare(sql);
    },
    async batch<Row>(queries: D1PreparedStatement[]) {
      const results = await env.DB.batch<Row>(queries);
      rowsRead.push(results.reduce((sum, { meta }) => sum + meta.rows_read, 0));
      return results;
    },
  });
  return { DB, statements, rowsRead };
}

/** A database that takes every statement and answers none. */
export function failingDatabase(message: string): D1Database {
  const fail = async () => {
    throw new Error(message);
  };
  const statement = { bind: () => statement, all: fail, run: fail, first: fail, raw: fail };
  return altered({ prepare: () => statement as unknown as D1PreparedStatement, batch: fail });
}
