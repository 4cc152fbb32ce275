/** A row of a result. */
export type DumpRow = Record<string, unknown>;

/** A whole statement, or one with the text of `?1`. */
export type Sql = string | { sql: string; text: string };

/**
 * Database operations that a move needs. Values that could lose precision (integers beyond 2^53, floats, blobs) are
 * never sent directly: rows are JSON that SQLite writes and reads (`table-lines.ts`).
 */
export type DumpDatabase = {
  /** Name in messages. */
  name: string;
  all(statement: Sql): Promise<DumpRow[]>;
  /** Runs all of them or none. */
  batch(statements: readonly Sql[]): Promise<void>;
  close(): Promise<void>;
};

/** Returns the statement and its parameters, as every driver accepts them. */
export const toDriverStatement = (statement: Sql): { sql: string; params: string[] } =>
  typeof statement === 'string' ? { sql: statement, params: [] } : { sql: statement.sql, params: [statement.text] };
