import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getPlatformProxy, unstable_readConfig } from 'wrangler';
import { type Db, openDatabase } from '../../worker/db/client.ts';
import { root } from './environment.ts';

type Bindings = { DB: D1Database; BLOG_IMAGES: R2Bucket; PROFILE_PICTURES: R2Bucket };

export type LocalDatabase = { d1: D1Database; db: Db; buckets: Omit<Bindings, 'DB'>; close(): Promise<void> };

/**
 * Opens the database and the buckets where `wrangler dev --persist-to` finds them, in this Node process. Close it
 * before the worker starts.
 */
export async function openLocalDatabase(stateDir: string): Promise<LocalDatabase> {
  const { name, compatibility_date, d1_databases, r2_buckets } = unstable_readConfig({
    config: join(root, 'wrangler.toml'),
  });
  // Only the bindings that are opened here: the Durable Objects are in the worker, and listing them causes long
  // warnings.
  const configPath = join(stateDir, 'local-database.json');
  writeFileSync(configPath, JSON.stringify({ name, compatibility_date, d1_databases, r2_buckets }));
  const persist = { path: join(stateDir, 'v3') };
  const { env, dispose } = await getPlatformProxy<Bindings>({
    configPath,
    persist,
    remoteBindings: false,
    envFiles: [],
  });
  const { DB, ...buckets } = env;
  return { d1: DB, db: openDatabase(DB, undefined), buckets, close: dispose };
}
