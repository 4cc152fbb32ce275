import { settleOrigin } from './address.ts';
import { CliError } from './cli-error.ts';
import type { Environment } from './environments.ts';
import { migrate } from './migrations.ts';
import { checkProductionSettings } from './production.ts';
import { release, rollbackInstructions, runningVersion } from './release.ts';
import { createMissing, findDatabase } from './resources.ts';
import { databaseToken, existingSecrets, gatherSecrets } from './secrets.ts';
import { smokeCheck } from './smoke.ts';
import { readTarget, type Target } from './target.ts';
import type { Tools } from './tools.ts';
import { parseWranglerJson, WranglerError } from './wrangler.ts';

/**
 * Returns the deployed commit for the list of deployments. Throws CliError for a state that cannot be deployed again.
 */
export async function labelOf({ env }: Target, { source }: Tools): Promise<string> {
  const found = await source();
  if (env === 'production' && (found === null || found.isChanged))
    throw new CliError('Production deploys committed code only. Commit first, or deploy to staging.');
  return found === null ? 'no commit' : `${found.commit}${found.isChanged ? ' and changes' : ''}`;
}

/** Throws CliError without a Cloudflare sign-in. */
export async function checkSignedIn({ wrangler, say }: Tools): Promise<void> {
  try {
    const { accounts } = parseWranglerJson<{ accounts: { name: string }[] }>(await wrangler('whoami', '--json'));
    say(`  signed in: ${accounts.map(({ name }) => name).join(', ')}`);
  } catch (error) {
    if (!(error instanceof WranglerError) || !error.message.includes('"loggedIn"')) throw error;
    throw new CliError(
      'Not signed in to Cloudflare: run `npx wrangler login`, or set CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID.',
    );
  }
}

/**
 * Deploys to an environment: creates missing resources, applies migrations, deploys the worker, and checks it.
 * Repeating it only changes the version. `choices` has the location for new resources and the right to take over an
 * address. Returns whether all checks passed. Throws CliError with the state and the way back.
 */
export async function deploy(
  env: Environment,
  file: string,
  choices: { locationHint: string | undefined; mayTake: boolean },
  tools: Tools,
): Promise<boolean> {
  const { say } = tools;
  const target = readTarget(env, file);
  const label = await labelOf(target, tools);
  checkProductionSettings(target);
  say(`\nChecking ${env} (${label})`);
  await checkSignedIn(tools);
  const [database, existing] = [await findDatabase(target, tools), await existingSecrets(target, tools)];
  const before = existing === null ? null : await runningVersion(target, tools);
  const origin = await settleOrigin(target, before, choices.mayTake, tools);
  const vars = { ...target.vars, APP_ORIGIN: origin };
  const secrets = await gatherSecrets({ ...target, vars }, existing ?? new Set(), tools);
  const token = await databaseToken(target, existing ?? new Set(), secrets, tools);

  say('\nBuilding');
  await tools.build();
  say('\nDatabase and buckets');
  await createMissing(target, database, choices.locationHint, tools);
  await migrate(target, token, tools);
  say('  migrations and catalog are applied');

  say(`\nDeploying ${target.worker} to ${origin}`);
  const version = await release({ target, origin, secrets, label, before }, tools);
  say(`  version ${version}`);
  say('\nChecking');
  const failed = await smokeCheck({ origin, version, isReadOnly: target.vars.READ_ONLY === '1' }, tools);
  say(failed === 0 ? '\nDeployed.' : `\nDeployed, and ${failed} of the checks failed.`);
  say(`  ${rollbackInstructions(target, before)}`);
  return failed === 0;
}
