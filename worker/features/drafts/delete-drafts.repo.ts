import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';

/** Ids as a list for IN. */
export const idListSql = (ids: readonly string[]): SQL => sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;

/** Those of the ids that name the author's drafts. */
export function ownDraftsStatement(db: Db, ids: readonly string[], author: number | null) {
  return db.all<{ id: string }>(sql`SELECT id FROM drafts WHERE id IN ${idListSql(ids)} AND author = ${author}`);
}

/** Ends the author's drafts of works; answers with the pictures they showed. */
export function deleteDraftsStatement(db: Db, ids: readonly string[], author: number) {
  return db.all<{ image: string | null }>(
    sql`DELETE FROM drafts WHERE id IN ${idListSql(ids)} AND author = ${author} RETURNING image`,
  );
}

/**
 * Deletes those of the author's posts of these ids that are unpublished: then the draft was all there was to see of them.
 * One that an admin has taken down stays, so that the ban does.
 */
export function deleteUnpublishedPostsStatement(db: Db, ids: readonly string[], author: number) {
  return db.run(sql`
    DELETE FROM posts
     WHERE id IN ${idListSql(ids)} AND blogger = ${author} AND unpublished_at IS NOT NULL AND taken_down_at IS NULL`);
}

/** Leaves nothing but title and ban of those of the author's posts of these ids that an admin has taken down. */
export function eraseTakenDownPostStatements(db: Db, ids: readonly string[], author: number) {
  const isDown = sql`id IN ${idListSql(ids)} AND blogger = ${author} AND taken_down_at IS NOT NULL`;
  return [
    db.all<{ image: string | null }>(
      sql`UPDATE posts SET excerpt = '', teaser = '', image = NULL, image_alt = '' WHERE ${isDown}`,
    ),
    db.all<{ image: string | null }>(
      sql`UPDATE post_bodies SET content = '' WHERE post IN (SELECT seq FROM posts WHERE ${isDown})`,
    ),
  ] as const;
}
