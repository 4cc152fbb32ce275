import { type SQL, sql } from 'drizzle-orm';
import type { Format } from '#contract/format/tree';
import { canReadSql, type UserSeq } from '../access/access.statements.ts';
import { ownImagesJson } from '../images/images.statements.ts';
import { isTeaserCompleteSql } from './teasers.statements.ts';

/** The text of a post as one viewer may read it. */
export type PostTextRow = {
  teaser: string;
  /**
   * 1 when the stored teaser contains the whole text of a premium post, as in rows from before short texts were cut.
   */
  isTeaserWhole: number;
  imageAlt: string;
  format: Format;
  /** JSON array of `ImageRow`: the images of the text that the viewer may read; null for a text without. */
  images: string | null;
  updatedAt: number;
  /** Null unless the viewer may read the text. */
  readableBody: string | null;
};

/** Columns of `posts p` for a `PostTextRow`. @param user null for a guest */
export function postTextColumns(user: UserSeq | null, now: number): SQL {
  const canRead = canReadSql(user, now);
  return sql`p.teaser, ${isTeaserCompleteSql} AS isTeaserWhole, p.image_alt AS imageAlt, p.format,
    p.updated_at AS updatedAt,
    CASE WHEN ${canRead} THEN (SELECT content FROM post_bodies WHERE post = p.seq) END AS readableBody,
    CASE WHEN p.pictures <> '[]' THEN ${ownImagesJson(sql`p.pictures`, sql`p.blogger`, sql`key < p.teaser_pictures OR ${canRead}`)} END AS images`;
}
