import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';

/** Selects the ids as a list for IN. */
export const idListSql = (ids: readonly string[]): SQL => sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;

/** Returns the ids that are the author's drafts. */
export function ownDraftsStatement(db: Db, ids: readonly string[], author: number) {
  return db.all<{ id: string }>(sql`SELECT id FROM drafts WHERE id IN ${idListSql(ids)} AND author = ${author}`);
}

/** Images of a deleted work: the featured one, and the others as a JSON array. All are its author's. */
export type DeletedWork = { image: string | null; pictures: string };

/** SQL columns of `DeletedWork`, for RETURNING. */
export const deletedImagesSql =
  sql.raw(`image, (SELECT json_group_array(i.id) FROM json_each(json_insert(pictures, '$[#]', share_image)) listed
  JOIN images i ON i.id = listed.value AND i.owner = author) AS pictures`);

/** Deletes the author's drafts. Returns their images. */
export function deleteDraftsStatement(db: Db, ids: readonly string[], author: number) {
  return db.all<DeletedWork>(
    sql`DELETE FROM drafts WHERE id IN ${idListSql(ids)} AND author = ${author} RETURNING ${deletedImagesSql}`,
  );
}

/** Deletes a draft that has not changed since version `base`. */
export function deleteDraftVersionStatement(
  db: Db,
  { id, author, base }: { id: string; author: number; base: number | null },
) {
  return db.run(sql`DELETE FROM drafts WHERE id = ${id} AND author = ${author} AND version IS ${base}`);
}

/**
 * Deletes the author's unpublished posts, of which only the draft was visible. A post that an admin has taken down
 * remains, with its ban.
 */
export function deleteUnpublishedPostsStatement(db: Db, ids: readonly string[], author: number) {
  return db.run(sql`
    DELETE FROM posts
     WHERE id IN ${idListSql(ids)} AND blogger = ${author} AND unpublished_at IS NOT NULL AND taken_down_at IS NULL`);
}

/** Erases everything except the title and the ban of the author's taken down posts. */
export function eraseTakenDownPostStatements(db: Db, ids: readonly string[], author: number) {
  const isDown = sql`id IN ${idListSql(ids)} AND blogger = ${author} AND taken_down_at IS NOT NULL`;
  return [
    db.all<{ image: string | null }>(
      sql`UPDATE posts SET excerpt = '', teaser = '', image = NULL, image_alt = '', subtitle = '', description = '',
        share_image = NULL, pictures = '[]', teaser_pictures = 0 WHERE ${isDown}`,
    ),
    db.all<{ image: string | null }>(
      sql`UPDATE post_bodies SET content = '' WHERE post IN (SELECT seq FROM posts WHERE ${isDown})`,
    ),
  ] as const;
}
