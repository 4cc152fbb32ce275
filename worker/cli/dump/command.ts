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

const places = { d1: { type: 'string' }, libsql: { type: 'string' }, file: { type: 'string' } } as const;
type Place = { [name in keyof typeof places]?: string };

function needed(name: string): string {
  const value = process.env[name];
  if (!value) throw new CliError(`Set ${name}.`);
  return value;
}

function open({ d1, libsql, file }: Place): DumpDatabase {
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
  const { mended } = await importDatabase(db, resolve(folder), (table) => console.log(`  ${table}`));
  const whole = `${db.name} holds the archive; every table has its sum, every foreign key holds.`;
  if (mended.length === 0) return whole;
  return `${whole} But people wrote while the archive was made, and rows of ${mended.join(', ')} were left out:
what they belonged to was deleted meanwhile, or they had taken what was another's before (an address, say). After an export with writing switched off (READ_ONLY) that cannot be.`;
}

async function runMigrate(db: DumpDatabase): Promise<string> {
  const applied = await applyMigrations(db);
  return applied.length === 0 ? `${db.name} has all migrations.` : `Applied to ${db.name}: ${applied.join(', ')}`;
}

const USAGE = `Usage: npm run db:export|db:import -- <folder> [--d1 <id> | --libsql <url> | --file <path>]
       npm run db:migrate -- [--d1 <id> | --libsql <url> | --file <path>]`;

function readArguments(): { work: (db: DumpDatabase) => Promise<string>; place: Place } {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: places });
    const [verb, folder, ...more] = positionals;
    const isOnePlace = Object.keys(values).length <= 1 && more.length === 0;
    if (isOnePlace && verb === 'migrate' && folder === undefined) return { work: runMigrate, place: values };
    const work = { export: runExport, import: runImport }[verb ?? ''];
    if (isOnePlace && work !== undefined && folder !== undefined)
      return { work: (db) => work(db, folder), place: values };
  } catch {
    // An unknown option also prints the usage.
  }
  throw new CliError(USAGE);
}

try {
  const { work, place } = readArguments();
  const db = open(place);
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
