import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { convertV4MiniflareOptions, Miniflare, type V4WorkerOptionsShape } from 'miniflare';
import { unstable_getMiniflareWorkerOptions, unstable_readConfig } from 'wrangler';
import { root } from '../deploy/wrangler.ts';
import { FOLDER_MODE } from '../dump/archive.ts';
import { findLocalD1File, openFile } from '../dump/sqlite-file.ts';
import type { Bucket, DataStore } from './data-store.ts';

function localBucket(name: string, bucket: R2Bucket): Bucket {
  return {
    name,
    list: async function* () {
      for (let cursor: string | undefined; ; ) {
        const page: R2Objects = await bucket.list({ cursor });
        yield page.objects.map(({ key }) => key);
        if (!page.truncated) return;
        cursor = page.cursor;
      }
    },
    get: async (key) => {
      const object = await bucket.get(key);
      if (object === null) return null;
      const contentType = object.httpMetadata?.contentType ?? null;
      return { bytes: new Uint8Array(await object.arrayBuffer()), contentType };
    },
    put: async (key, { bytes, contentType }) => {
      await bucket.put(key, bytes, contentType === null ? {} : { httpMetadata: { contentType } });
    },
    delete: async (key) => await bucket.delete(key),
  };
}

/**
 * Opens the data of `npm start`: the D1 and the buckets of wrangler.toml, created if missing. `state` is the folder in
 * STATE_DIR.
 */
export async function openLocalDataStore(state: string): Promise<DataStore> {
  const persist = join(state, 'v3');
  mkdirSync(persist, { recursive: true, mode: FOLDER_MODE });
  const config = unstable_readConfig({ config: join(root, 'wrangler.toml') });
  const { d1Databases, r2Buckets }: V4WorkerOptionsShape = unstable_getMiniflareWorkerOptions(config).workerOptions;
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: 'export default {}',
      compatibilityDate: config.compatibility_date,
      d1Databases,
      r2Buckets,
      host: '127.0.0.1',
      resourcePersistencePath: persist,
    }),
  );
  const buckets: DataStore['buckets'] = {};
  try {
    // The first query creates the file, under the name that the product uses.
    await (await miniflare.getD1Database('DB')).prepare('SELECT 1').run();
    for (const { binding } of config.r2_buckets) {
      // Miniflare has its own copy of the types.
      const bucket = (await miniflare.getR2Bucket(binding)) as unknown as R2Bucket;
      buckets[binding] = localBucket(`${binding} in ${state}`, bucket);
    }
  } catch (error) {
    await miniflare.dispose();
    throw error;
  }
  const db = openFile(findLocalD1File(state));
  return { db, buckets, close: async () => void (await Promise.all([db.close(), miniflare.dispose()])) };
}
