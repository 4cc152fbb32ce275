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
  STRIPE_SECRET_KEY: 'nobody can pay',
  STRIPE_WEBHOOK_SECRET: 'no payment is heard of',
  SMTP_PASSWORD: 'mail waits until an admin saves SMTP settings, unless the mail server of SMTP_HOST asks for none',
  DATABASE_AUTH_TOKEN: 'the libSQL server of DATABASE_URL must let everybody in',
} as const satisfies Record<Exclude<SecretName, 'SESSION_KEYS'>, string>;

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

const newSessionKeys = () => `${new Date().toISOString().slice(0, 10)}:${randomBytes(48).toString('base64url')}`;

/** Throws CliError for incomplete Stripe keys, or live keys on staging. */
function checkStripe(env: Target['env'], existing: ReadonlySet<string>, given: Secrets): void {
  const has = (name: string) => existing.has(name) || name in given;
  if (has('STRIPE_SECRET_KEY') !== has('STRIPE_WEBHOOK_SECRET'))
    throw new CliError(
      'Set both STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, or neither: without the other no payment works.',
    );
  if (env === 'staging' && /^(sk|rk)_live_/.test(given.STRIPE_SECRET_KEY ?? ''))
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
  const given: Secrets = {};
  // A later one (SESSION_KEYS_<name>) may be the only remaining one.
  if (![...existing].some((name) => name.startsWith('SESSION_KEYS'))) {
    given.SESSION_KEYS = tools.env.SESSION_KEYS || newSessionKeys();
    if (!tools.env.SESSION_KEYS) tools.say('  SESSION_KEYS: made, and shown to nobody');
  }
  for (const [name, loss] of Object.entries(OPTIONAL)) {
    if (existing.has(name) || (name === 'DATABASE_AUTH_TOKEN' && !vars.DATABASE_URL)) continue;
    const value =
      tools.env[name] || ((await tools.ask?.(`  ${name} (without it ${loss}; Enter for none): `)) ?? '').trim();
    if (value !== '') given[name] = value;
    else tools.say(`  ${name}: none, so ${loss}`);
  }
  checkStripe(env, existing, given);
  checkSettings({ ...vars, ...given });
  return given;
}

/**
 * Returns the token for the libSQL server of DATABASE_URL; undefined without one. The worker's own cannot be read, so
 * the operator must provide it. `given` are the worker's new secrets. Throws CliError for a missing token.
 */
export async function databaseToken(
  { vars }: Target,
  existing: ReadonlySet<string>,
  given: Secrets,
  { ask, env }: Tools,
): Promise<string | undefined> {
  if (!vars.DATABASE_URL || !existing.has('DATABASE_AUTH_TOKEN')) return given.DATABASE_AUTH_TOKEN;
  const token = env.DATABASE_AUTH_TOKEN || (await ask?.('  DATABASE_AUTH_TOKEN, for the migrations: '))?.trim();
  if (!token)
    throw new CliError('Set DATABASE_AUTH_TOKEN: the migrations need it, and that of the worker cannot be read.');
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
