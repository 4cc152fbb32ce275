import { readOnlyError } from '../errors.ts';

/** Checks whether a statement only reads. */
export const isReading = (sql: string): boolean =>
  /^\s*(?:select|with)\b/i.test(sql) && !/\b(?:insert|update|delete)\b/i.test(sql);

/** Wraps a database so statements that write throw AppError unavailable. */
export function readingOnly(database: D1Database): D1Database {
  const calls: Pick<D1Database, 'prepare' | 'batch'> = {
    prepare: (sql) => {
      if (!isReading(sql)) throw readOnlyError();
      return database.prepare(sql);
    },
    batch: (statements) => database.batch(statements),
  };
  return calls as D1Database;
}
