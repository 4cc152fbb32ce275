/** What a database answers in one row. */
export type Row = Record<string, unknown>;

/** A whole statement, or one with a text in the place of `?1`. */
export type Sql = string | { sql: string; text: string };

/**
 * What moving asks of a database, wherever it is. Values that could lose something on their way (whole numbers beyond
 * 2^53, real numbers, blobs) never travel by themselves: rows go as JSON that SQLite writes and reads (`lines.ts`).
 */
export type DumpDatabase = {
  /** What to call it in messages. */
  name: string;
  all(statement: Sql): Promise<Row[]>;
  /** All of them or none. */
  batch(statements: readonly Sql[]): Promise<void>;
  close(): Promise<void>;
};

/** The statement and its parameters, as every driver takes them. */
export const toDriverStatement = (statement: Sql): { sql: string; params: string[] } =>
  typeof statement === 'string' ? { sql: statement, params: [] } : { sql: statement.sql, params: [statement.text] };
