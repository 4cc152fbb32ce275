/**
 * `npm run db:query -- "<SQL>" [--env NAME]`: runs one statement in the database of the product on this machine or of a
 * deployed one, D1 or libSQL, and prints its rows as lines of JSON.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ENVIRONMENTS } from '../deploy/environments.ts';
import { Problem } from '../deploy/problem.ts';
import { root } from '../deploy/wrangler.ts';
import { databaseOf, environmentFrom, runStatements } from './database.ts';
import { runCommand } from './run-command.ts';

await runCommand(async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { env: { type: 'string' } } });
  const [sql = '', ...more] = positionals;
  if (sql.trim() === '' || more.length > 0) {
    throw new Problem(`Usage: npm run db:query -- "<SQL>" [--env ${ENVIRONMENTS.join('|')}]`);
  }
  const database = await databaseOf(environmentFrom(values.env), join(root, 'wrangler.toml'), process.env);
  for (const row of await runStatements(database, [sql])) console.log(JSON.stringify(row));
  return true;
});
