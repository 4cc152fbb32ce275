import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseConfig, type SecretName } from '../../config.ts';
import { CliError } from './cli-error.ts';
import type { Target } from './target.ts';
import type { Tools } from './tools.ts';
import { parseWranglerJson, WranglerError } from './wrangler.ts';

/** Optional secrets, and the function that is missing without each. */
const OPTIONAL = {
  STRIPE_SECRET_KEY: 'readers cannot pay',
  STRIPE_WEBHOOK_SECRET: 'webhooks are rejected',
  MAIL_WEBHOOK_SECRET: 'bounces and complaints are not received by webhook',
  SMTP_PASSWORD: 'email is queued until an admin saves SMTP settings, unless the mail server of SMTP_HOST needs none',
  METRICS_API_TOKEN: 'Admin > Metrics cannot be read',
  DATABASE_AUTH_TOKEN: 'the libSQL server of DATABASE_URL must accept unauthenticated requests',
} as const satisfies Record<Exclude<SecretName, 'SESSION_KEYS'>, string>;

const STRIPE_INCOMPLETE = 'Set both STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, or neither. Payments need both.';

export type Secrets = Record<string, string>;

/**
 * Returns the names of the deployed worker's secrets; null when it is not deployed yet. Throws WranglerError when they
 * cannot be listed, because new session keys would sign out every user.
 */
export async function existingSecrets({ env }: Target, { wrangler }: Tools): Promise<Set<string> | null> {
  try {
    const listed = parseWranglerJson<{ name: string }[]>(await wrangler('secret', 'list', '--env', env));
    return new Set(listed.map(({ name }) => name));
  } catch (error) {
    if (error instanceof WranglerError && /Worker ".*" .*not found/.test(error.message)) return null;
    throw error;
  }
}

/** Returns what a worker with these secrets cannot do: problems, and functions that are off. One sentence each. */
export function missingSecrets(
  { vars }: Target,
  existing: ReadonlySet<string>,
): { problems: string[]; losses: string[] } {
  const has = (name: string) => existing.has(name);
  const problems = [
    ![...existing].some((name) => name.startsWith('SESSION_KEYS')) && 'SESSION_KEYS is missing: nobody can sign in.',
    has('STRIPE_SECRET_KEY') !== has('STRIPE_WEBHOOK_SECRET') && STRIPE_INCOMPLETE,
  ].filter((sentence) => sentence !== false);
  const losses = Object.entries(OPTIONAL)
    .filter(([name]) => !has(name) && (name !== 'DATABASE_AUTH_TOKEN' || vars.DATABASE_URL))
    .map(([name, loss]) => `${name} is missing: ${loss}.`);
  if (!has('METRICS_ACCOUNT_ID') && !vars.METRICS_ACCOUNT_ID)
    losses.push(`METRICS_ACCOUNT_ID is missing: ${OPTIONAL.METRICS_API_TOKEN}.`);
  return { problems, losses };
}

const newSessionKeys = () => `${new Date().toISOString().slice(0, 10)}:${randomBytes(48).toString('base64url')}`;

/** Throws CliError for incomplete Stripe keys, or live keys on staging. */
function checkStripe(env: Target['env'], existing: ReadonlySet<string>, provided: Secrets): void {
  const has = (name: string) => existing.has(name) || name in provided;
  if (has('STRIPE_SECRET_KEY') !== has('STRIPE_WEBHOOK_SECRET')) throw new CliError(STRIPE_INCOMPLETE);
  if (env === 'staging' && /^(sk|rk)_live_/.test(provided.STRIPE_SECRET_KEY ?? ''))
    throw new CliError('STRIPE_SECRET_KEY is a live key: staging must not move real money.');
}

/** Throws CliError with each setting that the worker would reject. Existing secrets cannot be read. */
function checkSettings(settings: Secrets): void {
  try {
    parseConfig({ SESSION_KEYS: newSessionKeys(), ...settings });
  } catch (error) {
    throw new CliError(error instanceof Error ? error.message : String(error));
  }
}

/**
 * Returns the secrets that the worker lacks: from the environment, or entered by the user; SESSION_KEYS are generated.
 * Existing ones do not change. Never shows a value. Throws CliError for settings that do not work together.
 */
export async function gatherSecrets(target: Target, existing: ReadonlySet<string>, tools: Tools): Promise<Secrets> {
  const { env, vars } = target;
  const provided: Secrets = {};
  // A later one (SESSION_KEYS_<name>) may be the only remaining one.
  if (![...existing].some((name) => name.startsWith('SESSION_KEYS'))) {
    provided.SESSION_KEYS = tools.env.SESSION_KEYS || newSessionKeys();
    if (!tools.env.SESSION_KEYS) tools.say('  SESSION_KEYS: generated and not shown');
  }
  for (const [name, loss] of Object.entries(OPTIONAL)) {
    if (existing.has(name) || (name === 'DATABASE_AUTH_TOKEN' && !vars.DATABASE_URL)) continue;
    const value =
      tools.env[name] || ((await tools.ask?.(`  ${name} (without it ${loss}; Enter for none): `)) ?? '').trim();
    if (value !== '') provided[name] = value;
    else tools.say(`  ${name}: none, so ${loss}`);
  }
  checkStripe(env, existing, provided);
  checkSettings({ ...vars, ...provided });
  return provided;
}

/**
 * Returns the token for the libSQL server of DATABASE_URL; undefined without one. The worker's own cannot be read, so
 * the operator must provide it. `provided` are the worker's new secrets. Throws CliError for a missing token.
 */
export async function databaseToken(
  { vars }: Target,
  existing: ReadonlySet<string>,
  provided: Secrets,
  { ask, env }: Tools,
): Promise<string | undefined> {
  if (!vars.DATABASE_URL || !existing.has('DATABASE_AUTH_TOKEN')) return provided.DATABASE_AUTH_TOKEN;
  const token = env.DATABASE_AUTH_TOKEN || (await ask?.('  DATABASE_AUTH_TOKEN, for the migrations: '))?.trim();
  if (!token)
    throw new CliError("Set DATABASE_AUTH_TOKEN. The migrations need it, and the worker's own cannot be read.");
  return token;
}

/** Provides the secrets to `use` as a file that only this user can read, and deletes it in any case. */
export async function withSecretsFile<T>(secrets: Secrets, use: (file: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'deploy-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  try {
    const file = join(folder, 'secrets.json');
    writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 });
    return await use(file);
  } finally {
    remove();
    process.off('exit', remove);
  }
}
