import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { databaseRecipe } from '../support/database-recipe.ts';
import { type Places, root, toolEnvironment } from './environment.ts';
import { runToEnd } from './processes.ts';

/**
 * Lets glibc reuse the memory of an image for the next one, instead of returning it to the kernel and asking again. It
 * takes all three: one threshold alone is slower than none.
 */
const REUSE_MEMORY = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: `${1e9}`, MALLOC_TRIM_THRESHOLD_: `${1e9}` };

const BUILT = ['web/dist/index.html', 'web/dist-server/entry-server.js', 'worker/dist/index.js'];
const BUILT_FROM = [
  'web/index.html',
  'web/*.ts',
  'web/{src,public}/**',
  'worker/*.ts',
  'worker/{contract,db,features,http,jobs,objects,outbox,platform}/**',
  'wrangler.toml',
  'package-lock.json',
];

const changedAt = (file: string) => statSync(join(root, file)).mtimeMs;

/** Says what takes its time, and how long it took. */
async function step(what: string, work: () => Promise<void>): Promise<void> {
  const started = performance.now();
  await work();
  console.log(`  ${what} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
}

const isBuilt = () => BUILT.every((file) => existsSync(join(root, file)));

/** Returns whether the last build is newer than everything that it is made from. */
export const isBuildFresh = () =>
  isBuilt() && Math.min(...BUILT.map(changedAt)) > Math.max(...globSync(BUILT_FROM, { cwd: root }).map(changedAt));

/**
 * Builds the web app (browser and server bundles) and the worker when a source is newer.
 * @param anyBuild true if an old build suffices, as when Vite serves the browser and the worker only needs one to exist
 */
async function buildProduct({ stateDir }: Places, anyBuild: boolean): Promise<void> {
  if (anyBuild ? isBuilt() : isBuildFresh()) return;
  const options = { env: { ...process.env, NODE_ENV: 'production' }, log: join(stateDir, 'logs/build.log') };
  await step('Web app and worker built', () => runToEnd('The build', ['--run', 'build'], options));
}

/** Applies migrations, catalog and demo content unless they exist. */
async function prepareDatabase({ stateDir }: Places): Promise<void> {
  const stamp = join(stateDir, 'prepared');
  if (existsSync(join(stateDir, 'seeding'))) {
    // The first start was interrupted and its data never used, so it starts from scratch.
    for (const remaining of ['v3', 'stripe.jsonl', 'prepared', 'seeding'])
      rmSync(join(stateDir, remaining), { recursive: true, force: true });
  }
  const recipe = databaseRecipe();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === recipe) return;
  const env = { ...toolEnvironment(stateDir), ...REUSE_MEMORY };
  const options = { env, log: join(stateDir, 'logs/prepare.log') };
  await step('Database and demo content ready', async () => {
    await runToEnd('Filling the database', [join(import.meta.dirname, 'seed.ts')], options);
  });
  writeFileSync(stamp, recipe);
}

/** Prepares everything before the processes start. @param anyBuild true if an old build of the web app suffices */
export async function prepare(where: Places, { anyBuild = false } = {}): Promise<void> {
  rmSync(join(where.stateDir, 'logs'), { recursive: true, force: true });
  mkdirSync(where.stateDir, { recursive: true });
  await Promise.all([buildProduct(where, anyBuild), prepareDatabase(where)]);
}
