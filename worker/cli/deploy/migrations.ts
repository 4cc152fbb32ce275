import { catalogSql } from '../../db/catalog/load.ts';
import { applyMigrations as migrateMovable } from '../dump/migrate.ts';
import { CliError } from './cli-error.ts';
import type { Target } from './target.ts';
import type { Tools } from './tools.ts';
import { parseWranglerJson } from './wrangler.ts';

/** Returns the command that restores the D1 to its current state; later writes are then lost. */
async function wayBack({ env }: Target, { wrangler }: Tools): Promise<string> {
  const printed = await wrangler('d1', 'time-travel', 'info', 'DB', '--env', env, '--json');
  return `npx wrangler d1 time-travel restore DB --env ${env} --bookmark ${parseWranglerJson<{ bookmark: string }>(printed).bookmark}`;
}

async function migrateD1({ env }: Target, { wrangler }: Tools): Promise<void> {
  await wrangler('d1', 'migrations', 'apply', 'DB', '--env', env, '--remote');
  const catalog = catalogSql().join(';\n');
  await wrangler('d1', 'execute', 'DB', '--env', env, '--remote', '--yes', '--json', '--command', catalog);
}

async function migrateLibsql(url: string, token: string | undefined, { openLibsql }: Tools): Promise<void> {
  const db = openLibsql(url, token);
  try {
    await migrateMovable(db);
    await db.batch(catalogSql());
  } finally {
    await db.close();
  }
}

/**
 * Applies the migrations, then the idempotent catalog, to D1 or to the libSQL server of DATABASE_URL, whose token is
 * `token`. Throws CliError with the state: the earlier version works with applied migrations, because they only add.
 */
export async function migrate(target: Target, token: string | undefined, tools: Tools): Promise<void> {
  const { DATABASE_URL } = target.vars;
  const back = DATABASE_URL ? 'a backup of that server' : await wayBack(target, tools);
  try {
    await (DATABASE_URL ? migrateLibsql(DATABASE_URL, token, tools) : migrateD1(target, tools));
  } catch (error) {
    throw new CliError(
      `${error instanceof Error ? error.message : error}\n\nNothing was deployed: the previous version is still live. The failing ` +
        `file was rolled back; the files before it stay applied.\nFix it and deploy again. The last resort, which loses what was ` +
        `written since: ${back}`,
    );
  }
}
