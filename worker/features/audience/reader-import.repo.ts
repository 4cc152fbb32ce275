import { type SQL, sql } from 'drizzle-orm';
import { READERS_PER_FILE_MAX } from '#contract/reader-import';
import { assertStatement } from '../../db/assert.ts';
import type { Db } from '../../db/client.ts';
import type { Consent } from './members.statements.ts';
import { newIdSql } from './members.statements.ts';

/** A valid row of a file. `key` is its address as `emailKey` writes it. */
export type ImportedReader = { key: string; email: string; isSubscribed: boolean };

const listed = (readers: readonly ImportedReader[]): SQL =>
  sql`json_each(${JSON.stringify(readers.map(({ key, email, isSubscribed }) => ({ key, email, isSubscribed })))}) r`;

const guestSql = sql`CROSS JOIN contacts c ON c.email IS NOT NULL AND lower(c.email) = lower(r.value->>'email')`;

/** Reads the rows of a blogger's last file: at most one row. */
export const readerFileStatement = (db: Db, blogger: number) =>
  db.all<{ file: string; rows: number }>(sql`SELECT file, rows FROM reader_imports WHERE blogger = ${blogger}`);

/** Reads which of these are or were on the list as guests. Users are not looked up: that would reveal accounts. */
export const knownReadersStatement = (db: Db, blogger: number, readers: readonly ImportedReader[]) =>
  db.all<{ key: string; state: 'active' | 'left' }>(sql`
    SELECT r.value->>'key' AS key, m.state FROM ${listed(readers)} ${guestSql}
     CROSS JOIN list_members m ON m.blogger = ${blogger} AND m.contact = c.seq`);

/**
 * Adds readers to a list: pending until their first email, or as former members if they are not subscribed. Those who are
 * or were on it stay as they are. Counts the rows of the file, and rolls the batch back above READERS_PER_FILE_MAX.
 */
export function importReadersStatements(
  db: Db,
  blogger: number,
  {
    readers,
    consent,
    file,
    rows,
  }: { readers: readonly ImportedReader[]; consent: Consent & { source: string }; file: string; rows: number },
) {
  const { at } = consent;
  const isSubscribed = sql`r.value->>'isSubscribed'`;
  return [
    db.run(sql`
      INSERT INTO reader_imports (blogger, file, rows, imported_at) VALUES (${blogger}, ${file}, ${rows}, ${at})
          ON CONFLICT (blogger) DO UPDATE SET rows = excluded.rows + iif(file = excluded.file, reader_imports.rows, 0),
             file = excluded.file, imported_at = excluded.imported_at`),
    assertStatement(db, sql`(SELECT rows FROM reader_imports WHERE blogger = ${blogger}) <= ${READERS_PER_FILE_MAX}`),
    db.run(sql`
      INSERT INTO contacts (id, email, confirmed_at, created_at)
      SELECT ${newIdSql}, r.value->>'email', ${at}, ${at} FROM ${listed(readers)} WHERE true ON CONFLICT DO NOTHING`),
    db.run(sql`
      INSERT INTO list_members (blogger, contact, state, cadence, source, followed_at, consent, joined_at, left_at)
      SELECT ${blogger}, c.seq, iif(${isSubscribed}, 'active', 'left'), 'each', 'import', ${at},
        json_set(${JSON.stringify(consent)}, '$.pending', 1), ${at}, iif(${isSubscribed}, NULL, ${at})
        FROM ${listed(readers)} ${guestSql} WHERE true ON CONFLICT DO NOTHING`),
  ] as const;
}
