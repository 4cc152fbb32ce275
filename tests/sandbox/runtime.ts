import { dirname, join } from 'node:path';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare, type V4WorkerOptionsShape } from 'miniflare';
import { unstable_getMiniflareWorkerOptions, unstable_readConfig } from 'wrangler';
import { projectRoot } from '../support/command.ts';

const config = unstable_readConfig({ config: join(projectRoot, 'wrangler.toml') });

export const compatibilityDate = config.compatibility_date;

/** Modules that the bundle replaces, with paths from the root of the project. */
export const bundleAliases: Record<string, string> = config.alias ?? {};

/** The cron lines of wrangler.toml; Miniflare does not schedule them (crons.ts). */
export const cronLines: readonly string[] = config.triggers.crons ?? [];

/** Converts wrangler.toml for Miniflare, without bundling rules, because the script is already bundled. */
const { modulesRules: _, ...configured }: V4WorkerOptionsShape =
  unstable_getMiniflareWorkerOptions(config).workerOptions;

/** The databases and buckets by name and id: the same id is the same file below `persist`. */
export const { d1Databases, r2Buckets } = configured;

type Options = {
  /** The bundle's script from `npm run build` (with its source map). */
  script?: string;
  /** The folder of the database, images and Durable Objects. */
  persist: string;
  /** Additional settings and secrets of the product. */
  vars: Record<string, string>;
  /** The port on 127.0.0.1; a free one by default. */
  port?: number;
  /** True to serve the web app's built files, too. */
  withAssets?: boolean;
  /** Receives each line of console.error, and the runtime's own errors. */
  onError?: (line: string) => void;
};

export type Runtime = { url: URL; openDatabase: () => Promise<D1Database>; stop: () => Promise<void> };

/** The worker built by `npm run build`, minified as in a deployment. */
export const builtWorker = join(projectRoot, 'worker/dist/index.js');

/**
 * Runs the built worker in workerd, with all that wrangler.toml binds to it. (`wrangler dev` sends each request through
 * a second runtime and Node, and tops out at some 300 a second.)
 * @throws Error when the script is missing, the port is taken, or the runtime does not start
 */
export async function startRuntime(options: Options): Promise<Runtime> {
  const { script = builtWorker, persist, vars, port, withAssets = false, onError = console.error } = options;
  const { assets, ...bound } = configured;
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      ...bound,
      ...(withAssets && { assets }),
      // Names the folder of the Durable Objects.
      name: config.name,
      modules: true,
      modulesRoot: dirname(script),
      scriptPath: script,
      bindings: { ...bound.bindings, ...vars },
      ...(port !== undefined && { port }),
      host: '127.0.0.1',
      cf: false,
      log: new Log(LogLevel.ERROR),
      logRequests: false,
      // Without it, uncaught errors are not reported; they have the level of information.
      verbose: true,
      handleStructuredLogs: ({ level, message }) => {
        if (level === 'error' || message.startsWith('uncaught exception; source')) onError(message);
      },
      resourcePersistencePath: persist,
      // Runs jobs manually: /cdn-cgi/local/scheduled?cron=...
      unsafeTriggerHandlers: true,
    }),
  );
  const url = await miniflare.ready;
  return {
    url,
    openDatabase: async () => (await miniflare.getD1Database('DB')) as unknown as D1Database,
    stop: () => miniflare.dispose(),
  };
}
