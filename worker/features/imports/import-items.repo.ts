import { type SQL, sql } from 'drizzle-orm';
import type { ImportItemKind, ImportItemState, ImportProblem } from '#contract/imports';
import { assertStatement } from '../../db/assert.ts';
import type { Db, Statement } from '../../db/client.ts';
import { literalNumber } from '../../db/literal-number.ts';

/** An item. `losses` is a JSON array. `postTitle` is null unless its post is published. */
export type ImportItemRow = {
  key: string;
  import: string | null;
  kind: ImportItemKind;
  state: ImportItemState;
  hash: string;
  title: string;
  canonicalUrl: string | null;
  losses: string;
  problem: ImportProblem | null;
  post: string | null;
  postTitle: string | null;
};

const itemColumns = sql`i.origin_key AS key, i.import, i.kind, i.state, i.hash, i.title, i.canonical_url AS canonicalUrl,
  i.losses, i.problem, i.post,
  (SELECT title FROM posts WHERE id = i.post AND unpublished_at IS NULL) AS postTitle`;

/** SQL of the blogger's items `i` with these keys. */
export const ofKeysSql = (blogger: number, keys: readonly string[]): SQL => sql`
  json_each(${JSON.stringify(keys)}) k CROSS JOIN import_items i ON i.blogger = ${blogger} AND i.origin_key = k.value`;

/** SQL condition: the blogger has all images of a JSON array of ids. */
export const hasPicturesSql = (pictures: SQL, blogger: number): SQL => sql`NOT EXISTS (
  SELECT 1 FROM json_each(${pictures}) listed WHERE NOT EXISTS (
    SELECT 1 FROM images WHERE id = listed.value AND owner = ${blogger} AND erasing_at IS NULL))`;

/** SQL condition: the post `p` of the item `i` is as an import wrote it. */
export const isUneditedPostSql = sql`
  (p.updated_at = i.version AND p.is_free = i.is_free AND p.unpublished_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM drafts WHERE id = p.id))`;

/** SQL condition: the draft `d` of the item `i` is as an import wrote it. */
export const isUneditedDraftSql = sql`
  (d.version = i.version AND d.is_free = i.is_free AND NOT EXISTS (SELECT 1 FROM schedules WHERE id = d.id))`;

/** SQL query for the `seq`s of the posts of an import's items that are as it wrote them. */
export const uneditedPostsSql = (blogger: number, id: string, keys: readonly string[]): SQL => sql`
  SELECT p.seq FROM ${ofKeysSql(blogger, keys)} AND i.import = ${id} AND i.kind = 'post' CROSS JOIN posts p
      ON p.id = i.post AND p.blogger = ${blogger} AND ${isUneditedPostSql}`;

/** SQL query for the ids of the drafts of an import's items that are as it wrote them. */
export const uneditedDraftsSql = (blogger: number, id: string, keys: readonly string[]): SQL => sql`
  SELECT d.id FROM ${ofKeysSql(blogger, keys)} AND i.import = ${id} AND i.kind = 'draft' CROSS JOIN drafts d
      ON d.id = i.post AND ${isUneditedDraftSql}`;

/** SQL condition: the post or draft of the item `i` is as an import wrote it. */
const isUneditedSql = (blogger: number): SQL => sql`iif(i.kind = 'post',
  EXISTS (SELECT 1 FROM posts p WHERE p.id = i.post AND p.blogger = ${blogger} AND ${isUneditedPostSql}),
  EXISTS (SELECT 1 FROM drafts d WHERE d.id = i.post AND d.author = ${blogger} AND ${isUneditedDraftSql}))`;

/** Reads a page of the blogger's items whose keys start with `prefix`, by key. */
export function importItemsStatement(
  db: Db,
  blogger: number,
  { prefix, after, limit }: { prefix: string; after: string; limit: number },
) {
  return db.all<ImportItemRow>(sql`
    SELECT ${itemColumns} FROM import_items i
     WHERE i.blogger = ${blogger} AND i.origin_key > ${after} AND i.origin_key >= ${prefix}
       AND i.origin_key < ${prefix.replace(':', ';')}
     ORDER BY i.origin_key LIMIT ${literalNumber(limit)}`);
}

/** Reads the blogger's items with these keys. */
export function itemsByKeyStatement(db: Db, blogger: number, keys: readonly string[]) {
  return db.all<ImportItemRow>(sql`SELECT ${itemColumns} FROM ${ofKeysSql(blogger, keys)} ORDER BY i.origin_key`);
}

/** A stored item with the version of its post or draft, and whether that is as an import wrote it. */
export type StoredItemRow = ImportItemRow & { version: number | null; isUnedited: number };

/** Reads the item with this key: at most one row. */
export function storedItemStatement(db: Db, blogger: number, key: string) {
  return db.all<StoredItemRow>(sql`
    SELECT ${itemColumns}, i.version, ${isUneditedSql(blogger)} AS isUnedited
      FROM import_items i WHERE i.blogger = ${blogger} AND i.origin_key = ${key}`);
}

/**
 * Reads what an item depends on: one row. `isHere` is 1 for the blogger's own post with the id `own`.
 * @param pictures JSON array of ids
 */
export function itemFactsStatement(
  db: Db,
  blogger: number,
  { pictures, own }: { pictures: string; own: string | null },
) {
  return db.all<{ items: number; hasPictures: number; isHere: number }>(sql`
    SELECT (SELECT count(*) FROM import_items WHERE blogger = ${blogger}) AS items,
      ${hasPicturesSql(sql`${pictures}`, blogger)} AS hasPictures,
      EXISTS (SELECT 1 FROM posts WHERE id = ${own} AND blogger = ${blogger}) AS isHere`);
}

/** An item to store. `content` is JSON, null unless the item waits. */
export type NewImportItem = Omit<ImportItemRow, 'postTitle'> & {
  blogger: number;
  import: string;
  content: string | null;
  /** JSON array of ids. */
  pictures: string;
  expiresAt: number | null;
};

/** Stores an item. One with a post or draft stays with the import that created it. */
export const storeItemStatement = (db: Db, item: NewImportItem): Statement =>
  db.run(sql`
    INSERT INTO import_items (blogger, origin_key, import, kind, state, hash, title, canonical_url, losses, problem, post,
                              content, pictures, expires_at)
    VALUES (${item.blogger}, ${item.key}, ${item.import}, ${item.kind}, ${item.state}, ${item.hash}, ${item.title},
            ${item.canonicalUrl}, ${item.losses}, ${item.problem}, ${item.post}, ${item.content}, ${item.pictures},
            ${item.expiresAt})
    ON CONFLICT (blogger, origin_key) DO UPDATE SET
      import = iif(import_items.version IS NULL, excluded.import, import_items.import), kind = excluded.kind,
      state = excluded.state, hash = excluded.hash, title = excluded.title, canonical_url = excluded.canonical_url,
      losses = excluded.losses, problem = excluded.problem, post = excluded.post, content = excluded.content,
      pictures = excluded.pictures, expires_at = excluded.expires_at`);

/** Marks the item as imported, with the version of its post or draft. Put it after that was written. */
export const markImportedStatement = (db: Db, blogger: number, key: string): Statement =>
  db.run(sql`
    UPDATE import_items AS i SET state = 'imported', content = NULL, pictures = '[]', expires_at = NULL, problem = NULL,
      version = iif(i.kind = 'post', (SELECT updated_at FROM posts WHERE id = i.post),
                    (SELECT version FROM drafts WHERE id = i.post)),
      is_free = iif(i.kind = 'post', (SELECT is_free FROM posts WHERE id = i.post),
                    (SELECT is_free FROM drafts WHERE id = i.post))
     WHERE i.blogger = ${blogger} AND i.origin_key = ${key}`);

/** Rolls the batch back if the item has changed since it was read, or its post or draft if it is to be replaced. */
export function assertItemStatement(
  db: Db,
  {
    blogger,
    key,
    stored,
    max,
    pictures,
  }: {
    blogger: number;
    key: string;
    stored: Pick<StoredItemRow, 'hash' | 'state' | 'isUnedited'> | undefined;
    max: number;
    pictures: string;
  },
): Statement {
  const own = sql`import_items i WHERE i.blogger = ${blogger} AND i.origin_key = ${key}`;
  const isSame =
    stored === undefined
      ? sql`NOT EXISTS (SELECT 1 FROM ${own}) AND (SELECT count(*) FROM import_items WHERE blogger = ${blogger}) < ${max}`
      : sql`EXISTS (SELECT 1 FROM ${own} AND i.hash = ${stored.hash} AND i.state = ${stored.state}
          AND ${isUneditedSql(blogger)} = ${stored.isUnedited})`;
  return assertStatement(db, sql`${isSame} AND ${hasPicturesSql(sql`${pictures}`, blogger)}`);
}
