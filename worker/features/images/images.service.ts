import { DAY } from '#contract/limits';
import type { Ctx } from '../../context.ts';
import { logError } from '../../log.ts';
import { shareKey, variantKey } from './images.present.ts';
import {
  deleteImagesStatement,
  type ErasedImage,
  erasingStatement,
  markUnusedByAgeStatement,
  markUnusedByIdRangeStatement,
  markUnusedByIdStatement,
  markUnusedByOwnerStatement,
} from './images.repo.ts';

const HOUR = DAY / 24;
/** So many pictures are erased at a time; their files (at most 7 each) are one call to the bucket. */
const SLICE = 100;
/** What is left after so many slices waits for the next run. */
const SLICES = 20;

/** Erases marked pictures: their files first, so that a failure leaves the rows to be found again. */
async function erase(ctx: Ctx, pictures: readonly ErasedImage[]): Promise<void> {
  if (pictures.length === 0) return;
  const keys = pictures.flatMap((image) => [...image.widths.map((width) => variantKey(image, width)), shareKey(image)]);
  await ctx.ports.buckets.blogImages.delete(keys);
  await deleteImagesStatement(
    ctx.db,
    pictures.map(({ id }) => id),
  );
}

/**
 * Erases those of the pictures that no post, draft or revision shows any more. Never rejects: what fails is logged and
 * left to the sweep.
 * @param ids of pictures that something just stopped showing
 */
export async function eraseUnreferencedImages(ctx: Ctx, ids: readonly string[]): Promise<void> {
  try {
    for (let at = 0; at < ids.length; at += SLICE) {
      await erase(ctx, await markUnusedByIdStatement(ctx.db, ids.slice(at, at + SLICE), ctx.now));
    }
  } catch (error) {
    logError(error, { requestId: ctx.requestId, doing: 'erase pictures' });
  }
}

/**
 * Erases pictures of who is leaving that nothing shows any more, a slice.
 * @returns whether there may be more
 * @throws when the bucket or the database does not answer: nothing is lost, asking again goes on
 */
export async function eraseOwnImages(ctx: Ctx, owner: number): Promise<boolean> {
  const pictures = await markUnusedByOwnerStatement(ctx.db, owner, SLICE, ctx.now);
  await erase(ctx, pictures);
  return pictures.length === SLICE;
}

/** The ids whose turn it is: another 256th every hour, so that every picture is looked at within eleven days. */
function namesOfTheHour(now: number): { from: string; to: string } {
  const turn = Math.floor(now / HOUR) % 256;
  const from = turn.toString(16).padStart(2, '0');
  return { from, to: `${from}~` };
}

/**
 * Erases pictures that nothing shows: those that became a day old since yesterday, for uploads that came to nothing; a
 * part of all older ones, for what lost its post or draft later; and what an earlier erasing left over.
 */
export async function sweepImages(ctx: Ctx): Promise<void> {
  const { db, now } = ctx;
  const yesterday = { from: now - 2 * DAY, to: now - DAY };
  for (let slice = 0; slice < SLICES; slice++) {
    const [, , erasing] = await db.batch([
      markUnusedByAgeStatement(db, yesterday, SLICE, now),
      markUnusedByIdRangeStatement(db, namesOfTheHour(now), now - DAY, SLICE, now),
      erasingStatement(db, now, SLICE),
    ]);
    if (erasing.length === 0) return;
    await erase(ctx, erasing);
  }
}
