import { readFileSync, writeFileSync } from 'node:fs';
import { unstable_readConfig } from 'wrangler';
import { CliError } from './cli-error.ts';
import type { Environment } from './environments.ts';

/** Placeholder in wrangler.toml until the database exists. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

/** The part of wrangler.toml that a deployment reads; wrangler does not publish its own type. */
export type WranglerConfig = {
  name?: string;
  vars: Record<string, unknown>;
  workers_dev?: boolean;
  migrations: { tag: string }[];
  d1_databases: { database_name?: string; database_id?: string }[];
  r2_buckets: { binding: string; bucket_name?: string }[];
  analytics_engine_datasets: { binding: string; dataset?: string }[];
  ratelimits: { namespace_id: string }[];
  observability?: { enabled?: boolean; redact_query_string?: boolean };
};

/** Checks for a placeholder host: nobody can own a name under .example. */
export const isPlaceholder = (host: string) => host.endsWith('.example');

/** Without `env`, returns the local product's configuration. */
export const readConfig = (file: string, env?: Environment): WranglerConfig =>
  unstable_readConfig({ config: file, env });

/** An environment of wrangler.toml. */
export type Target = {
  env: Environment;
  /** Path of wrangler.toml. */
  file: string;
  worker: string;
  database: { name: string; id: string | null };
  buckets: string[];
  vars: Record<string, string>;
  /** The tag of the last migration of Durable Objects. */
  objectMigration: string | undefined;
  /** Null for the placeholder in APP_ORIGIN. */
  origin: string | null;
};

/** Throws CliError when the file lacks settings that a deployment needs. */
export function readTarget(env: Environment, file: string): Target {
  const config = readConfig(file, env);
  const [database] = config.d1_databases;
  const vars = Object.fromEntries(Object.entries(config.vars).map(([name, value]) => [name, String(value)]));
  const { APP_ORIGIN = '' } = vars;
  if (config.name === undefined || database?.database_name === undefined || !URL.canParse(APP_ORIGIN))
    throw new CliError(`${file}: env.${env} needs a database_name and an APP_ORIGIN.`);
  return {
    env,
    file,
    worker: config.name,
    database: {
      name: database.database_name,
      id: database.database_id === NO_ID ? null : (database.database_id ?? null),
    },
    buckets: config.r2_buckets.map(({ bucket_name }) => String(bucket_name)),
    vars,
    objectMigration: config.migrations.at(-1)?.tag,
    origin: isPlaceholder(new URL(APP_ORIGIN).hostname) ? null : new URL(APP_ORIGIN).origin,
  };
}

/** Changes one value in one section of a TOML file, and nothing else. */
function setIn(file: string, section: string, key: string, value: string): void {
  const text = readFileSync(file, 'utf8');
  const start = text.indexOf(`\n${section}\n`);
  const next = text.indexOf('\n[', start + section.length);
  const end = next < 0 ? text.length : next;
  const line = new RegExp(`^${key} = ".*"$`, 'm');
  const old = text.slice(start, end);
  if (start < 0 || !line.test(old)) throw new CliError(`${file} has no ${key} in ${section}.`);
  const changed = old.replace(line, () => `${key} = ${JSON.stringify(value)}`);
  writeFileSync(file, text.slice(0, start) + changed + text.slice(end));
}

/** Saves the database's id for the next deployment. */
export const saveDatabaseId = ({ file, env }: Target, id: string) =>
  setIn(file, `[[env.${env}.d1_databases]]`, 'database_id', id);

/** Saves the address for the next deployment. */
export const saveOrigin = ({ file, env }: Target, origin: string) =>
  setIn(file, `[env.${env}.vars]`, 'APP_ORIGIN', origin);

/** Saves the location for new Durable Objects. */
export const saveLocationHint = ({ file, env }: Target, location: string) =>
  setIn(file, `[env.${env}.vars]`, 'LOCATION_HINT', location);

/** Returns an entered address as an origin. Throws CliError for an unusable one. */
export function originFrom(text: string, worker: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 'https:' || url.pathname !== '/' || url.search !== '' || url.port !== '')
    throw new CliError(`'${text}' is not an address like https://www.your-domain.com.`);
  if (url.hostname.endsWith('.workers.dev') && !url.hostname.startsWith(`${worker}.`))
    throw new CliError(`On workers.dev the address is https://${worker}.YOUR-SUBDOMAIN.workers.dev.`);
  return url.origin;
}

/** Returns the custom domain of an origin; null on workers.dev, which needs no route. */
export function customDomain(origin: string): string | null {
  const { hostname } = new URL(origin);
  return hostname.endsWith('.workers.dev') ? null : hostname;
}
