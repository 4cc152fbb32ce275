import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DumpDatabase } from './dump-database.ts';
import { readSchema } from './tables.ts';

const folder = join(import.meta.dirname, '../../../migrations');

/** The same table as wrangler's, so wrangler continues with later migrations. */
const RECORD = `CREATE TABLE IF NOT EXISTS d1_migrations (
  id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)`;

const statementsIn = (sql: string) =>
  sql.split('--> statement-breakpoint').filter((statement) => statement.trim() !== '');

/** Returns all migrations in their order. */
export const readMigrations = (): { name: string; sql: string }[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => ({ name, sql: readFileSync(join(folder, name), 'utf8') }));

/**
 * Applies missing migrations, each completely or not at all, like `wrangler d1 migrations apply` but for any database.
 * Returns the names of the applied ones.
 */
export async function applyMigrations(db: DumpDatabase): Promise<string[]> {
  const { migrations: had } = await readSchema(db);
  const missing = readMigrations().filter(({ name }) => !had.includes(name));
  await db.batch([RECORD]);
  for (const { name, sql } of missing) {
    const statements = [...statementsIn(sql), { sql: 'INSERT INTO d1_migrations (name) VALUES (?1)', text: name }];
    await db.batch(statements).catch(async (error) => {
      // The response may have been lost and the repetition rejected: a recorded migration was applied.
      const { migrations } = await readSchema(db);
      if (!migrations.includes(name)) throw error;
    });
  }
  return missing.map(({ name }) => name);
}
