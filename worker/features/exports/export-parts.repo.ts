import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';

/** Bytes of a zip that fflate can write: it knows no ZIP64. A part ends well before. */
export const PART_BYTES_MAX = 2_000_000_000;
/** Bytes that the plan gives to a part. A picture has two bytes per pixel in it, which few files reach. */
const PLANNED_BYTES = PART_BYTES_MAX / 2;
/** Planned bytes of each entry. It also bounds the entries of a part: 15,258. */
export const ENTRY_BYTES = 65_536;
export const BYTES_PER_PIXEL = 2;

/**
 * Keys of the works of one kind in a part, both included, the number of works and of the pictures they show, and the
 * planned bytes.
 */
export type PartRow = {
  part: number;
  kind: 'post' | 'draft';
  first: number;
  last: number;
  works: number;
  pictures: number;
  bytes: number;
};
/** Keys of the images in a part, both included, their number and their planned bytes. */
export type PicturePartRow = { part: number; first: number; last: number; pictures: number; bytes: number };

/** SQL expression: the planned bytes of the largest file of the image `i`. */
const imageBytes = sql`
  ${ENTRY_BYTES} + ${BYTES_PER_PIXEL} * (i.widths->>'$[#-1]') * (i.widths->>'$[#-1]') * i.height / i.width`;

/** SQL expression: the number of the part in which the rows before this one end. @param order SQL list */
const partSql = (order: SQL): SQL =>
  sql`1 + cast((sum(bytes) OVER (ORDER BY ${order}) - bytes) / ${PLANNED_BYTES} AS INTEGER)`;

/** SQL expression: the ids of the images that a work shows, as a JSON array that may end with null. */
export const shownIdsSql = (work: string): SQL => sql.raw(`json_insert(${work}.pictures, '$[#]', ${work}.image)`);

/** SQL query: the public posts of a user and the drafts of all others, with the planned bytes of each. */
function plannedWorks(user: number): SQL {
  const shown = (work: string, count: SQL) => sql`(
    SELECT ${count} FROM json_each(${shownIdsSql(work)}) s JOIN images i ON i.id = s.value WHERE i.owner = ${user})`;
  const columns = (work: string) => sql`
    ${ENTRY_BYTES} + ${shown(work, sql`coalesce(sum(${imageBytes}), 0)`)} AS bytes, ${shown(work, sql`count(*)`)} AS pictures`;
  return sql`
    SELECT 0 AS kind, p.seq AS key, ${columns('p')} FROM posts p WHERE p.blogger = ${user} AND p.unpublished_at IS NULL
     UNION ALL
    SELECT 1, d.rowid, ${columns('d')} FROM drafts d WHERE d.author = ${user}`;
}

/** Reads the parts of the archive in the shape of Substack: the posts in order, then the drafts, each with its pictures. */
export const substackPartsStatement = (db: Db, user: number) =>
  db.all<PartRow>(sql`
    SELECT part, iif(kind = 0, 'post', 'draft') AS kind, min(key) AS first, max(key) AS last, count(*) AS works,
      sum(pictures) AS pictures, sum(bytes) AS bytes
      FROM (SELECT kind, key, pictures, bytes, ${partSql(sql`kind, key`)} AS part FROM (${plannedWorks(user)}))
     GROUP BY part, kind ORDER BY part, kind DESC`);

/** Reads the parts of the user's picture files. */
export const picturePartsStatement = (db: Db, user: number) =>
  db.all<PicturePartRow>(sql`
    SELECT part, min(key) AS first, max(key) AS last, count(*) AS pictures, sum(bytes) AS bytes
      FROM (SELECT key, bytes, ${partSql(sql`key`)} AS part
              FROM (SELECT i.rowid AS key, ${imageBytes} AS bytes FROM images i
                     WHERE i.owner = ${user} AND i.erasing_at IS NULL))
     GROUP BY part ORDER BY part`);
