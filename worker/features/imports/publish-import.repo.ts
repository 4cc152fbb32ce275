import { sql } from 'drizzle-orm';
import { assertStatement } from '../../db/assert.ts';
import type { Db, Statement } from '../../db/client.ts';
import { hasPicturesSql, ofKeysSql } from './import-items.repo.ts';

/** A post that waits. `hasPictures` is 0 if one of its images no longer exists. */
export type WaitingItemRow = { key: string; post: string; hash: string; content: string; hasPictures: number };

/** Reads those of the blogger's items that wait, with their texts. */
export function waitingItemsStatement(db: Db, blogger: number, keys: readonly string[]) {
  return db.all<WaitingItemRow>(sql`
    SELECT i.origin_key AS key, i.post, i.hash, i.content,
      ${hasPicturesSql(sql`i.pictures`, blogger)} AS hasPictures
      FROM ${ofKeysSql(blogger, keys)} WHERE i.state = 'waiting'`);
}

/** Rolls the batch back unless these items still wait with the texts that were read. @param items of one blogger */
export function assertWaitingStatement(db: Db, blogger: number, items: readonly WaitingItemRow[]): Statement {
  const read = JSON.stringify(items.map(({ key, hash }) => [key, hash]));
  return assertStatement(
    db,
    sql`NOT EXISTS (SELECT 1 FROM json_each(${read}) k WHERE NOT EXISTS (
      SELECT 1 FROM import_items WHERE blogger = ${blogger} AND origin_key = k.value->>0 AND hash = k.value->>1
         AND state = 'waiting'))`,
  );
}

/** Gives the items to the import that publishes them. */
export const adoptItemsStatement = (db: Db, blogger: number, id: string, keys: readonly string[]): Statement =>
  db.run(sql`
    UPDATE import_items SET import = ${id}
     WHERE blogger = ${blogger} AND origin_key IN (SELECT value FROM json_each(${JSON.stringify(keys)}))
       AND state = 'waiting' AND import IS NOT ${id}`);

/** Marks an item whose image no longer exists. Storing it again repairs it. */
export const markFailedStatement = (db: Db, blogger: number, key: string): Statement =>
  db.run(sql`
    UPDATE import_items SET state = 'failed', problem = 'picture_missing', content = NULL, pictures = '[]'
     WHERE blogger = ${blogger} AND origin_key = ${key}`);
