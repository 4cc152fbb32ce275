import { env } from 'cloudflare:workers';
import { catalogSql } from '../../../worker/db/catalog/load.ts';

/** Statements that prepare an empty database. */
const statements = [...env.TEST_MIGRATIONS.flatMap(({ queries }) => queries), ...catalogSql()];

/** Applies all migrations and the catalog to an empty database, in one batch. */
export async function migrate(database: D1Database): Promise<void> {
  await database.batch(statements.map((sql) => database.prepare(sql)));
}
