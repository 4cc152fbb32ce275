/** A request's query that has not been answered by then fails: nobody waits for a database that hangs. */
export const REQUEST_PATIENCE_MS = 8000;

async function withinPatience<T>(work: Promise<T>, patienceMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = new Error(`DATABASE_TIMEOUT: no answer within ${patienceMs} ms`);
    timer = setTimeout(() => reject(error), patienceMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The same database, of which each call fails after `patienceMs`. What was sent may still be done: a caller that writes
 * treats it like an answer that was lost.
 */
export function boundedDatabase(d1: D1Database, patienceMs: number): D1Database {
  const bounded = new Set<PropertyKey>(['all', 'run', 'first', 'raw']);
  const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>();

  const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
    const proxy = new Proxy(statement, {
      get(target, property) {
        const value = Reflect.get(target, property);
        if (typeof value !== 'function') return value;
        if (property === 'bind') return (...values: unknown[]) => wrap(target.bind(...values));
        if (!bounded.has(property)) return value.bind(target);
        return (...values: unknown[]) => withinPatience(value.apply(target, values), patienceMs);
      },
    });
    originals.set(proxy, statement);
    return proxy;
  };

  const calls: Pick<D1Database, 'prepare' | 'batch'> = {
    prepare: (query) => wrap(d1.prepare(query)),
    batch: (statements) =>
      withinPatience(d1.batch(statements.map((statement) => originals.get(statement) ?? statement)), patienceMs),
  };
  return calls as D1Database;
}
