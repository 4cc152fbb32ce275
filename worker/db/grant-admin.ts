/**
 * `npm run admin:grant -- <email> [--env staging|production]`: makes somebody who has an account an admin, in the local
 * database (in STATE_DIR, as `npm start` keeps it) or in that of a deployed environment: D1, or the libSQL server in
 * DATABASE_URL.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createClient } from '@libsql/client';
import { ENVIRONMENTS, type Environment } from '../deploy/environments.ts';
import { Problem } from '../deploy/problem.ts';
import { root, WranglerProblem, wrangler } from '../deploy/wrangler.ts';
import { type GrantRow, grantOutcome, grantStatements } from './admins.ts';

const BUSY_TRIES = 10;
const BUSY_PAUSE_MS = 200;

/** @param where which D1, in wrangler's words */
async function grantInD1(statements: readonly string[], ...where: string[]): Promise<GrantRow | undefined> {
  const config = join(root, 'wrangler.toml');
  const command = ['d1', 'execute', 'DB', '--config', config, '--yes', '--json', ...where];
  const printed = await wrangler(...command, '--command', statements.join(';\n'));
  const answers = JSON.parse(printed) as { results: GrantRow[] }[];
  return answers.at(-1)?.results[0];
}

/** The product may run meanwhile and be writing: then it is tried again, which changes nothing twice. */
async function grantLocally(statements: readonly string[], state: string): Promise<GrantRow | undefined> {
  for (let tries = 1; ; tries++) {
    try {
      return await grantInD1(statements, '--local', '--env=', '--persist-to', state);
    } catch (error) {
      if (!(error instanceof WranglerProblem) || !error.message.includes('SQLITE_BUSY')) throw error;
      if (tries === BUSY_TRIES) throw new Problem('The product keeps the database busy: stop it, then try again.');
      await sleep(BUSY_PAUSE_MS);
    }
  }
}

async function grantInLibsql(statements: readonly string[], url: string): Promise<GrantRow | undefined> {
  try {
    const client = createClient({ url, authToken: process.env.DATABASE_AUTH_TOKEN });
    const answers = await client.batch([...statements], 'write');
    return answers.at(-1)?.rows[0] as unknown as GrantRow | undefined;
  } catch (error) {
    throw new Problem(`The database in DATABASE_URL refuses: ${error instanceof Error ? error.message : error}`);
  }
}

/** @param env a deployed environment; none for the database of this machine */
async function grant(statements: readonly string[], env: Environment | undefined): Promise<GrantRow | undefined> {
  const { DATABASE_URL, STATE_DIR } = process.env;
  if (env !== undefined && DATABASE_URL) return await grantInLibsql(statements, DATABASE_URL);
  if (env !== undefined) return await grantInD1(statements, '--remote', '--env', env);
  const state = resolve(root, STATE_DIR || '.state');
  if (!existsSync(join(state, 'v3/d1'))) {
    throw new Problem(`There is no database in ${state}: npm start makes one, STATE_DIR names another folder.`);
  }
  return await grantLocally(statements, state);
}

function readArguments(): { email: string; env: Environment | undefined } {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { env: { type: 'string' } } });
    const [email = '', ...more] = positionals.map((text) => text.trim());
    const env = ENVIRONMENTS.find((name) => name === values.env);
    if (email.includes('@') && more.length === 0 && env === values.env) return { email, env };
  } catch {
    // An unknown option: the same answer.
  }
  throw new Problem('Usage: npm run admin:grant -- <email> [--env staging|production]');
}

try {
  const { email, env } = readArguments();
  const row = await grant(grantStatements(email, crypto.randomUUID(), Date.now()), env);
  const { isAdmin, text } = grantOutcome(email, row);
  (isAdmin ? console.log : console.error)(text);
  process.exitCode = isAdmin ? 0 : 1;
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
