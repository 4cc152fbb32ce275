/**
 * `npm run admin:second-factor -- remove <email> [--env NAME]`: removes the second factors of an account whose owner has
 * lost them (docs/operations/incidents.md).
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { describeDatabase, environmentFrom, openCommandDatabase, runStatements } from './database.ts';
import { CliError } from './deploy/cli-error.ts';
import { ENVIRONMENTS } from './deploy/environments.ts';
import { root } from './deploy/wrangler.ts';
import { describeRemovedFactors, type RemovedFactorsRow, removeFactorsStatements } from './removed-factors.ts';
import { runCommand } from './run-command.ts';

const USAGE = `Usage: npm run admin:second-factor -- remove <email> [--env ${ENVIRONMENTS.join('|')}]`;

function readArguments() {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { env: { type: 'string' } } });
    const [verb, email = '', ...more] = positionals.map((text) => text.trim());
    const env = environmentFrom(values.env);
    if (verb === 'remove' && email.includes('@') && more.length === 0) return { email, env };
  } catch {
    // An unknown option or environment also prints the usage.
  }
  throw new CliError(USAGE);
}

await runCommand(async () => {
  const { email, env } = readArguments();
  const database = await openCommandDatabase(env, join(root, 'wrangler.toml'), process.env);
  console.error(`Database: ${describeDatabase(database, env)}`);
  const statements = removeFactorsStatements(email, crypto.randomUUID(), Date.now());
  const [row] = (await runStatements(database, statements)) as RemovedFactorsRow[];
  const outcome = describeRemovedFactors(email, row);
  (outcome.isDone ? console.log : console.error)(outcome.text);
  return outcome.isDone;
});
