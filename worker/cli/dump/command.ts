/**
 * `npm run db:export -- <folder>`, `npm run db:import -- <folder>`, `npm run db:migrate`: for the database of `npm
 * start` (in STATE_DIR), the D1 with the id in `--d1` (CLOUDFLARE_ACCOUNT_ID, CLOUDFLARE_API_TOKEN), the libSQL server
 * at `--libsql` (DATABASE_AUTH_TOKEN), or the SQLite file at `--file`.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { CliError } from '../deploy/cli-error.ts';
import { root } from '../deploy/wrangler.ts';
import { openRemoteD1 } from './d1-remote.ts';
import type { DumpDatabase } from './dump-database.ts';
import { exportDatabase } from './export.ts';
import { importDatabase } from './import.ts';
import { openLibsql } from './libsql.ts';
import { applyMigrations } from './migrate.ts';
import { findLocalD1File, openFile } from './sqlite-file.ts';

const ROWS = new Intl.NumberFormat('en');

const databaseOptions = { d1: { type: 'string' }, libsql: { type: 'string' }, file: { type: 'string' } } as const;
type DatabaseOptions = { [name in keyof typeof databaseOptions]?: string };

function needed(name: string): string {
  const value = process.env[name];
  if (!value) throw new CliError(`Set ${name}.`);
  return value;
}

function open({ d1, libsql, file }: DatabaseOptions): DumpDatabase {
  if (d1 !== undefined)
    return openRemoteD1({ id: d1, account: needed('CLOUDFLARE_ACCOUNT_ID') }, needed('CLOUDFLARE_API_TOKEN'));
  if (libsql !== undefined) return openLibsql(libsql, process.env.DATABASE_AUTH_TOKEN);
  return openFile(
    file === undefined ? findLocalD1File(resolve(root, process.env.STATE_DIR || '.state')) : resolve(file),
  );
}

async function runExport(db: DumpDatabase, folder: string): Promise<string> {
  const { tables } = await exportDatabase(db, resolve(folder), (table, { rows }) =>
    console.log(`  ${table}: ${ROWS.format(rows)}`),
  );
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  return `${ROWS.format(rows)} rows of ${db.name} are in ${folder}.`;
}

async function runImport(db: DumpDatabase, folder: string): Promise<string> {
  const { skipped } = await importDatabase(db, resolve(folder), (table) => console.log(`  ${table}`));
  const whole = `${db.name} holds the archive. Every checksum matches, and every foreign key is valid.`;
  if (skipped.length === 0) return whole;
  return `${whole} Data changed during the export, so rows of ${skipped.join(', ')} were skipped: the rows they referred to were deleted in the meantime, or they took a unique value (for example an email address) that another row had before. This does not happen after an export with READ_ONLY set.`;
}

async function runMigrate(db: DumpDatabase): Promise<string> {
  const applied = await applyMigrations(db);
  return applied.length === 0 ? `${db.name} has all migrations.` : `Applied to ${db.name}: ${applied.join(', ')}`;
}

const USAGE = `Usage: npm run db:export|db:import -- <folder> [--d1 <id> | --libsql <url> | --file <path>]
       npm run db:migrate -- [--d1 <id> | --libsql <url> | --file <path>]`;

function readArguments(): { work: (db: DumpDatabase) => Promise<string>; database: DatabaseOptions } {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: databaseOptions });
    const [verb, folder, ...more] = positionals;
    const isOneDatabase = Object.keys(values).length <= 1 && more.length === 0;
    if (isOneDatabase && verb === 'migrate' && folder === undefined) return { work: runMigrate, database: values };
    const work = { export: runExport, import: runImport }[verb ?? ''];
    if (isOneDatabase && work !== undefined && folder !== undefined)
      return { work: (db) => work(db, folder), database: values };
  } catch {
    // An unknown option also prints the usage.
  }
  throw new CliError(USAGE);
}

try {
  const { work, database } = readArguments();
  const db = open(database);
  try {
    console.log(await work(db));
  } finally {
    await db.close();
  }
} catch (error) {
  if (!(error instanceof CliError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
