import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { literalNumber } from '../../db/literal-number.ts';

/** Posts deleted per batch, each with its text, tags and reactions. */
export const DELETE_SLICE = 50;

/** Reads the ids of a slice of a blogger's hidden posts. */
export function unpublishedPostsStatement(db: Db, blogger: number) {
  return db.all<{ id: string }>(sql`
    SELECT id FROM posts WHERE blogger = ${blogger} AND unpublished_at IS NOT NULL LIMIT ${literalNumber(DELETE_SLICE)}`);
}

/** Deletes posts unless they are public; foreign keys delete their text, tags and reactions. */
export function deleteHiddenStatement(db: Db, blogger: number, ids: readonly string[]) {
  return db.run(sql`
    DELETE FROM posts WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
       AND blogger = ${blogger} AND unpublished_at IS NOT NULL`);
}
