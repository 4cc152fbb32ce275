import { CliError } from './cli-error.ts';
import { type Secrets, withSecretsFile } from './secrets.ts';
import { customDomain, type Target } from './target.ts';
import type { Tools } from './tools.ts';
import { parseWranglerJson, WranglerError } from './wrangler.ts';

/** Returns the id of the version with the most traffic; null when nothing is deployed. */
export async function runningVersion({ env }: Target, { wrangler }: Tools): Promise<string | null> {
  try {
    type Deployment = { versions: { version_id: string; percentage: number }[] };
    const { versions } = parseWranglerJson<Deployment>(await wrangler('deployments', 'status', '--env', env, '--json'));
    return versions.sort((a, b) => b.percentage - a.percentage)[0]?.version_id ?? null;
  } catch (error) {
    if (error instanceof WranglerError && /has no deployments|does not exist/.test(error.message)) return null;
    throw error;
  }
}

export function rollbackInstructions({ env }: Target, before: string | null): string {
  if (before === null) return 'There is no previous version to roll back to.';
  return `To roll back to the previous version: npm run deploy -- --env ${env} --roll-back (${before})`;
}

/** An upload. `label` is the commit, for the list of deployments; `before` is the replaced version. */
export type Release = { target: Target; origin: string; secrets: Secrets; label: string; before: string | null };

async function upload({ target, origin, secrets, label }: Release, { wrangler }: Tools): Promise<void> {
  const domain = customDomain(origin);
  await withSecretsFile(secrets, async (file) => {
    await wrangler(
      'deploy',
      '--env',
      target.env,
      '--tag',
      label,
      '--message',
      `npm run deploy at ${label}`,
      ...(domain === null ? [] : ['--domain', domain]),
      ...(Object.keys(secrets).length === 0 ? [] : ['--secrets-file', file]),
    );
  });
}

/**
 * Describes the state after a failure: wrangler gives a version all traffic first; its address and its cron lines
 * follow and may fail.
 */
async function howFar({ target, before }: Release, tools: Tools): Promise<string> {
  try {
    const version = await runningVersion(target, tools);
    if (version === before) return 'Nothing was deployed: the previous version is still live. Migrations stay applied.';
    const state = `Version ${version} is live. Its triggers (address, cron lines) may be incomplete.`;
    return `${state} Fix the problem and deploy again.\n${rollbackInstructions(target, before)}`;
  } catch {
    const command = `npx wrangler deployments list --env ${target.env}`;
    return `Could not determine whether the new version is live: ${command}\n${rollbackInstructions(target, before)}`;
  }
}

/**
 * Uploads the build and gives it all traffic. Returns the version that now responds. Throws CliError with the state
 * reached.
 */
export async function release(what: Release, tools: Tools): Promise<string | null> {
  try {
    await upload(what, tools);
    return await runningVersion(what.target, tools);
  } catch (error) {
    throw new CliError(`${error instanceof Error ? error.message : error}\n\n${await howFar(what, tools)}`);
  }
}
