import { shareKey, variantKey } from '../../features/images/images.present.ts';
import { readTable } from '../dump/archive.ts';
import type { DumpDatabase } from '../dump/dump-database.ts';
import { columnsInLine } from '../dump/table-lines.ts';
import { readSchema } from '../dump/tables.ts';
import type { ImageEntry } from './image-archive.ts';

type ArchivedRow = Record<string, unknown>;

/** Returns the pictures that an archived row refers to. Those already being erased may be missing. */
const NAMINGS: { table: string; owner: string; bucket: string; keysOf(row: ArchivedRow): string[] }[] = [
  {
    table: 'profiles',
    owner: 'user',
    bucket: 'PROFILE_PICTURES',
    keysOf: ({ picture_key: key }) => (typeof key === 'string' ? [key] : []),
  },
  {
    table: 'images',
    owner: 'owner',
    bucket: 'BLOG_IMAGES',
    keysOf: (row) => {
      if (row.erasing_at !== null) return [];
      const image = { id: String(row.id), ext: String(row.ext) };
      const widths = JSON.parse(String(row.widths)) as number[];
      return [...widths.map((width) => variantKey(image, width)), ...(row.has_share === 1 ? [shareKey(image)] : [])];
    },
  },
];

/**
 * Returns pictures that an archive's rows refer to and a backup lacks: erased after the rows were read. `archive` is
 * the folder of the database's archive, `pictures` the backup's by bucket.
 */
export async function findMissingImages(
  db: DumpDatabase,
  archive: string,
  pictures: Record<string, ReadonlyMap<string, ImageEntry>>,
): Promise<string[]> {
  const { tables } = await readSchema(db);
  const missing: string[] = [];
  for (const { table: name, bucket, keysOf } of NAMINGS) {
    const table = tables.find((one) => one.name === name);
    const there = pictures[bucket];
    if (table === undefined || there === undefined) continue;
    const columns = columnsInLine(table);
    for await (const lines of readTable(archive, name)) {
      for (const line of lines) {
        const values = JSON.parse(line) as unknown[];
        const keys = keysOf(Object.fromEntries(columns.map((column, n) => [column, values[n]])));
        missing.push(...keys.filter((key) => !there.has(key)).map((key) => `${bucket}/${key}`));
      }
    }
  }
  return missing;
}

/** Returns the names of a user's pictures in a bucket. `user` is `users.seq`. */
export async function keysOfPictures(db: DumpDatabase, bucket: string, user: number): Promise<string[]> {
  const keys: string[] = [];
  for (const { table, owner, keysOf } of NAMINGS.filter((naming) => naming.bucket === bucket))
    keys.push(...(await db.all(`SELECT * FROM ${table} WHERE ${owner} = ${user}`)).flatMap(keysOf));
  return keys;
}
