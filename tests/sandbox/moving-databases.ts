import { DatabaseSync } from 'node:sqlite';
import type { DumpDatabase } from '../../worker/cli/dump/dump-database.ts';
import { applyMigrations } from '../../worker/cli/dump/migrate.ts';
import { openFile } from '../../worker/cli/dump/sqlite-file.ts';
import { catalogSql } from '../../worker/db/catalog/load.ts';
import { fillEmptyTables } from './one-row-each.ts';

/** Creates a database with all migrations, in memory. */
export async function makeEmpty(): Promise<DumpDatabase> {
  const db = openFile(':memory:');
  await applyMigrations(db);
  return db;
}

/** Creates a database with the catalog, and a row in every other table. */
export async function makeOneRowEach(file: string): Promise<DumpDatabase> {
  const db = openFile(file);
  await applyMigrations(db);
  const rows = new DatabaseSync(file);
  rows.exec(`BEGIN; ${catalogSql().join(';')}`);
  fillEmptyTables(rows);
  rows.exec('COMMIT');
  rows.close();
  return db;
}
