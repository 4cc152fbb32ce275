import { sql } from 'drizzle-orm';
import { IMPORT_DATE_MIN } from '#contract/imports';
import { SECOND } from '#contract/time';
import type { Db } from './client.ts';

/** Seconds from 1970 to the year 2100, until which imported posts rank below all native ones (docs/imports.md "Numbers"). */
export const IMPORT_EPOCH = 4_102_444_800;

/** Returns the `seq` of an imported post of this time, milliseconds UTC; the next free one above it if it is taken. */
export const toImportedSeq = (publishedAt: number): number => Math.floor(publishedAt / SECOND) - IMPORT_EPOCH;

type SeqRange = { from: number; to: number };

/** Range of the numbers of imported posts. */
export const IMPORTED_RANGE: Readonly<SeqRange> = { from: toImportedSeq(IMPORT_DATE_MIN), to: -1 };

/** Places at which a walk over all imported posts begins in turn. */
const TURNS = 48;

/** Reads the start of the slice of `rows` imported posts, at most, that ends at `to`. Always one row. */
const sliceStartStatement = (db: Db, { from, to }: SeqRange, rows: number) =>
  db.all<{ start: number }>(sql`
    SELECT coalesce((SELECT seq FROM posts WHERE seq >= ${from} AND seq <= ${to}
                      ORDER BY seq DESC LIMIT 1 OFFSET ${rows - 1}), ${from}) AS start`);

/**
 * Walks over the numbers of imported posts in slices, because a range of dates is too sparse for slices of equal width.
 * The slices cover the whole range unless there are more than `most`; then each `turn` begins with other ones.
 */
export async function* importedSlices(
  db: Db,
  turn: number,
  { rows, most }: { rows: number; most: number },
): AsyncGenerator<SeqRange> {
  const { from: lowest, to: highest } = IMPORTED_RANGE;
  const begin = highest - (turn % TURNS) * Math.floor((highest - lowest) / TURNS);
  let remaining = most;
  for (const { from, to: end } of [
    { from: lowest, to: begin },
    { from: begin + 1, to: highest },
  ]) {
    for (let to = end; to >= from && remaining > 0; remaining--) {
      const [slice] = await sliceStartStatement(db, { from, to }, rows);
      const start = slice?.start ?? from;
      yield { from: start, to };
      to = start - 1;
    }
  }
}
