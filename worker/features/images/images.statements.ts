import { type SQL, sql } from 'drizzle-orm';

/** SQL expression: the row `images i` as JSON of `ImageRow`. */
export const imageJson = sql`json_object('id', i.id, 'ext', i.ext, 'width', i.width, 'height', i.height,
  'widths', json(i.widths), 'hasShare', i.has_share, 'color', i.color)`;

/** SQL expression: the image with this id as JSON, or NULL. @param image SQL for its id */
export const imageByIdJson = (image: SQL): SQL => sql`(SELECT ${imageJson} FROM images i WHERE i.id = ${image})`;
