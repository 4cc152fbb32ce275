import { readOnlyError } from '../errors.ts';

/** Whether a statement only reads. */
export const isReading = (sql: string): boolean =>
  /^\s*(?:select|with)\b/i.test(sql) && !/\b(?:insert|update|delete)\b/i.test(sql);

/** The same database, which takes no statement that writes: it throws AppError unavailable. */
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
