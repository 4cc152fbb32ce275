import { createHash } from 'node:crypto';
import { CliError } from '../deploy/cli-error.ts';
import { checkArchive, checksumTable, type Manifest, readTable } from './archive.ts';
import type { DumpDatabase } from './dump-database.ts';
import { ledgerSums } from './ledger-sums.ts';
import { remakeSearchIndexes } from './search-indexes.ts';
import { insertSql, readTableSlices } from './table-lines.ts';
import { readSchema, type Table } from './tables.ts';

/** Bytes of one insert: a value in D1 has at most two million. */
const PACK_BYTES = 500_000;

/** Table that stores the state of a running import: its archive and the triggers it has dropped. */
const UNDER_WAY = 'moving_under_way';

/** SQLite's table of the highest row numbers, also of deleted rows, so no number is reused. */
const NUMBERS_GIVEN = 'sqlite_sequence';
/** Tables in which a new database has rows; an import replaces them. */
const PREFILLED = [NUMBERS_GIVEN, 'bulk_mail', 'alert_settings'];

type UnderWay = {
  archive: string;
  triggers: { name: string; sql: string }[];
  /** Tables of which some rows were adjusted or omitted. */
  mended: string[];
};

async function underWay(db: DumpDatabase): Promise<UnderWay | undefined> {
  const [exists] = await db.all(`SELECT 1 FROM sqlite_schema WHERE name = '${UNDER_WAY}'`);
  if (exists === undefined) return undefined;
  const [row] = await db.all(`SELECT state FROM ${UNDER_WAY}`);
  return JSON.parse(String(row?.state)) as UnderWay;
}

/** Throws CliError unless the database has the archive's migrations: `had` are its own. */
export function requireMigrations(db: DumpDatabase, had: readonly string[], manifest: Manifest): void {
  const wanted = manifest.migrations;
  const missing = wanted.filter((name) => !had.includes(name));
  const more = had.filter((name) => !wanted.includes(name));
  if (missing.length > 0) throw new CliError(`Apply these migrations to ${db.name} first: ${missing.join(', ')}`);
  if (more.length > 0) {
    throw new CliError(
      `${db.name} has migrations that the archive does not have: ${more.join(', ')}. Import it with the matching version of the code, then migrate.`,
    );
  }
}

/** Throws CliError unless the database has the archive's migrations and no rows. */
async function requireEmpty(db: DumpDatabase, tables: readonly Table[], had: readonly string[], manifest: Manifest) {
  requireMigrations(db, had, manifest);
  for (const { name } of tables.filter((table) => !PREFILLED.includes(table.name))) {
    const [row] = await db.all(`SELECT 1 FROM "${name}" LIMIT 1`);
    if (row !== undefined) throw new CliError(`${db.name} is not empty: ${name} has rows. Use an empty database.`);
  }
}

/** Drops the triggers, because the archive already contains their effects. Can be repeated. */
async function begin(db: DumpDatabase, state: UnderWay): Promise<void> {
  await db.batch([
    `CREATE TABLE IF NOT EXISTS ${UNDER_WAY} (state TEXT NOT NULL)`,
    {
      sql: `INSERT INTO ${UNDER_WAY} (state) SELECT ?1 WHERE NOT EXISTS (SELECT 1 FROM ${UNDER_WAY})`,
      text: JSON.stringify(state),
    },
    ...state.triggers.map(({ name }) => `DROP TRIGGER IF EXISTS "${name}"`),
  ]);
}

/**
 * Rebuilds the sums of the ledger, restores the triggers and completes the import. In one batch, because a repeated
 * import compares the sums with the archive again.
 */
async function end(db: DumpDatabase, { triggers }: UnderWay, tables: readonly Table[]): Promise<void> {
  await db.batch([
    ...tables.flatMap(({ name }) => ledgerSums[name] ?? []),
    ...triggers.map(({ sql }) => sql.replace(/^CREATE TRIGGER (?!IF NOT)/i, 'CREATE TRIGGER IF NOT EXISTS ')),
    `DROP TABLE IF EXISTS ${UNDER_WAY}`,
  ]);
}

/** Groups lines into JSON arrays of a limited size. */
export async function* packLines(slices: AsyncIterable<string[]>): AsyncGenerator<string> {
  let pack: string[] = [];
  let bytes = 0;
  for await (const lines of slices) {
    for (const line of lines) {
      const length = Buffer.byteLength(line);
      if (pack.length > 0 && bytes + length > PACK_BYTES) {
        yield `[${pack.join(',')}]`;
        pack = [];
        bytes = 0;
      }
      pack.push(line);
      bytes += length;
    }
  }
  if (pack.length > 0) yield `[${pack.join(',')}]`;
}

const isTorn = (error: unknown) => /(FOREIGN KEY|UNIQUE) constraint failed/i.test(String(error));

/**
 * Inserts a table's rows. The slices of a live archive differ in time: rows that refer to deleted rows are treated like
 * after the deletion, and the later of two rows with the same unique value (such as an address that changed its owner)
 * is omitted: few rows refer to it.
 */
async function fill(db: DumpDatabase, folder: string, table: Table): Promise<void> {
  const noteSkipped = `UPDATE ${UNDER_WAY} SET state = json_insert(state, '$.mended[#]', ?1)`;
  if (PREFILLED.includes(table.name)) await db.batch([`DELETE FROM ${table.name}`]);
  for await (const text of packLines(readTable(folder, table.name))) {
    try {
      await db.batch([{ sql: insertSql(table, false), text }]);
    } catch (error) {
      if (!isTorn(error)) throw error;
      await db.batch([
        { sql: noteSkipped, text: table.name },
        { sql: insertSql(table, true), text },
      ]);
    }
  }
}

/**
 * Result of an import, with the tables of which rows were omitted because of writes during the export. All others match
 * the export by their checksums.
 */
export type ImportResult = { manifest: Manifest; skipped: string[] };

/** Throws CliError when a table differs from the archive without an adjustment. */
async function compare(db: DumpDatabase, tables: readonly Table[], manifest: Manifest, skipped: readonly string[]) {
  for (const table of tables.filter(({ name }) => !skipped.includes(name))) {
    const { rows, sha256 } = await checksumTable(readTableSlices(db, table));
    const sum = manifest.tables[table.name];
    if (sha256 === sum?.sha256) continue;
    throw new CliError(`${table.name} differs from the archive (${rows} rows instead of ${sum?.rows}). Do not use it.`);
  }
  for (const { name } of tables) {
    const torn = await db.all(`PRAGMA foreign_key_check("${name}")`);
    if (torn.length > 0) throw new CliError(`${name} has ${torn.length} rows with dangling references: do not use it.`);
  }
}

/** Returns the identity of an archive. */
const nameOf = (manifest: Manifest) => createHash('sha256').update(JSON.stringify(manifest)).digest('hex');

/**
 * Requires a database without rows, or one with an interrupted import of this archive, which it returns. Throws
 * CliError otherwise.
 */
export async function requireEmptyDatabase(db: DumpDatabase, manifest: Manifest): Promise<UnderWay | undefined> {
  const { tables, migrations } = await readSchema(db);
  const unfinished = await underWay(db);
  if (unfinished === undefined) await requireEmpty(db, tables, migrations, manifest);
  else if (unfinished.archive !== nameOf(manifest))
    throw new CliError(
      `An import of another archive into ${db.name} is incomplete. Finish it, or use an empty database.`,
    );
  return unfinished;
}

/**
 * Imports an archive into an empty database with the same migrations. Resumes an interrupted import; until the end, the
 * database has an extra table with the import's state and no triggers. `report` runs after each table. Throws CliError
 * for an unsuitable archive or database.
 */
export async function importDatabase(
  db: DumpDatabase,
  folder: string,
  report: (table: string) => void = () => {},
): Promise<ImportResult> {
  const manifest = await checkArchive(folder);
  const { tables, derived, triggers } = await readSchema(db);
  if ((await requireEmptyDatabase(db, manifest)) === undefined)
    await begin(db, { archive: nameOf(manifest), triggers, mended: [] });
  // The row numbers come last, because each inserted row increases them.
  const ordered = tables.toSorted((a, b) => Number(a.name === NUMBERS_GIVEN) - Number(b.name === NUMBERS_GIVEN));
  for (const table of ordered) {
    if (manifest.tables[table.name] === undefined) throw new CliError(`The archive lacks ${table.name}.`);
    await fill(db, folder, table);
    report(table.name);
  }
  await remakeSearchIndexes(db, derived);
  const state = (await underWay(db)) as UnderWay;
  const skipped = [...new Set(state.mended)];
  await compare(db, tables, manifest, skipped);
  await end(db, state, tables);
  return { manifest, skipped };
}
