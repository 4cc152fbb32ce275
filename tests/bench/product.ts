import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare';
import type { Config } from '../../worker/config.ts';
import { compatibilityDate, type Runtime, startRuntime } from '../sandbox/runtime.ts';

export const dataDir = fileURLToPath(new URL('.data/', import.meta.url));

/** The key that the bench signs its sessions with. */
export const sessionKeys: Config['sessionKeys'] = [{ kid: 'bench', secret: new Uint8Array(32).fill(7) }];

/** Where the bench keeps a database of so many posts. */
export const stateDir = (posts: number) => join(dataDir, `posts-${posts}`);

/**
 * The built bundle in Miniflare (not `wrangler dev`, whose proxy tops out early), over the state in `dir`.
 * @param vars more of the product's settings
 * @param withAssets also with the browser's files
 */
export async function startProduct(
  dir: string,
  vars: Record<string, string> = {},
  withAssets = false,
): Promise<Runtime> {
  return await startRuntime({
    persist: dir,
    withAssets,
    vars: {
      SESSION_KEYS: sessionKeys.map(({ kid, secret }) => `${kid}:${Buffer.from(secret).toString('base64url')}`).join(),
      ...vars,
      SHOW_COSTS: '1',
      LIMITS: JSON.stringify({ api: false, postCreation: [1000, 3_600_000], sensitive: [1000, 60_000] }),
    },
  });
}

/** A worker that answers 'ok' by Hono and does nothing else: what throughput is compared with. */
export async function startEmptyRoute(): Promise<Runtime> {
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      scriptPath: join(dataDir, 'empty/empty-route.js'),
      modulesRoot: join(dataDir, 'empty'),
      compatibilityDate,
      cf: false,
      log: new Log(LogLevel.ERROR),
    }),
  );
  return { url: await miniflare.ready, stop: () => miniflare.dispose() };
}

/** The file of the database that Miniflare made in `dir`: to write while nothing else runs, or to read beside it. */
export function openDatabaseFile(dir: string): DatabaseSync {
  const folder = join(dir, 'd1/miniflare-D1DatabaseObject');
  const file = readdirSync(folder).find((name) => name.endsWith('.sqlite') && name !== 'metadata.sqlite');
  if (file === undefined) throw new Error(`no database in ${folder}`);
  return new DatabaseSync(join(folder, file));
}
