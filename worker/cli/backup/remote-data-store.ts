import { join } from 'node:path';
import { CliError } from '../deploy/cli-error.ts';
import type { Environment } from '../deploy/environments.ts';
import { readConfig, readTarget } from '../deploy/target.ts';
import { root } from '../deploy/wrangler.ts';
import { openRemoteD1 } from '../dump/d1-remote.ts';
import { openLibsql } from '../dump/libsql.ts';
import type { DataStore } from './data-store.ts';
import { openRemoteBucket } from './remote-bucket.ts';

/**
 * Opens a deployed environment's D1, or the libSQL server in its DATABASE_URL, and its buckets. `variables` has
 * CLOUDFLARE_ACCOUNT_ID, CLOUDFLARE_API_TOKEN (D1 and R2: Edit), and DATABASE_AUTH_TOKEN if the server needs one.
 * Throws CliError for a missing setting.
 */
export function openRemoteDataStore(env: Environment, variables: Record<string, string | undefined>): DataStore {
  const file = join(root, 'wrangler.toml');
  const { database, vars } = readTarget(env, file);
  const needed = (name: string) => {
    const value = variables[name];
    if (!value) throw new CliError(`Set ${name}.`);
    return value;
  };
  const account = needed('CLOUDFLARE_ACCOUNT_ID');
  const token = needed('CLOUDFLARE_API_TOKEN');
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
