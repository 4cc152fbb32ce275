import { readFileSync, writeFileSync } from 'node:fs';
import { unstable_readConfig } from 'wrangler';
import { CliError } from './cli-error.ts';
import type { Environment } from './environments.ts';

/** An id that nothing has: in wrangler.toml until the database is there. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

/** Of wrangler.toml what a deployment reads; wrangler's own type is not among what it publishes. */
export type WranglerConfig = {
  name?: string;
  vars: Record<string, unknown>;
  workers_dev?: boolean;
  d1_databases: { database_name?: string; database_id?: string }[];
  r2_buckets: { binding: string; bucket_name?: string }[];
  ratelimits: { namespace_id: string }[];
  observability?: { enabled?: boolean; redact_query_string?: boolean };
};

/** Whether a host is a placeholder of ours: nobody can own a name under .example. */
export const isPlaceholder = (host: string) => host.endsWith('.example');

/** @param env the local product without one */
export const readConfig = (file: string, env?: Environment): WranglerConfig =>
  unstable_readConfig({ config: file, env });

/** One environment, as wrangler.toml describes it. */
export type Target = {
  env: Environment;
  /** The file that says so. */
  file: string;
  worker: string;
  database: { name: string; id: string | null };
  buckets: string[];
  vars: Record<string, string>;
  /** Null while APP_ORIGIN is the placeholder that the file came with. */
  origin: string | null;
};

/** @throws Problem when the file lacks what a deployment needs */
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
    origin: isPlaceholder(new URL(APP_ORIGIN).hostname) ? null : new URL(APP_ORIGIN).origin,
  };
}

/** Changes one value in one section of a TOML file, and nothing else in it. */
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

/** Writes the database's id where the next deployment finds it. */
export const saveDatabaseId = ({ file, env }: Target, id: string) =>
  setIn(file, `[[env.${env}.d1_databases]]`, 'database_id', id);

/** Writes the address where the next deployment finds it. */
export const saveOrigin = ({ file, env }: Target, origin: string) =>
  setIn(file, `[env.${env}.vars]`, 'APP_ORIGIN', origin);

/** Writes where Durable Objects are created. */
export const saveLocationHint = ({ file, env }: Target, location: string) =>
  setIn(file, `[env.${env}.vars]`, 'LOCATION_HINT', location);

/**
 * The address that somebody named, as an origin.
 * @throws Problem for one that the product cannot live at
 */
export function originFrom(text: string, worker: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 'https:' || url.pathname !== '/' || url.search !== '' || url.port !== '')
    throw new CliError(`'${text}' is not an address like https://www.your-domain.com.`);
  if (url.hostname.endsWith('.workers.dev') && !url.hostname.startsWith(`${worker}.`))
    throw new CliError(`On workers.dev the address is https://${worker}.YOUR-SUBDOMAIN.workers.dev.`);
  return url.origin;
}

/** The domain of our own that the worker is to answer at; none on workers.dev, where it does by itself. */
export function customDomain(origin: string): string | null {
  const { hostname } = new URL(origin);
  return hostname.endsWith('.workers.dev') ? null : hostname;
}
