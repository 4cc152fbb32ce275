import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DumpDatabase } from './dump-database.ts';
import { readSchema } from './tables.ts';

const folder = join(import.meta.dirname, '../../../migrations');

/** As wrangler makes it, so that it goes on where this has been. */
const RECORD = `CREATE TABLE IF NOT EXISTS d1_migrations (
  id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)`;

const statementsOf = (file: string) =>
  readFileSync(join(folder, file), 'utf8')
    .split('--> statement-breakpoint')
    .filter((statement) => statement.trim() !== '');

/**
 * Applies the migrations that a database lacks, each whole or not at all: what `wrangler d1 migrations apply` does for
 * D1, for any database.
 * @returns the names of those it has applied
 */
export async function applyMigrations(db: DumpDatabase): Promise<string[]> {
  const { migrations: had } = await readSchema(db);
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  const missing = files.sort().filter((name) => !had.includes(name));
  await db.batch([RECORD]);
  for (const name of missing) {
    const statements = [...statementsOf(name), { sql: 'INSERT INTO d1_migrations (name) VALUES (?1)', text: name }];
    await db.batch(statements).catch(async (error) => {
      // The answer may have been lost, and what was then asked again refused: what is recorded was done.
      const { migrations } = await readSchema(db);
      if (!migrations.includes(name)) throw error;
    });
  }
  return missing;
}
