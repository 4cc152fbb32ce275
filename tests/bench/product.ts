import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare';
import type { Config } from '../../worker/config.ts';
import { compatibilityDate, type Runtime, startRuntime } from '../sandbox/runtime.ts';

export const dataDir = fileURLToPath(new URL('.data/', import.meta.url));

/** The bench's key for sessions. */
export const sessionKeys: Config['sessionKeys'] = [{ kid: 'bench', secret: new Uint8Array(32).fill(7) }];

/** Returns the folder of the bench's database with this many posts. */
export const stateDir = (posts: number) => join(dataDir, `posts-${posts}`);

/** Returns the options of the built bundle with the state in `dir`. @param vars additional settings of the product */
export const runtimeOptions = (dir: string, vars: Record<string, string> = {}) => ({
  persist: dir,
  vars: {
    SESSION_KEYS: sessionKeys.map(({ kid, secret }) => `${kid}:${Buffer.from(secret).toString('base64url')}`).join(),
    ...vars,
    SHOW_COSTS: '1',
    LIMITS: JSON.stringify({
      api: false,
      postCreation: [1000, 3_600_000],
      sensitive: [1000, 60_000],
      renames: [1000, 60_000],
      feedAnswers: [1000, 60_000],
      importItems: [10_000, 60_000],
    }),
  },
});

/**
 * Starts the built bundle in Miniflare (not `wrangler dev`, whose proxy limits throughput), with the state in `dir`.
 * @param vars additional settings of the product
 * @param withAssets true to serve the browser's files, too
 */
export const startProduct = async (
  dir: string,
  vars: Record<string, string> = {},
  withAssets = false,
): Promise<Runtime> => await startRuntime({ ...runtimeOptions(dir, vars), withAssets });

/** Starts a worker that only responds 'ok' with Hono: the baseline for throughput. */
export async function startEmptyRoute(): Promise<Pick<Runtime, 'url' | 'stop'>> {
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

/** Opens Miniflare's database file in `dir`: for writing while nothing else runs, or for reading at any time. */
export function openDatabaseFile(dir: string): DatabaseSync {
  const folder = join(dir, 'd1/miniflare-D1DatabaseObject');
  const file = readdirSync(folder).find((name) => name.endsWith('.sqlite') && name !== 'metadata.sqlite');
  if (file === undefined) throw new Error(`no database in ${folder}`);
  return new DatabaseSync(join(folder, file));
}
