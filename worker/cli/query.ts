/**
 * `npm run db:query -- "<SQL>" [--write] [--env NAME]`: runs one statement in the database of the product on this
 * machine or of a deployed one, D1 or libSQL, and prints its rows as lines of JSON. Only `--write` permits changes.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { describeDatabase, environmentFrom, openCommandDatabase, runStatements } from './database.ts';
import { CliError } from './deploy/cli-error.ts';
import { ENVIRONMENTS } from './deploy/environments.ts';
import { root } from './deploy/wrangler.ts';
import { isReadingSql } from './reading-sql.ts';
import { runCommand } from './run-command.ts';

await runCommand(async () => {
  const options = { env: { type: 'string' }, write: { type: 'boolean', default: false } } as const;
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const [sql = '', ...more] = positionals;
  if (sql.trim() === '' || more.length > 0) {
    throw new CliError(`Usage: npm run db:query -- "<SQL>" [--write] [--env ${ENVIRONMENTS.join('|')}]`);
  }
  if (!values.write && !isReadingSql(sql)) {
    throw new CliError('This statement may change data. Add --write to run it. There is no undo and no audit entry.');
  }
  const env = environmentFrom(values.env);
  const database = await openCommandDatabase(env, join(root, 'wrangler.toml'), process.env);
  console.error(`Database: ${describeDatabase(database, env)}`);
  for (const row of await runStatements(database, [sql])) console.log(JSON.stringify(row));
  return true;
});
