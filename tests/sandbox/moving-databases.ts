import { DatabaseSync } from 'node:sqlite';
import { catalogSql } from '../../worker/db/catalog/load.ts';
import { openFile } from '../../worker/db/moving/file.ts';
import { migrate } from '../../worker/db/moving/migrate.ts';
import type { Movable } from '../../worker/db/moving/movable.ts';
import { fillEmptyTables } from './one-row-each.ts';

/** A database with all migrations, in memory. */
export async function makeEmpty(): Promise<Movable> {
  const db = openFile(':memory:');
  await migrate(db);
  return db;
}

/** A database with the catalogue, and a row in every other table. */
export async function makeOneRowEach(file: string): Promise<Movable> {
  const db = openFile(file);
  await migrate(db);
  const rows = new DatabaseSync(file);
  rows.exec(`BEGIN; ${catalogSql().join(';')}`);
  fillEmptyTables(rows);
  rows.exec('COMMIT');
  rows.close();
  return db;
}
