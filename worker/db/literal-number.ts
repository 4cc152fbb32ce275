import { type SQL, sql } from 'drizzle-orm';

/**
 * Writes a whole number into a statement's text. Use it for each LIMIT: SQLite plans a statement with a bound LIMIT again
 * at each run, and planning the statements of an article took longer than running them.
 * @throws RangeError if the value is not a whole number
 */
export function literalNumber(value: number): SQL {
  if (!Number.isSafeInteger(value)) throw new RangeError('not a whole number');
  return sql.raw(String(value));
}
