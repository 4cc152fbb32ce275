import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createClient } from '@libsql/client';
import { retry } from '../platform/retry.ts';
import { CliError } from './deploy/cli-error.ts';
import { ENVIRONMENTS, type Environment } from './deploy/environments.ts';
import { parseWranglerJson, root, WranglerError, wrangler } from './deploy/wrangler.ts';

const BUSY_TRIES = 10;
const BUSY_PAUSE_MS = 200;

export type Row = Record<string, unknown>;

/** The database of a command: the one that the worker of that environment uses. */
export type Database =
  | { kind: 'libsql'; url: string; authToken: string | undefined }
  | { kind: 'd1'; where: string[]; state?: string };

/** Returns the value of --env. Throws CliError for another name. */
export function environmentFrom(name: string | undefined): Environment | undefined {
  const env = ENVIRONMENTS.find((each) => each === name);
  if (env !== name) throw new CliError(`--env takes ${ENVIRONMENTS.join(' or ')}.`);
  return env;
}

/** Reads DATABASE_URL from wrangler.toml; empty if unset. Wrangler takes a second to load. */
async function configuredUrl(env: Environment | undefined, file: string): Promise<string> {
  const { readConfig } = await import('./deploy/target.ts');
  return String(readConfig(file, env).vars.DATABASE_URL ?? '');
}

/**
 * Returns the database of a deployed environment `env`, from DATABASE_URL in its vars of wrangler.toml. Without `env`,
 * it is this machine's D1 in STATE_DIR, or the libSQL server in the shell's DATABASE_URL. Throws CliError if there is
 * no local database yet.
 */
export async function openCommandDatabase(
  env: Environment | undefined,
  file: string,
  variables: NodeJS.ProcessEnv,
): Promise<Database> {
  const url = (env === undefined && variables.DATABASE_URL) || (await configuredUrl(env, file));
  if (url !== '') return { kind: 'libsql', url, authToken: variables.DATABASE_AUTH_TOKEN };
  if (env !== undefined) return { kind: 'd1', where: ['--remote', '--env', env] };
  const state = resolve(root, variables.STATE_DIR || '.state');
  if (!existsSync(join(state, 'v3/d1'))) {
    throw new CliError(
      `There is no database in ${state}. Run npm start to create one, or set STATE_DIR to another folder.`,
    );
  }
  return { kind: 'd1', where: ['--local', '--env=', '--persist-to', state], state };
}

/** Describes a database for its operator, without secrets. */
export function describeDatabase(database: Database, env: Environment | undefined): string {
  const where = env ?? 'this machine';
  if (database.kind === 'd1') return `${where}, D1${database.state === undefined ? '' : ` in ${database.state}`}`;
  return `${where}, libSQL at ${URL.parse(database.url)?.host ?? 'DATABASE_URL'}`;
}

async function runInLibsql(url: string, authToken: string | undefined, statements: readonly string[]): Promise<Row[]> {
  try {
    const results = await createClient({ url, authToken }).batch([...statements], 'write');
    return (results.at(-1)?.rows ?? []).map((row) => ({ ...row }));
  } catch (error) {
    throw new CliError(
      `The database in DATABASE_URL rejected the request: ${error instanceof Error ? error.message : error}`,
    );
  }
}

async function runInD1(where: readonly string[], statements: readonly string[]): Promise<Row[]> {
  const config = join(root, 'wrangler.toml');
  const command = ['d1', 'execute', 'DB', '--config', config, '--yes', '--json', ...where];
  const results = parseWranglerJson<{ results: Row[] }[]>(
    await wrangler(...command, '--command', statements.join(';\n')),
  );
  return results.at(-1)?.results ?? [];
}

/**
 * Runs statements and returns the rows of the last one. Retries if the local product is writing, so the statements must
 * be safe to repeat. Throws CliError when the database rejects them.
 */
export async function runStatements(database: Database, statements: readonly string[]): Promise<Row[]> {
  if (database.kind === 'libsql') return await runInLibsql(database.url, database.authToken, statements);
  const isBusy = (error: unknown) =>
    error instanceof WranglerError && error.message.includes('SQLITE_BUSY') && database.state !== undefined;
  try {
    return await retry(() => runInD1(database.where, statements), {
      attempts: BUSY_TRIES,
      isRetryable: isBusy,
      delayMs: () => BUSY_PAUSE_MS,
    });
  } catch (error) {
    throw isBusy(error) ? new CliError('The database is in use. Stop the product, then try again.') : error;
  }
}
