import { sql } from 'drizzle-orm';
import type { Db, Statement } from '../../db/client.ts';
import { literalNumber } from '../../db/literal-number.ts';
import { uneditedDraftsSql } from './import-items.repo.ts';

/** An item to undo; `title` is that of its published post. */
export type UndoneItemRow = { key: string; post: string | null; title: string | null };

/** Reads the next items to undo of an import. */
export function nextUndoneStatement(db: Db, id: string, limit: number) {
  return db.all<UndoneItemRow>(sql`
    SELECT i.origin_key AS key, i.post, (SELECT title FROM posts WHERE id = i.post AND unpublished_at IS NULL) AS title
      FROM import_items i WHERE i.import = ${id} AND i.state <> 'edited' LIMIT ${literalNumber(limit)}`);
}

/** Reads how many items of an import are not undone: one row. */
export function remainingStatement(db: Db, id: string) {
  return db.all<{ remaining: number }>(
    sql`SELECT count(*) AS remaining FROM import_items WHERE import = ${id} AND state <> 'edited'`,
  );
}

/** Deletes the items' drafts that are as the import wrote them. */
export const deleteUneditedDraftsStatement = (
  db: Db,
  blogger: number,
  id: string,
  keys: readonly string[],
): Statement =>
  db.run(sql`DELETE FROM drafts WHERE author = ${blogger} AND id IN (${uneditedDraftsSql(blogger, id, keys)})`);

/**
 * Deletes the items without a post or draft, and marks the others as edited. Put it after the deletion of what is as the
 * import wrote it.
 */
export function undoItemsStatements(db: Db, blogger: number, id: string, keys: readonly string[]): Statement[] {
  const listed = sql`blogger = ${blogger} AND import = ${id}
    AND origin_key IN (SELECT value FROM json_each(${JSON.stringify(keys)}))`;
  return [
    db.run(sql`
      DELETE FROM import_items WHERE ${listed} AND NOT EXISTS (SELECT 1 FROM posts WHERE id = import_items.post)
         AND NOT EXISTS (SELECT 1 FROM drafts WHERE id = import_items.post)`),
    db.run(sql`UPDATE import_items SET state = 'edited', content = NULL, pictures = '[]' WHERE ${listed}`),
  ];
}
