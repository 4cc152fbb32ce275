import type { SQL } from 'drizzle-orm';
import type { SQLiteRaw } from 'drizzle-orm/sqlite-core/query-builders/raw';
import type { Db } from './client.ts';

/** Runs a hand-written query that always returns exactly one row, such as an aggregate or a select without a table. */
export const oneRow = <Row>(db: Db, query: SQL) => db.all<Row>(query) as unknown as SQLiteRaw<[Row]>;
