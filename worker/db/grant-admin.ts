/**
 * `npm run admin:grant -- <email> [--remote]`: makes somebody who has an account an admin, in the local database (in
 * STATE_DIR, as `npm start` keeps it) or in that of the deployed product: D1, or the libSQL server in DATABASE_URL.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createClient } from '@libsql/client';
import { type GrantRow, grantOutcome, grantStatements } from './admins.ts';

const root = resolve(import.meta.dirname, '../..');
const BUSY_TRIES = 10;
const BUSY_PAUSE_MS = 200;

/** What the person at the keyboard can mend: shown without a stack. */
class GrantProblem extends Error {}

/** What wrangler complains of: with --json it says so in JSON. */
function complaintOf(printed: string): string {
  const [, text] = /"text": ("(?:[^"\\]|\\.)*")/.exec(printed) ?? [];
  return text === undefined ? printed.trim() : String(JSON.parse(text));
}

/** Runs wrangler and gives what it printed. @throws GrantProblem with what it complained of */
function wrangler(...args: string[]): Promise<string> {
  const bin = join(root, 'node_modules/wrangler/bin/wrangler.js');
  const env = { ...process.env, WRANGLER_SEND_METRICS: 'false', WRANGLER_HIDE_BANNER: 'true' };
  const child = spawn(process.execPath, [bin, ...args], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, complaints]: [string[], string[]] = [[], []];
  child.stdout.on('data', (chunk) => out.push(String(chunk)));
  child.stderr.on('data', (chunk) => complaints.push(String(chunk)));
  return new Promise((settle, fail) => {
    child.once('error', fail);
    child.once('close', (code) =>
      code === 0 ? settle(out.join('')) : fail(new GrantProblem(complaintOf([...complaints, ...out].join('')))),
    );
  });
}

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
      return await grantInD1(statements, '--local', '--persist-to', state);
    } catch (error) {
      if (!(error instanceof GrantProblem) || !error.message.includes('SQLITE_BUSY')) throw error;
      if (tries === BUSY_TRIES) throw new GrantProblem('The product keeps the database busy: stop it, then try again.');
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
    throw new GrantProblem(`The database in DATABASE_URL refuses: ${error instanceof Error ? error.message : error}`);
  }
}

async function grant(statements: readonly string[], isRemote: boolean): Promise<GrantRow | undefined> {
  const { DATABASE_URL, STATE_DIR } = process.env;
  if (isRemote)
    return await (DATABASE_URL ? grantInLibsql(statements, DATABASE_URL) : grantInD1(statements, '--remote'));
  const state = resolve(root, STATE_DIR || '.state');
  if (!existsSync(join(state, 'v3/d1'))) {
    throw new GrantProblem(`There is no database in ${state}: npm start makes one, STATE_DIR names another folder.`);
  }
  return await grantLocally(statements, state);
}

function readArguments(): { email: string; isRemote: boolean } {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { remote: { type: 'boolean' } } });
    const [email = '', ...more] = positionals.map((text) => text.trim());
    if (email.includes('@') && more.length === 0) return { email, isRemote: values.remote ?? false };
  } catch {
    // An unknown option: the same answer.
  }
  throw new GrantProblem('Usage: npm run admin:grant -- <email> [--remote]');
}

try {
  const { email, isRemote } = readArguments();
  const row = await grant(grantStatements(email, crypto.randomUUID(), Date.now()), isRemote);
  const { isAdmin, text } = grantOutcome(email, row);
  (isAdmin ? console.log : console.error)(text);
  process.exitCode = isAdmin ? 0 : 1;
} catch (error) {
  if (!(error instanceof GrantProblem)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
