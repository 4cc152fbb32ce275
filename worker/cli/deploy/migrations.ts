import { catalogSql } from '../../db/catalog/load.ts';
import { applyMigrations as migrateMovable, readMigrations } from '../dump/migrate.ts';
import { readSchema } from '../dump/tables.ts';
import { findNotAdditive } from './additive.ts';
import { CliError } from './cli-error.ts';
import type { Target } from './target.ts';
import type { Tools } from './tools.ts';
import { parseWranglerJson } from './wrangler.ts';

/** Returns the command that restores the D1 to its current state; later writes are then lost. */
async function wayBack({ env }: Target, { wrangler }: Tools): Promise<string> {
  const printed = await wrangler('d1', 'time-travel', 'info', 'DB', '--env', env, '--json');
  return `npx wrangler d1 time-travel restore DB --env ${env} --bookmark ${parseWranglerJson<{ bookmark: string }>(printed).bookmark}`;
}

/** Returns the names of the migrations that the database has. */
async function readApplied({ env, vars }: Target, token: string | undefined, tools: Tools): Promise<string[]> {
  if (vars.DATABASE_URL) {
    const db = tools.openLibsql(vars.DATABASE_URL, token);
    try {
      return (await readSchema(db)).migrations;
    } finally {
      await db.close();
    }
  }
  const query = ['--remote', '--yes', '--json', '--command', 'SELECT name FROM d1_migrations'];
  const printed = await tools.wrangler('d1', 'execute', 'DB', '--env', env, ...query);
  return parseWranglerJson<{ results: { name: string }[] }[]>(printed).flatMap(({ results }) =>
    results.map(({ name }) => name),
  );
}

/**
 * Throws CliError for a pending migration that does more than add: the version before would keep running with it for days.
 */
export async function requireAdditiveMigrations(
  target: Target,
  token: string | undefined,
  tools: Tools,
): Promise<void> {
  const applied = await readApplied(target, token, tools);
  const found = findNotAdditive(readMigrations().filter(({ name }) => !applied.includes(name)));
  if (found !== null)
    throw new CliError(
      `This migration does not only add, so two versions may not share the database. Nothing was changed.\n  ${found}\n` +
        `Deploy at once: npm run deploy -- --env ${target.env}`,
    );
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
