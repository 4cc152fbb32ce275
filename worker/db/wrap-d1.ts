export type CallKind = 'all' | 'run' | 'first' | 'raw' | 'batch';

/** Wraps a call to the database; it may retry or skip it. Each run of `call` sends the statements again. */
export type AroundCall = <Result>(call: () => Promise<Result>, kind: CallKind) => Promise<Result>;

type Calls = Pick<D1Database, 'prepare' | 'batch'>;
type StatementCalls = Record<'bind' | Exclude<CallKind, 'batch'>, (...args: never[]) => unknown>;

/**
 * Returns a database whose calls pass through `around`. `open` runs before each call and returns the target, so
 * `around` may change it.
 */
export function wrapD1(open: () => Calls, around: AroundCall): D1Database {
  const queries = new WeakMap<object, { sql: string; values: unknown[] }>();

  const send = (statement: D1PreparedStatement): D1PreparedStatement => {
    const query = queries.get(statement);
    return query === undefined
      ? statement
      : open()
          .prepare(query.sql)
          .bind(...query.values);
  };

  const prepare = (sql: string, values: unknown[] = []): D1PreparedStatement => {
    const calls: StatementCalls = {
      bind: (...next: unknown[]) => prepare(sql, next),
      all: () => around(() => send(statement).all(), 'all'),
      run: () => around(() => send(statement).run(), 'run'),
      first: (column: string) => around(() => send(statement).first(column), 'first'),
      raw: (options: { columnNames: true }) => around(() => send(statement).raw(options), 'raw'),
    };
    const statement = calls as unknown as D1PreparedStatement;
    queries.set(statement, { sql, values });
    return statement;
  };

  const calls: Calls = {
    prepare,
    batch: (statements) => around(() => open().batch(statements.map(send)), 'batch'),
  };
  return calls as D1Database;
}
