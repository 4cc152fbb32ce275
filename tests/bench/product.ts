import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare';

export const dataDir = fileURLToPath(new URL('.data/', import.meta.url));
const bundle = join(dataDir, 'worker/index.js');

/** The key that the bench signs its sessions with. */
export const sessionKeys = [{ kid: 'bench', secret: new Uint8Array(32).fill(7) }];

/** Where the bench keeps a database of so many posts. */
export const stateDir = (posts: number) => join(dataDir, `posts-${posts}`);

/** The built bundle in Miniflare (not `wrangler dev`, whose proxy tops out early), over the state in `dir`. */
export async function startProduct(dir: string): Promise<{ url: URL; stop: () => Promise<void> }> {
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      scriptPath: bundle,
      modulesRoot: join(dataDir, 'worker'),
      compatibilityDate: '2026-10-01',
      compatibilityFlags: ['nodejs_compat'],
      cf: false,
      log: new Log(LogLevel.ERROR),
      resourcePersistencePath: dir,
      d1Databases: { DB: 'blog-platform' },
      r2Buckets: { PROFILE_PICTURES: 'profile-pictures', BLOG_IMAGES: 'blog-images' },
      durableObjects: {
        RATE_LIMITER: { className: 'RateLimiter', useSQLite: true },
        OUTBOX: { className: 'Outbox', useSQLite: true },
        VIEW_COUNTER: { className: 'ViewCounter', useSQLite: true },
      },
      ratelimits: { API_LIMIT: { namespace_id: '1001', simple: { limit: 100, period: 60 } } },
      bindings: {
        APP_ORIGIN: 'http://localhost:8787',
        PLATFORM_EMAIL: 'support@blog-platform.example',
        SESSION_KEYS: sessionKeys
          .map(({ kid, secret }) => `${kid}:${Buffer.from(secret).toString('base64url')}`)
          .join(),
        SHOW_COSTS: '1',
        LIMITS: JSON.stringify({ api: false }),
      },
    }),
  );
  const url = await miniflare.ready;
  return { url, stop: () => miniflare.dispose() };
}

/** A worker that answers 'ok' by Hono and does nothing else: what throughput is compared with. */
export async function startEmptyRoute(): Promise<{ url: URL; stop: () => Promise<void> }> {
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      scriptPath: join(dataDir, 'empty/empty-route.js'),
      modulesRoot: join(dataDir, 'empty'),
      compatibilityDate: '2026-10-01',
      cf: false,
      log: new Log(LogLevel.ERROR),
    }),
  );
  return { url: await miniflare.ready, stop: () => miniflare.dispose() };
}

/** The file of the database that Miniflare made in `dir`; nobody else may have it open. */
export function openDatabaseFile(dir: string): DatabaseSync {
  const folder = join(dir, 'd1/miniflare-D1DatabaseObject');
  const file = readdirSync(folder).find((name) => name.endsWith('.sqlite') && name !== 'metadata.sqlite');
  if (file === undefined) throw new Error(`no database in ${folder}`);
  return new DatabaseSync(join(folder, file));
}
