import { DAY } from '#contract/limits';
import type { Ctx } from '../context.ts';
import { runBatch } from '../db/client.ts';
import { keptCounts, lastCountedStatement, recountStatement, SWEEP_SLICE, sweepStatements } from '../db/sweeps.ts';

/** What is left after so many rounds waits for tomorrow. */
const ROUNDS = 100;
/** Of each kept count: D1 allows 1,000 statements an invocation, of which deleting may take 700. */
const RECOUNTS = 60;

/** Deletes expired rows, slice by slice, so that no statement holds the database for long. */
async function deleteExpired(ctx: Ctx): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    const deleted = await ctx.db.batch(sweepStatements(ctx.db, ctx.now));
    if (deleted.every((rows) => rows.length < SWEEP_SLICE)) return;
  }
}

/** Makes a kept count right, slice by slice; of more slices than a night has rounds for, each night another part. */
async function recount(ctx: Ctx, count: (typeof keptCounts)[number]): Promise<void> {
  const [found] = await lastCountedStatement(ctx.db, count);
  const slices = Math.ceil((found?.last ?? 0) / count.slice);
  const first = slices > RECOUNTS ? (Math.floor(ctx.now / DAY) * RECOUNTS) % slices : 0;
  for (let n = 0; n < Math.min(slices, RECOUNTS); n++) {
    await runBatch(ctx.db, [recountStatement(ctx.db, count, ((first + n) % slices) * count.slice)]);
  }
}

/** What a night puts in order: expired rows go, and counts that were written past are right again. */
export async function sweep(ctx: Ctx): Promise<void> {
  await deleteExpired(ctx);
  for (const count of keptCounts) await recount(ctx, count);
}
