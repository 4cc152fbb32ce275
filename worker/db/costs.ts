/** What a request asked of the database. */
export type Costs = { roundTrips: number; queries: number; rowsRead: number };

export const noCosts = (): Costs => ({ roundTrips: 0, queries: 0, rowsRead: 0 });

/** The same database, with every call added to `costs`. Rows are only known of batches, which is how we read. */
export function countCosts(d1: D1Database, costs: Costs): D1Database {
  const counted = new Set<PropertyKey>(['all', 'run', 'first', 'raw']);
  const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>();

  const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
    const proxy = new Proxy(statement, {
      get(target, property) {
        const value = Reflect.get(target, property);
        if (typeof value !== 'function') return value;
        if (property === 'bind') return (...values: unknown[]) => wrap(target.bind(...values));
        if (!counted.has(property)) return value.bind(target);
        return async (...values: unknown[]) => {
          costs.roundTrips++;
          costs.queries++;
          const result = await value.apply(target, values);
          costs.rowsRead += result?.meta?.rows_read ?? 0;
          return result;
        };
      },
    });
    originals.set(proxy, statement);
    return proxy;
  };

  return new Proxy(d1, {
    get(target, property) {
      if (property === 'prepare') return (query: string) => wrap(target.prepare(query));
      if (property === 'batch') {
        return async (statements: D1PreparedStatement[]) => {
          const results = await target.batch(statements.map((statement) => originals.get(statement) ?? statement));
          costs.roundTrips++;
          costs.queries += results.length;
          for (const result of results) costs.rowsRead += result.meta.rows_read ?? 0;
          return results;
        };
      }
      const value = Reflect.get(target, property);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
