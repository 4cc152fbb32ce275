import { DAY, HOUR } from '#contract/time';
import type { Ctx } from '../../context.ts';
import { lastRows } from '../../db/client.ts';
import { logError } from '../../log.ts';
import {
  deleteImagesStatement,
  type ErasedImage,
  erasingStatement,
  markUnusedByAgeStatement,
  markUnusedByIdRangeStatement,
  markUnusedByIdStatement,
  markUnusedByOwnerStatement,
} from './images.repo.ts';
import { imageKeys, REMOVED_PREFIX } from './removed-files.service.ts';

/** Images erased together; their files (at most 7 each) are one call to the bucket. */
const SLICE = 100;
/** Slices of one run. The next run continues. */
const SLICES = 20;

/** Erases marked images, their files first: after a failure the rows still exist and are found again. */
async function erase(ctx: Ctx, pictures: readonly ErasedImage[]): Promise<void> {
  if (pictures.length === 0) return;
  const keys = pictures.flatMap(imageKeys);
  // One call takes at most 1,000 keys. A restored picture has hidden copies, too.
  await ctx.ports.buckets.blogImages.delete(keys);
  await ctx.ports.buckets.blogImages.delete(keys.map((key) => REMOVED_PREFIX + key));
  await deleteImagesStatement(
    ctx.db,
    pictures.map(({ id }) => id),
  );
}

/**
 * Erases those of the images that no post, draft or revision shows. Never rejects: a failure is logged, and the sweep
 * retries.
 * @param ids of images that have just lost a reference
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
 * Erases a slice of a deleted user's unreferenced images.
 * @returns whether there may be more
 * @throws when the bucket or the database fails; safe to repeat
 */
export async function eraseOwnImages(ctx: Ctx, owner: number): Promise<boolean> {
  const pictures = await markUnusedByOwnerStatement(ctx.db, owner, SLICE, ctx.now);
  await erase(ctx, pictures);
  return pictures.length === SLICE;
}

/** Returns the range of ids that this hour checks: one 256th, so every image is checked within eleven days. */
function namesOfTheHour(now: number): { from: string; to: string } {
  const turn = Math.floor(now / HOUR) % 256;
  const from = turn.toString(16).padStart(2, '0');
  return { from, to: `${from}~` };
}

/**
 * Erases unreferenced images: those that became a day old since yesterday (failed uploads), a part of all older ones
 * (lost their post or draft later), and those of interrupted runs.
 */
export async function sweepImages(ctx: Ctx): Promise<void> {
  const { db, now } = ctx;
  const yesterday = { from: now - 2 * DAY, to: now - DAY };
  for (let slice = 0; slice < SLICES; slice++) {
    const erasing = lastRows(
      await db.batch([
        markUnusedByAgeStatement(db, yesterday, SLICE, now),
        markUnusedByIdRangeStatement(db, namesOfTheHour(now), now - DAY, SLICE, now),
        erasingStatement(db, now, SLICE),
      ]),
    );
    if (erasing.length === 0) return;
    await erase(ctx, erasing);
  }
}
