import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { catalogSql } from '../../worker/db/catalog/load.ts';
import { countedColumns } from '../../worker/db/work-fields.ts';
import { countCases } from '../support/cases.ts';
import { projectRoot } from '../support/command.ts';
import { fillEmptyTables, rowsOf, tablesOf } from './one-row-each.ts';

const folder = join(projectRoot, 'migrations');
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .sort();

/** It corrects `users.text_bytes` of the authors of alt texts. */
const COUNTS_ALT_TEXTS = '0019_alt_bytes.sql';

/** Describes a table's columns. */
const columnsOf = (db: DatabaseSync, table: string) =>
  JSON.stringify(db.prepare(`SELECT name, type FROM pragma_table_info('${table}')`).all());

function migrated(upTo: number): DatabaseSync {
  const db = new DatabaseSync(':memory:');
  for (const file of files.slice(0, upTo)) db.exec(readFileSync(join(folder, file), 'utf8'));
  return db;
}

/** Returns a database before a migration, with rows in every table. */
function before(file: string): DatabaseSync {
  const db = migrated(files.indexOf(file));
  for (const statement of catalogSql()) db.exec(statement);
  fillEmptyTables(db);
  // Drafts have no alt text here, so the migration that starts counting it does not change the count.
  if (file === COUNTS_ALT_TEXTS) db.exec("UPDATE drafts SET image_alt = ''; UPDATE revisions SET image_alt = ''");
  return db;
}

test('counts every text of a work in the triggers of an author’s storage', () => {
  const triggers = migrated(files.length)
    .prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND name LIKE 'text_bytes%' ORDER BY name")
    .all() as { name: string; sql: string }[];
  const counted = triggers.map(({ name, sql }) => [
    name,
    [...new Set([...sql.matchAll(/octet_length\((?:new|old)\.(\w+)\)/g)].map(([, column]) => column))],
  ]);
  expect(counted).toEqual(triggers.map(({ name }) => [name, countedColumns]));
  expect(triggers).toHaveLength(5);
});

test.each(files.slice(1))('preserves every row and value in %s', (file) => {
  const db = before(file);
  const then = new Map(tablesOf(db).map((table) => [table, rowsOf(db, table)]));
  const columns = new Map([...then.keys()].map((table) => [table, columnsOf(db, table)]));
  expect([...then].filter(([, rows]) => rows.length === 0)).toEqual([]);
  // D1 enforces foreign keys during migrations: dropping a table deletes the rows that refer to it.
  db.exec('PRAGMA foreign_keys = ON');
  db.exec(readFileSync(join(folder, file), 'utf8'));
  for (const [table, rows] of then) {
    const now = rowsOf(db, table);
    expect(now.length, table).toBe(rows.length);
    for (const [n, row] of rows.entries()) expect(now[n], table).toMatchObject(row);
    // A table that the migration does not change has exactly the same rows.
    if (columnsOf(db, table) === columns.get(table)) expect(now, table).toEqual(rows);
  }
  expect(db.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
  expect(db.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
  db.close();
  countCases('databases', then.size);
});

test('migrates rows of every version through all later migrations', () => {
  const db = new DatabaseSync(':memory:');
  db.exec('PRAGMA foreign_keys = ON');
  const written: { table: string; row: Record<string, unknown> }[] = [];
  for (const file of files) {
    const had = new Set(tablesOf(db).filter((table) => rowsOf(db, table).length > 0));
    db.exec(readFileSync(join(folder, file), 'utf8'));
    if (file === files[0]) for (const statement of catalogSql()) db.exec(statement);
    fillEmptyTables(db);
    for (const table of tablesOf(db).filter((name) => !had.has(name)))
      written.push(...rowsOf(db, table).map((row) => ({ table, row })));
  }
  const now = new Map(tablesOf(db).map((table) => [table, rowsOf(db, table)]));
  expect(new Set(written.map(({ table }) => table))).toEqual(new Set(now.keys()));
  for (const { table, row } of written) expect(now.get(table), table).toContainEqual(expect.objectContaining(row));
  expect(db.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
  db.close();
  countCases('databases', now.size);
});

test('preserves search and the count of subscribers', () => {
  const db = before('0004_search.sql');
  for (const file of files.slice(files.indexOf('0004_search.sql'))) db.exec(readFileSync(join(folder, file), 'utf8'));
  const profile = db.prepare('SELECT user, active_subscribers FROM profiles').get();
  expect(profile).toEqual({ user: rowsOf(db, 'users')[0]?.seq, active_subscribers: 1 });
  expect(db.prepare("SELECT rowid FROM blogger_search WHERE blogger_search MATCH 'nam'").all()).toHaveLength(1);
  db.exec('UPDATE subscriptions SET active = 0');
  expect(db.prepare('SELECT active_subscribers FROM profiles').get()).toEqual({ active_subscribers: 0 });
  db.close();
});

test('corrects the names of the catalog in an existing database, under the same keys', () => {
  const db = migrated(files.length);
  for (const statement of catalogSql()) db.exec(statement);
  const athletics = () => db.prepare("SELECT * FROM teams WHERE id = 'mlb-sacramento-athletics'").get();
  const now = athletics();
  expect(now).toMatchObject({ city: '', name: 'Athletics' });
  db.exec("UPDATE teams SET city = 'Sacramento' WHERE name = 'Athletics'");
  for (const statement of catalogSql()) db.exec(statement);
  expect(athletics()).toEqual(now);
  expect(db.prepare('SELECT count(*) AS count FROM teams').get()).toEqual({ count: 124 });
  db.close();
});
