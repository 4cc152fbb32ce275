import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import type { PictureFilesMessage } from './picture-files.messages.ts';
import { removableImageJson } from './removals.statements.ts';

/** `isShown` is false for a removed picture. `image` is JSON of `RemovableImage`; null for a profile picture. */
export type PictureStateRow = { isShown: 0 | 1; image: string | null };

/** Reads whether a picture may be public: at most one row, none once it is being erased with its article or account. */
export function pictureStateStatement(db: Db, { bucket, picture, userId }: PictureFilesMessage) {
  return db.all<PictureStateRow>(
    bucket === 'blogImages'
      ? sql`
    SELECT removed_at IS NULL AS isShown, ${removableImageJson(sql`images.id`)} AS image FROM images
     WHERE id = ${picture} AND erasing_at IS NULL`
      : sql`
    SELECT EXISTS (SELECT 1 FROM profiles WHERE user = u.seq AND picture_key = ${picture}) AS isShown, NULL AS image
      FROM users u WHERE u.id = ${userId} AND u.deleting_at IS NULL`,
  );
}
