import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { drizzle } from 'drizzle-orm/sqlite-proxy';
import type { Db } from '../../worker/db/client.ts';
import { projectRoot } from '../support/command.ts';

/** Opens an empty database of the product in memory. Its next calls fail as `life` says, all of a dead sender. */
export function openOutboxDatabase() {
  const sqlite = new DatabaseSync(':memory:');
  const folder = join(projectRoot, 'migrations');
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort())
    sqlite.exec(readFileSync(join(folder, file), 'utf8'));
  const life = { isDead: false, failures: 0, queries: 0 };
  const run = (text: string, params: never[]) => {
    const statement = sqlite.prepare(text);
    statement.setReturnArrays(true);
    return { rows: statement.all(...params) as unknown[] };
  };
  const guarded = <T>(work: () => T): T => {
    life.queries++;
    if (life.isDead) throw new Error('nobody asks any more');
    if (life.failures > 0 && life.failures-- > 0) throw new Error('D1_ERROR: storage timeout');
    return work();
  };
  const db = drizzle(
    async (text, params) => guarded(() => run(text, params as never[])),
    async (batch) => guarded(() => batch.map(({ sql, params }) => run(sql, params as never[]))),
  );
  return { db: db as unknown as Db, sqlite, life };
}
