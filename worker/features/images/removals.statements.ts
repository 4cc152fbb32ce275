import { type SQL, sql } from 'drizzle-orm';
import type { Db, Statement } from '../../db/client.ts';

/** The files of an image of posts. */
export type RemovableImage = { id: string; ext: string; widths: number[] };

/** SQL expression: the image with this id as JSON of `RemovableImage`, or NULL. @param id SQL for its id */
export const removableImageJson = (id: SQL): SQL => sql`(
  SELECT json_object('id', i.id, 'ext', i.ext, 'widths', json(i.widths)) FROM images i
   WHERE i.id = ${id} AND i.erasing_at IS NULL)`;

/** SQL condition: the image is shown. */
export const isImageShownSql = (id: string): SQL =>
  sql`EXISTS (SELECT 1 FROM images WHERE id = ${id} AND removed_at IS NULL AND erasing_at IS NULL)`;

/** Removes an image from everything that shows it. */
export const removeImageStatement = (db: Db, id: string, now: number): Statement =>
  db.run(sql`UPDATE images SET removed_at = ${now} WHERE id = ${id} AND removed_at IS NULL`);

/** Shows a removed image again. */
export const showImageStatement = (db: Db, id: string): Statement =>
  db.run(sql`UPDATE images SET removed_at = NULL WHERE id = ${id}`);
