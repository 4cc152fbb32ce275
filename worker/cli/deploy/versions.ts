import { CliError } from './cli-error.ts';
import type { Target } from './target.ts';
import type { Tools } from './tools.ts';
import { parseWranglerJson } from './wrangler.ts';

/** A version and its share of the traffic, in percent. */
export type Share = { version: string; percent: number };

type Deployment = {
  created_on?: string;
  versions: { version_id: string; percentage: number }[];
  annotations?: { 'workers/message'?: string };
};
type Version = { id: string; metadata: { created_on: string } };

const toShares = ({ versions }: Deployment): Share[] =>
  versions
    .map(({ version_id: version, percentage: percent }) => ({ version, percent }))
    .sort((a, b) => b.percent - a.percent);

const oldestFirst = (a: string | undefined, b: string | undefined) => (a ?? '').localeCompare(b ?? '');

async function readDeployment({ env }: Target, { wrangler }: Tools): Promise<Deployment> {
  return parseWranglerJson<Deployment>(await wrangler('deployments', 'status', '--env', env, '--json'));
}

/** Returns the versions of the last deployment, the one with the most traffic first, also those without any. */
export async function readShares(target: Target, tools: Tools): Promise<Share[]> {
  return toShares(await readDeployment(target, tools));
}

/** The message of a deployment that rolled back. */
export const ROLL_BACK = 'Roll back';

/** Returns whether the last deployment was a roll-back. */
export async function isRolledBack(target: Target, tools: Tools): Promise<boolean> {
  return (await readDeployment(target, tools)).annotations?.['workers/message'] === ROLL_BACK;
}

/** Returns the version that was uploaded last, whether it gets traffic or not. */
export async function readNewestVersion({ env }: Target, { wrangler }: Tools): Promise<string | null> {
  const versions = parseWranglerJson<Version[]>(await wrangler('versions', 'list', '--env', env, '--json'));
  return versions.sort((a, b) => oldestFirst(a.metadata.created_on, b.metadata.created_on)).at(-1)?.id ?? null;
}

/** Returns the version that had all traffic before these; null without one. */
export async function readVersionBefore(
  { env }: Target,
  now: readonly Share[],
  { wrangler }: Tools,
): Promise<string | null> {
  const deployments = parseWranglerJson<Deployment[]>(await wrangler('deployments', 'list', '--env', env, '--json'));
  const alone = deployments
    .sort((a, b) => oldestFirst(a.created_on, b.created_on))
    .flatMap((each) => toShares(each).filter(({ percent }) => percent === 100));
  const isServing = (version: string) => now.some((share) => share.version === version && share.percent === 100);
  return alone.findLast(({ version }) => !isServing(version))?.version ?? null;
}

/** Divides the traffic between versions. */
export async function divideTraffic(
  { env }: Target,
  shares: readonly Share[],
  message: string,
  { wrangler }: Tools,
): Promise<void> {
  const specs = shares.map(({ version, percent }) => `${version}@${percent}%`);
  await wrangler('versions', 'deploy', ...specs, '--env', env, '--message', message, '-y');
}

/** Throws CliError when the upload would migrate Durable Objects: only a deployment at once can. */
export async function requireSameObjects(
  { env, objectMigration }: Target,
  running: string,
  { wrangler }: Tools,
): Promise<void> {
  type View = { resources: { script_runtime?: { migration_tag?: string } } };
  const { resources } = parseWranglerJson<View>(await wrangler('versions', 'view', running, '--env', env, '--json'));
  const applied = resources.script_runtime?.migration_tag;
  if (applied !== undefined && applied !== objectMigration) throw objectsMigrate(env);
}

/** Says that the classes of Durable Objects change. */
export const objectsMigrate = (env: string) =>
  new CliError(
    `This version changes the classes of Durable Objects ([[migrations]] of wrangler.toml), which cannot be done for a part of the traffic. Nothing was deployed. Deploy at once: npm run deploy -- --env ${env}`,
  );
