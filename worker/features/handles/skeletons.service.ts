import { toSkeleton } from '#contract/handle-rules';
import type { Ctx } from '../../context.ts';
import { SKELETONS_SLICE, saveSkeletonsStatement, withoutSkeletonStatement } from './skeletons.repo.ts';

/** Slices of one run; the next hour continues. */
const SLICES = 100;

/**
 * Fills the skeletons of accounts that an earlier version of the product created. Until then look-alikes of these
 * accounts are not refused. Idempotent.
 */
export async function fillSkeletons({ db }: Ctx): Promise<void> {
  for (let slice = 0; slice < SLICES; slice++) {
    const rows = await withoutSkeletonStatement(db);
    if (rows.length === 0) return;
    await saveSkeletonsStatement(
      db,
      rows.map((row) => ({ ...row, skeleton: toSkeleton(row.username) })),
    );
    if (rows.length < SKELETONS_SLICE) return;
  }
}
