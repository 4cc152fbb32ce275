import { sql } from 'drizzle-orm';
import type { ImportKind, ImportState } from '#contract/imports';
import type { CategoryKey } from '#contract/topics';
import { assertStatement } from '../../db/assert.ts';
import type { Db, Statement } from '../../db/client.ts';
import { literalNumber } from '../../db/literal-number.ts';

/** An import. `counts` is a JSON object of the numbers of its items by state. */
export type ImportRow = {
  id: string;
  kind: ImportKind;
  category: CategoryKey;
  state: ImportState;
  counts: string;
  createdAt: number;
  expiresAt: number;
};

const importColumns = sql`m.id, m.kind, m.category, m.state, m.created_at AS createdAt, m.expires_at AS expiresAt,
  (SELECT json_group_object(state, n) FROM (
    SELECT state, count(*) AS n FROM import_items WHERE import = m.id GROUP BY state)) AS counts`;

/** Reads the blogger's import: at most one row, none after it has expired. */
export function importStatement(db: Db, id: string, blogger: number, now: number) {
  return db.all<ImportRow>(sql`
    SELECT ${importColumns} FROM imports m WHERE m.id = ${id} AND m.blogger = ${blogger} AND m.expires_at > ${now}`);
}

/** Reads the blogger's newest imports. */
export function importListStatement(db: Db, blogger: number, now: number, limit: number) {
  return db.all<ImportRow>(sql`
    SELECT ${importColumns} FROM imports m WHERE m.blogger = ${blogger} AND m.expires_at > ${now}
     ORDER BY m.created_at DESC LIMIT ${literalNumber(limit)}`);
}

/** Reads the blogger's writing topics as a JSON array, and whether an import is open: one row. */
export function bloggerFactsStatement(db: Db, blogger: number, now: number) {
  return db.all<{ writingTopics: string; hasOpen: number }>(sql`
    SELECT (SELECT json_group_array(category) FROM writing_topics WHERE user = ${blogger}) AS writingTopics,
      EXISTS (SELECT 1 FROM imports WHERE blogger = ${blogger} AND state = 'open' AND expires_at > ${now}) AS hasOpen`);
}

/** Starts an import unless one is open. An expired one is ended. The last statement returns the import. */
export function startImportStatements(
  db: Db,
  {
    id,
    blogger,
    kind,
    category,
    now,
    expiresAt,
  }: {
    id: string;
    blogger: number;
    kind: ImportKind;
    category: CategoryKey;
    now: number;
    expiresAt: number;
  },
) {
  return [
    db.run(sql`
      UPDATE imports SET state = 'published' WHERE blogger = ${blogger} AND state = 'open' AND expires_at <= ${now}`),
    db.run(sql`
      INSERT INTO imports (id, blogger, kind, category, state, created_at, expires_at)
      SELECT ${id}, ${blogger}, ${kind}, ${category}, 'open', ${now}, ${expiresAt}
       WHERE NOT EXISTS (SELECT 1 FROM imports WHERE blogger = ${blogger} AND state = 'open')`),
    importStatement(db, id, blogger, now),
  ] as const;
}

/** Rolls the batch back unless the import is open and its blogger's blog stays. */
export const assertOpenStatement = (db: Db, id: string, blogger: number): Statement =>
  assertStatement(
    db,
    sql`EXISTS (SELECT 1 FROM imports WHERE id = ${id} AND blogger = ${blogger} AND state = 'open')
      AND NOT EXISTS (SELECT 1 FROM profiles WHERE user = ${blogger} AND deleting_at IS NOT NULL)`,
  );

/** Ends an import. An undone one does not open again. */
export const endImportStatement = (db: Db, id: string, state: 'published' | 'undone'): Statement =>
  db.run(sql`UPDATE imports SET state = ${state} WHERE id = ${id} AND state <> 'undone'`);
