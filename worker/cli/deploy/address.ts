import { CliError } from './cli-error.ts';
import { ENVIRONMENTS } from './environments.ts';
import { checkProductionAddress } from './production.ts';
import { originFrom, readTarget, saveOrigin, type Target } from './target.ts';
import type { Tools } from './tools.ts';
import { parseWranglerJson } from './wrangler.ts';

const PATIENCE_MS = 30_000;

async function askOrigin({ env, worker }: Target, { ask }: Tools): Promise<string> {
  if (ask === null) throw new CliError(`Set APP_ORIGIN of env.${env} in wrangler.toml. It is still the placeholder.`);
  const question = `  What will the address of ${env} be (https://www.your-domain.com, or https://${worker}.YOUR-SUBDOMAIN.workers.dev)? `;
  return originFrom((await ask(question)).trim(), worker);
}

/** Throws CliError if another environment has the same address: each deployment would take it from the other. */
function checkOnlyHere({ env, file }: Target, origin: string): void {
  for (const other of ENVIRONMENTS)
    if (other !== env && readTarget(other, file).origin === origin)
      throw new CliError(`${origin} is the address of ${other}: give each environment its own APP_ORIGIN.`);
}

/** Checks whether the running version was deployed to the address. */
async function isOurs({ env }: Target, origin: string, running: string | null, { wrangler }: Tools): Promise<boolean> {
  if (running === null) return false;
  type Version = { resources: { bindings: { name: string; text?: string }[] } };
  const { resources } = parseWranglerJson<Version>(await wrangler('versions', 'view', running, '--env', env, '--json'));
  const { text = '' } = resources.bindings.find(({ name }) => name === 'APP_ORIGIN') ?? {};
  return URL.canParse(text) && new URL(text).origin === origin;
}

/** Checks whether the address is in use: an error response counts too. */
async function isHeld(origin: string, { fetch }: Tools): Promise<boolean> {
  try {
    await fetch(origin, { redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) });
    return true;
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } };
    return cause?.code !== 'ENOTFOUND';
  }
}

/**
 * Determines the product's address once and saves it in wrangler.toml. Checks it first, because wrangler as a child
 * process silently takes it from another worker or DNS record. `running` is the current version or null, `mayTake`
 * allows a takeover. Throws CliError for an address in use without it.
 */
export async function settleOrigin(
  target: Target,
  running: string | null,
  mayTake: boolean,
  tools: Tools,
): Promise<string> {
  const { ask, say } = tools;
  const origin = target.origin ?? (await askOrigin(target, tools));
  checkProductionAddress(target, origin);
  checkOnlyHere(target, origin);
  const isTaking = !mayTake && !(await isOurs(target, origin, running, tools)) && (await isHeld(origin, tools));
  const question = `  ${origin} is already in use. Take it over, with its DNS record ('yes')? `;
  if (isTaking && (await ask?.(question))?.trim() !== 'yes')
    throw new CliError(
      `${origin} is already in use. Deploying would take it over, including its DNS record. ` +
        `To take it over, add --take-address. Otherwise correct APP_ORIGIN of env.${target.env}.`,
    );
  if (target.origin === null) {
    saveOrigin(target, origin);
    say('  wrote APP_ORIGIN into wrangler.toml: commit it');
  }
  return origin;
}
