import { join, resolve } from 'node:path';
import { CliError } from '../deploy/cli-error.ts';
import type { Environment } from '../deploy/environments.ts';
import { readConfig, readTarget } from '../deploy/target.ts';
import { root } from '../deploy/wrangler.ts';
import { openRemoteD1 } from '../dump/d1-remote.ts';
import { openLibsql } from '../dump/libsql.ts';
import type { Bucket, DataStore } from './data-store.ts';
import { openFolderBucket } from './folder-bucket.ts';
import { openRemoteBucket } from './remote-bucket.ts';

type Variables = Record<string, string | undefined>;

function readVariable(variables: Variables, ...names: [string, ...string[]]): string {
  const value = names.map((name) => variables[name]).find((each) => each);
  if (!value) throw new CliError(`Set ${names[0]}.`);
  return value;
}

/**
 * Opens the place of stored backups: `r2:BUCKET`, in the account of BACKUP_ACCOUNT_ID with BACKUP_API_TOKEN or in that
 * of the product, or a folder. Throws CliError for a missing setting.
 */
export function openBackupStore(place: string, variables: Variables): Bucket {
  const [, bucket] = /^r2:([a-z\d-]{3,63})$/.exec(place) ?? [];
  if (bucket === undefined && place.startsWith('r2:')) throw new CliError(`${place} does not name a bucket.`);
  if (bucket === undefined) return openFolderBucket(resolve(place));
  const account = readVariable(variables, 'BACKUP_ACCOUNT_ID', 'CLOUDFLARE_ACCOUNT_ID');
  return openRemoteBucket(bucket, account, readVariable(variables, 'BACKUP_API_TOKEN', 'CLOUDFLARE_API_TOKEN'));
}

/**
 * Opens a deployed environment's D1, or the libSQL server in its DATABASE_URL, and its buckets. `variables` has
 * CLOUDFLARE_ACCOUNT_ID, CLOUDFLARE_API_TOKEN (D1 and R2: Edit), and DATABASE_AUTH_TOKEN if the server needs one.
 * Throws CliError for a missing setting.
 */
export function openRemoteDataStore(env: Environment, variables: Variables): DataStore {
  const file = join(root, 'wrangler.toml');
  const { database, vars } = readTarget(env, file);
  const account = readVariable(variables, 'CLOUDFLARE_ACCOUNT_ID');
  const token = readVariable(variables, 'CLOUDFLARE_API_TOKEN');
  const openD1 = () => {
    if (database.id === null) throw new CliError(`wrangler.toml does not name a database for ${env} yet.`);
    return openRemoteD1({ id: database.id, account }, token);
  };
  const db = vars.DATABASE_URL ? openLibsql(vars.DATABASE_URL, variables.DATABASE_AUTH_TOKEN) : openD1();
  const buckets = readConfig(file, env).r2_buckets.map(({ binding, bucket_name }) => [
    binding,
    openRemoteBucket(String(bucket_name), account, token),
  ]);
  return { db, buckets: Object.fromEntries(buckets), close: () => db.close() };
}
