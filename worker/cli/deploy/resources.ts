import { CliError } from './cli-error.ts';
import { saveDatabaseId, saveLocationHint, type Target } from './target.ts';
import type { Tools } from './tools.ts';
import { parseWranglerJson, WranglerError } from './wrangler.ts';

/** Returns the id of the account's database with this name; null when there is none. */
async function databaseId(name: string, { wrangler }: Tools): Promise<string | null> {
  const databases = parseWranglerJson<{ uuid: string; name: string }[]>(await wrangler('d1', 'list', '--json'));
  return databases.find((database) => database.name === name)?.uuid ?? null;
}

/**
 * Returns the database's id, or null when it has to be created. Throws CliError when the account lacks the database in
 * wrangler.toml: it is probably another account.
 */
export async function findDatabase({ database, env }: Target, tools: Tools): Promise<string | null> {
  const found = await databaseId(database.name, tools);
  if (database.id !== null && database.id !== found) {
    throw new CliError(
      `wrangler.toml gives ${database.name} the id ${database.id}; this account has ${found ?? 'no database of that name'}. ` +
        `Check that you are signed in to the right account. If so, correct database_id of env.${env}.`,
    );
  }
  return found;
}

/** Returns true if the bucket was missing. */
async function createBucket(name: string, location: readonly string[], { wrangler }: Tools): Promise<boolean> {
  try {
    await wrangler('r2', 'bucket', 'create', name, ...location, '--update-config=false');
    return true;
  } catch (error) {
    // Wrangler lists only R2's first page of buckets; creating it is the only reliable check.
    if (error instanceof WranglerError && /already exists|code: 10004/.test(error.message)) return false;
    throw error;
  }
}

/**
 * Creates the missing database and buckets, and saves the database's id in wrangler.toml. `found` is the existing id or
 * null; `locationHint` is Cloudflare's name of a location ('weur'), by default near this machine.
 */
export async function createMissing(
  target: Target,
  found: string | null,
  locationHint: string | undefined,
  tools: Tools,
): Promise<void> {
  const { database, buckets } = target;
  const location = locationHint === undefined ? [] : ['--location', locationHint];
  if (found === null) {
    await tools.wrangler('d1', 'create', database.name, ...location, '--update-config=false');
    tools.say(`  created the database ${database.name}`);
    if (locationHint !== undefined) {
      saveLocationHint(target, locationHint);
      tools.say('  wrote LOCATION_HINT into wrangler.toml, for Durable Objects beside it: commit it');
    }
  }
  const id = found ?? (await databaseId(database.name, tools));
  if (id === null) throw new CliError(`${database.name} was created, but the account does not list it yet. Try again.`);
  if (id !== database.id) {
    saveDatabaseId(target, id);
    tools.say('  wrote its id into wrangler.toml: commit it');
  }
  for (const name of buckets) if (await createBucket(name, location, tools)) tools.say(`  created the bucket ${name}`);
}
