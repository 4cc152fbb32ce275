import type { SQL } from 'drizzle-orm';
import type { SQLiteRaw } from 'drizzle-orm/sqlite-core/query-builders/raw';
import type { Db } from './client.ts';

/** A hand-written query that gives one row whatever is stored, as a sum of all or a select without a table does. */
export const oneRow = <Row>(db: Db, query: SQL) => db.all<Row>(query) as unknown as SQLiteRaw<[Row]>;
