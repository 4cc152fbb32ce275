import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';

/** SQL expression: the row `images i` as JSON of `ImageRow`. */
export const imageJson = sql`json_object('id', i.id, 'ext', i.ext, 'width', i.width, 'height', i.height,
  'widths', json(i.widths), 'hasShare', i.has_share, 'color', i.color)`;

/** SQL expression: the image with this id as JSON, or NULL; NULL too for one that an admin removed. @param image SQL for its id */
export const imageByIdJson = (image: SQL): SQL =>
  sql`(SELECT ${imageJson} FROM images i WHERE i.id = ${image} AND i.removed_at IS NULL)`;

/**
 * SQL expression: the owner's images among these as a JSON array of `ImageRow`.
 * @param ids SQL for a JSON array of ids
 * @param isShown SQL condition on `key`, the place of an id in the array
 */
export const ownImagesJson = (ids: SQL, owner: SQL, isShown: SQL = sql`1`): SQL => sql`(
  SELECT json_group_array(${imageJson}) FROM json_each(${ids}) listed JOIN images i ON i.id = listed.value
   WHERE i.owner = ${owner} AND i.erasing_at IS NULL AND i.removed_at IS NULL AND (${isShown}))`;

/** Reads the owner's images among `ids`: one row, `images` as a JSON array of `ImageRow`. */
export const ownImagesStatement = (db: Db, ids: readonly string[], owner: number) =>
  db.all<{ images: string }>(sql`SELECT ${ownImagesJson(sql`${JSON.stringify(ids)}`, sql`${owner}`)} AS images`);
