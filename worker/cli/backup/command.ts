/**
 * `npm run backup -- [folder] [--env staging|production]` and `npm run restore -- <folder> [--env ...]
 * [--keep-pictures]`: database and pictures of the product that `npm start` runs (in STATE_DIR), or of a deployed one
 * (docs/operations/backup-and-moving.md).
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { CliError } from '../deploy/cli-error.ts';
import { ENVIRONMENTS } from '../deploy/environments.ts';
import { root } from '../deploy/wrangler.ts';
import { findLocalD1File } from '../dump/sqlite-file.ts';
import { backUp } from './backup.ts';
import type { DataStore } from './data-store.ts';
import { openLocalDataStore } from './local-data-store.ts';
import { recordBackup } from './record-backup.ts';
import { openRemoteDataStore } from './remote-data-store.ts';
import { restore } from './restore.ts';

const COUNT = new Intl.NumberFormat('en');
const USAGE = `Usage: npm run backup -- [folder] [--env ${ENVIRONMENTS.join('|')}]
       npm run restore -- <folder> [--env ${ENVIRONMENTS.join('|')}] [--keep-pictures]`;

/** `backup-2026-11-22T08-15-00`, in the repository's folder, where git ignores it. */
const newFolder = () => `backup-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`;

function readArguments() {
  try {
    const options = { env: { type: 'string' }, 'keep-pictures': { type: 'boolean', default: false } } as const;
    const { values, positionals } = parseArgs({ allowPositionals: true, options });
    const [verb, folder, ...more] = positionals;
    const env = ENVIRONMENTS.find((name) => name === values.env);
    const isWhole = more.length === 0 && env === values.env;
    const mayHoldMore = values['keep-pictures'];
    if (isWhole && verb === 'backup' && !mayHoldMore) return { verb, folder: folder ?? newFolder(), env } as const;
    if (isWhole && verb === 'restore' && folder !== undefined) return { verb, folder, env, mayHoldMore } as const;
  } catch {
    // An unknown option also prints the usage.
  }
  throw new CliError(USAGE);
}

const picturesIn = (buckets: Record<string, { rows: number }>) =>
  COUNT.format(Object.values(buckets).reduce((sum, { rows }) => sum + rows, 0));

/** Describes pictures that were erased during the backup. */
const sayMissing = (missing: string[] = []) =>
  missing.length === 0
    ? ''
    : `\n${COUNT.format(missing.length)} pictures that its rows name were deleted in the meantime and are not in it (manifest.json, 'missing').`;

async function work(store: DataStore, args: ReturnType<typeof readArguments>): Promise<string> {
  const { folder } = args;
  const into = resolve(folder);
  if (args.verb === 'backup') {
    const report = (what: string, rows: number) => console.log(`  ${what}: ${COUNT.format(rows)}`);
    const manifest = await backUp(store, into, report);
    const { database, buckets, missing } = manifest;
    if (!(await recordBackup(store.db, manifest)))
      console.log('  The time of this backup was not recorded in the database.');
    return `${COUNT.format(database.rows)} rows and ${picturesIn(buckets)} pictures are in ${folder}.${sayMissing(missing)}`;
  }
  const report = (what: string) => console.log(`  ${what}`);
  const { database, buckets, missing, skipped } = await restore(store, into, { mayHoldMore: args.mayHoldMore, report });
  const whole = `${COUNT.format(database.rows)} rows and ${picturesIn(buckets)} pictures are restored, and every checksum matches.${sayMissing(missing)}`;
  return skipped.length === 0
    ? whole
    : `${whole}\nSkipped in ${skipped.join(', ')}: rows that changed during the backup.`;
}

try {
  const args = readArguments();
  const state = resolve(root, process.env.STATE_DIR || '.state');
  // A backup needs an existing database; a restore creates it.
  if (args.env === undefined && args.verb === 'backup') findLocalD1File(state);
  const store = args.env === undefined ? await openLocalDataStore(state) : openRemoteDataStore(args.env, process.env);
  try {
    console.log(await work(store, args));
  } finally {
    await store.close();
  }
} catch (error) {
  if (!(error instanceof CliError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
