import { type SQL, sql } from 'drizzle-orm';
import type { CategoryKey } from '#contract/topics';
import type { Db, Statement } from '../../db/client.ts';
import { literalNumber } from '../../db/literal-number.ts';
import { isUneditedDraftSql, isUneditedPostSql, uneditedDraftsSql } from './import-items.repo.ts';

/** The blogger's import and the category that its works get. */
export type MovedImport = { id: string; blogger: number; category: CategoryKey };

/** SQL of the items `i` whose post `p` or draft `d` is as the import wrote it, and in another category. */
const toMoveSql = ({ id, blogger, category }: MovedImport): SQL => sql`
  import_items i
  LEFT JOIN posts p ON i.kind = 'post' AND p.id = i.post AND p.blogger = ${blogger} AND ${isUneditedPostSql}
    AND p.topic <> (SELECT seq FROM topics WHERE category = ${category})
  LEFT JOIN drafts d ON i.kind = 'draft' AND d.id = i.post AND d.author = ${blogger} AND ${isUneditedDraftSql}
    AND d.category IS NOT ${category}
 WHERE i.import = ${id} AND i.state = 'imported' AND (p.seq IS NOT NULL OR d.id IS NOT NULL)`;

/** An item to move; `title` is that of its published post. */
export type MovedItemRow = { key: string; post: string; title: string | null };

/** Reads the next items to move. */
export function nextMovedStatement(db: Db, moved: MovedImport, limit: number) {
  return db.all<MovedItemRow>(sql`
    SELECT i.origin_key AS key, i.post, p.title FROM ${toMoveSql(moved)} LIMIT ${literalNumber(limit)}`);
}

/** Reads how many items are still to move: one row. */
export function unmovedStatement(db: Db, moved: MovedImport) {
  return db.all<{ remaining: number }>(sql`SELECT count(*) AS remaining FROM ${toMoveSql(moved)}`);
}

/** Gives the import, and what it stores from now on, another category. */
export const setCategoryStatement = (db: Db, { id, blogger, category }: MovedImport): Statement =>
  db.run(sql`UPDATE imports SET category = ${category} WHERE id = ${id} AND blogger = ${blogger}`);

/** Moves the drafts of these keys that are as the import wrote them. */
export const moveDraftsStatement = (
  db: Db,
  { id, blogger, category }: MovedImport,
  keys: readonly string[],
): Statement =>
  db.run(sql`
    UPDATE drafts SET category = ${category}
     WHERE author = ${blogger} AND id IN (${uneditedDraftsSql(blogger, id, keys)})`);
