import { CliError } from './cli-error.ts';
import { checkSignedIn, labelOf } from './deploy.ts';
import { migrate, requireAdditiveMigrations } from './migrations.ts';
import { checkProductionSettings } from './production.ts';
import { databaseToken, existingSecrets, gatherSecrets, type Secrets, withSecretsFile } from './secrets.ts';
import { smokeCheck } from './smoke.ts';
import type { Target } from './target.ts';
import type { Tools } from './tools.ts';
import {
  divideTraffic,
  isRolledBack,
  objectsMigrate,
  ROLL_BACK,
  readNewestVersion,
  readShares,
  readVersionBefore,
  requireSameObjects,
  type Share,
} from './versions.ts';
import { WranglerError } from './wrangler.ts';

const command = ({ env }: Target, option: string) => `npm run deploy -- --env ${env} ${option}`;

/** Returns the address. Throws CliError for an environment that was never deployed. */
function requireOrigin(target: Target): string {
  if (target.origin !== null) return target.origin;
  throw new CliError(`Nothing is deployed to ${target.env} yet. Deploy at once: ${command(target, '')}`);
}

/** Returns the version that has all traffic. Throws CliError while two share it. */
function requireOneVersion(target: Target, shares: readonly Share[]): string {
  const serving = shares.filter(({ percent }) => percent > 0);
  const [only, other] = serving;
  if (only === undefined) throw new CliError(`Nothing is deployed to ${target.env} yet.`);
  if (other === undefined) return only.version;
  throw new CliError(
    `Two versions share the traffic: ${serving.map(({ version, percent }) => `${version} ${percent} %`).join(', ')}. ` +
      `First run ${command(target, '--promote')} or ${command(target, '--roll-back')}.`,
  );
}

/** Uploads the build without traffic. Returns the version. */
async function uploadVersion({ env }: Target, label: string, secrets: Secrets, { wrangler }: Tools): Promise<string> {
  const printed = await withSecretsFile(secrets, async (file) => {
    const withSecrets = Object.keys(secrets).length === 0 ? [] : ['--secrets-file', file];
    const message = `npm run deploy at ${label}`;
    return await wrangler('versions', 'upload', '--env', env, '--tag', label, '--message', message, ...withSecrets);
  }).catch((error) => {
    const isMigration = error instanceof WranglerError && /pending Durable Object migration/.test(error.message);
    throw isMigration ? objectsMigrate(env) : error;
  });
  const [, version] = /Worker Version ID: (\S+)/.exec(printed) ?? [];
  if (version === undefined) throw new CliError(`Wrangler did not name the uploaded version:\n${printed.trim()}`);
  return version;
}

/** Checks one version, also while it has no traffic. Returns the number of failed checks. */
async function checkVersion(target: Target, version: string, tools: Tools): Promise<number> {
  tools.say('\nChecking');
  const isReadOnly = target.vars.READ_ONLY === '1';
  return await smokeCheck({ origin: requireOrigin(target), version, isReadOnly, worker: target.worker }, tools);
}

/**
 * Uploads a version, checks it while it has no traffic, and then gives it `percent` of the traffic
 * (docs/operations/deploying.md "Gradually"). Returns whether all checks passed: otherwise the version gets no traffic.
 */
export async function deployGradually(target: Target, percent: number, tools: Tools): Promise<boolean> {
  const { say } = tools;
  const label = await labelOf(target, tools);
  checkProductionSettings(target);
  requireOrigin(target);
  say(`\nChecking ${target.env} (${label})`);
  await checkSignedIn(tools);
  const existing = await existingSecrets(target, tools);
  if (existing === null) throw new CliError(`Nothing is deployed to ${target.env} yet. ${command(target, '')}`);
  const running = requireOneVersion(target, await readShares(target, tools));
  await requireSameObjects(target, running, tools);
  const secrets = await gatherSecrets(target, existing, tools);
  const token = await databaseToken(target, existing, secrets, tools);
  await requireAdditiveMigrations(target, token, tools);

  say('\nBuilding');
  await tools.build();
  say('\nDatabase');
  await migrate(target, token, tools);
  say('  migrations and catalog are applied');
  say(`\nUploading to ${target.worker}`);
  const version = await uploadVersion(target, label, secrets, tools);
  const share = (of: number): Share[] => [
    { version, percent: of },
    { version: running, percent: 100 - of },
  ];
  await divideTraffic(target, share(0), `Check ${label}`, tools);
  say(`  version ${version}, without traffic`);
  const failed = await checkVersion(target, version, tools);
  if (failed > 0) {
    say(`\n${failed} of the checks failed: version ${version} gets no traffic, and ${running} still has all of it.`);
    return false;
  }
  await divideTraffic(target, share(percent), `${label} at ${percent} %`, tools);
  say(`\nVersion ${version} has ${percent} % of the traffic, ${running} the rest. Watch Admin > Metrics.`);
  say(`  To continue: ${command(target, '--promote')}\n  To go back:  ${command(target, '--roll-back')}`);
  return true;
}

async function giveAll(target: Target, version: string, message: string, tools: Tools): Promise<boolean> {
  await divideTraffic(target, [{ version, percent: 100 }], message, tools);
  tools.say(`\nVersion ${version} has all traffic.`);
  return (await checkVersion(target, version, tools)) === 0;
}

/** Gives the newest uploaded version all traffic. Returns whether all checks passed. */
export async function promote(target: Target, tools: Tools): Promise<boolean> {
  requireOrigin(target);
  await checkSignedIn(tools);
  const [shares, newest] = [await readShares(target, tools), await readNewestVersion(target, tools)];
  // A version that failed its checks has no traffic, and a promotion would skip them.
  const share = shares.find(({ version }) => version === newest);
  if (newest === null || share === undefined || share.percent === 0)
    throw new CliError(`The newest version has no traffic yet. Deploy it first: ${command(target, '--gradual 10')}`);
  if (share.percent === 100) throw new CliError(`Version ${newest} already has all traffic.`);
  const isOk = await giveAll(target, newest, 'Promote', tools);
  tools.say(`  If wrangler.toml has new cron lines: npx wrangler triggers deploy --env ${target.env}`);
  return isOk;
}

/**
 * Gives the version before all traffic: the older of two that share it, else the one that had it last. A version without
 * traffic only leaves the deployment. A second time in a row would return to the version that was rolled back.
 */
export async function rollBack(target: Target, tools: Tools): Promise<boolean> {
  requireOrigin(target);
  await checkSignedIn(tools);
  const shares = await readShares(target, tools);
  const [serving] = shares;
  const isUnused = shares.length > 1 && serving?.percent === 100;
  if (!isUnused && (await isRolledBack(target, tools)))
    throw new CliError(
      `The last deployment was already a roll-back, and ${serving?.version} has all traffic. Deploy a corrected version: ${command(target, '')}`,
    );
  const before = isUnused ? serving.version : await readVersionBefore(target, shares, tools);
  if (before === null) throw new CliError('There is no previous version to roll back to.');
  const from = shares
    .filter(({ version }) => version !== before)
    .map(({ version, percent }) => `${version} (${percent} %)`);
  tools.say(`\nRolling back: ${from.join(', ')} → ${before}`);
  return await giveAll(target, before, ROLL_BACK, tools);
}
