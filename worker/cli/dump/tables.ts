import { CliError } from '../deploy/cli-error.ts';
import type { DumpDatabase } from './dump-database.ts';

type ForeignKey = { from: string; table: string; to: string; onDelete: string };

/** A table to move. */
export type Table = {
  name: string;
  columns: string[];
  /** Order and identity of its rows: SQLite's rowid, else the primary key. */
  key: string[];
  foreignKeys: ForeignKey[];
};

type Schema = {
  /** Referenced tables come first. */
  tables: Table[];
  /** Search indexes without stored text, which are rebuilt. */
  derived: string[];
  triggers: { name: string; sql: string }[];
  migrations: string[];
};

/**
 * Excludes tables of SQLite, D1, wrangler and a running import. D1 rejects a whole statement that reads one of its own,
 * so they are filtered first.
 */
const SCHEMA = `
  WITH moved AS MATERIALIZED (
    SELECT name, type, wr FROM pragma_table_list
     WHERE schema = 'main' AND type IN ('table', 'virtual') AND name <> 'd1_migrations' AND name NOT GLOB '_cf_*'
       AND name NOT GLOB 'moving_*' AND (name NOT GLOB 'sqlite_*' OR name = 'sqlite_sequence'))
  SELECT m.name, m.type, m.wr AS isWithoutRowid, s.sql,
    (SELECT json_group_array(json_array(name, pk, lower(type))) FROM pragma_table_info(m.name)) AS columns,
    (SELECT json_group_array(json_object('from', "from", 'table', "table", 'to', "to", 'onDelete', on_delete))
       FROM pragma_foreign_key_list(m.name)) AS foreignKeys
    FROM moved m LEFT JOIN sqlite_schema s ON s.type = 'table' AND s.name = m.name ORDER BY m.name`;

type SchemaRow = Record<'name' | 'type' | 'sql' | 'columns' | 'foreignKeys', string> & { isWithoutRowid: number };

function tableOf({ name, isWithoutRowid, columns, foreignKeys }: SchemaRow): Table {
  const all = JSON.parse(columns) as [name: string, keyPosition: number, type: string][];
  const primary = all.filter(([, position]) => position > 0).sort(([, a], [, b]) => a - b);
  const isNumber = primary.length === 1 && primary[0]?.[2] === 'integer';
  return {
    name,
    columns: all.map(([column]) => column),
    key: isWithoutRowid === 1 || isNumber ? primary.map(([column]) => column) : ['rowid'],
    foreignKeys: JSON.parse(foreignKeys) as ForeignKey[],
  };
}

/** Throws CliError when tables refer to each other in a circle. */
function parentsFirst(tables: readonly Table[]): Table[] {
  const remaining = new Map(tables.map((table) => [table.name, table]));
  const sorted: Table[] = [];
  while (remaining.size > 0) {
    const next = [...remaining.values()].filter(({ foreignKeys }) =>
      foreignKeys.every(({ table }) => !remaining.has(table)),
    );
    if (next.length === 0) throw new CliError(`These tables point to each other: ${[...remaining.keys()].join(', ')}`);
    for (const table of next) remaining.delete(table.name);
    sorted.push(...next);
  }
  return sorted;
}

/** Reads the tables to move from the database itself: a new table needs no change here. */
export async function readSchema(db: DumpDatabase): Promise<Schema> {
  const rows = (await db.all(SCHEMA)) as SchemaRow[];
  const derived = rows.filter(({ sql }) => /content\s*=\s*''/i.test(sql)).map(({ name }) => name);
  const triggers = await db.all("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' ORDER BY name");
  const [hasMigrations] = await db.all("SELECT 1 FROM sqlite_schema WHERE name = 'd1_migrations'");
  const migrations = hasMigrations === undefined ? [] : await db.all('SELECT name FROM d1_migrations ORDER BY name');
  return {
    tables: parentsFirst(rows.filter(({ name }) => !derived.includes(name)).map(tableOf)),
    derived,
    triggers: triggers.map(({ name, sql }) => ({ name: String(name), sql: String(sql) })),
    migrations: migrations.map(({ name }) => String(name)),
  };
}
