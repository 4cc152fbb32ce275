import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CliError } from '../deploy/cli-error.ts';
import { type DumpDatabase, type DumpRow, toDriverStatement } from './dump-database.ts';

/** The product may be writing at the same time. */
const BUSY_WAIT_MS = 5_000;

/** Miniflare's folders of D1 inside a state folder; `v3` is wrangler's. */
const FOLDERS = ['d1', 'v3/d1'].map((folder) => join(folder, 'miniflare-D1DatabaseObject'));

/** Returns the D1 file of `npm start`. Throws CliError if there is none. */
export function findLocalD1File(state: string): string {
  for (const folder of FOLDERS.map((name) => join(state, name)).filter(existsSync)) {
    const file = readdirSync(folder).find((name) => name.endsWith('.sqlite') && name !== 'metadata.sqlite');
    if (file !== undefined) return join(folder, file);
  }
  throw new CliError(
    `There is no database in ${state}. Run npm start to create one, or set STATE_DIR to another folder.`,
  );
}

/** Opens a database file, created if missing. */
export function openFile(file: string): DumpDatabase {
  const db = new DatabaseSync(file, { timeout: BUSY_WAIT_MS });
  // As in D1; a commit does not wait for the disk.
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
  return {
    name: file,
    all: async (statement) => {
      const { sql, params } = toDriverStatement(statement);
      return db.prepare(sql).all(...params) as DumpRow[];
    },
    batch: async (statements) => {
      db.exec('BEGIN IMMEDIATE');
      try {
        for (const { sql, params } of statements.map(toDriverStatement)) db.prepare(sql).run(...params);
        db.exec('COMMIT');
      } catch (error) {
        db.exec('ROLLBACK');
        throw error;
      }
    },
    close: async () => db.close(),
  };
}
