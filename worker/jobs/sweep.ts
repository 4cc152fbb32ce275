import { DAY } from '#contract/limits';
import type { Ctx } from '../context.ts';
import { runBatch } from '../db/client.ts';
import {
  lastProfileStatement,
  RECOUNT_SLICE,
  recountSubscribersStatement,
  SWEEP_SLICE,
  sweepStatements,
} from '../db/sweeps.ts';

/** What is left after so many rounds waits for tomorrow. */
const ROUNDS = 100;

/** Deletes expired rows, slice by slice, so that no statement holds the database for long. */
async function deleteExpired(ctx: Ctx): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    const deleted = await ctx.db.batch(sweepStatements(ctx.db, ctx.now));
    if (deleted.every((rows) => rows.length < SWEEP_SLICE)) return;
  }
}

/** Counts subscribers anew, slice by slice; of more profiles than a night has rounds for, each night another part. */
async function recountSubscribers(ctx: Ctx): Promise<void> {
  const [last] = await lastProfileStatement(ctx.db);
  const slices = Math.ceil((last?.user ?? 0) / RECOUNT_SLICE);
  const first = slices > ROUNDS ? (Math.floor(ctx.now / DAY) * ROUNDS) % slices : 0;
  for (let n = 0; n < Math.min(slices, ROUNDS); n++) {
    await runBatch(ctx.db, [recountSubscribersStatement(ctx.db, ((first + n) % slices) * RECOUNT_SLICE)]);
  }
}

/** What a night puts in order: expired rows go, and counts that were written past are right again. */
export async function sweep(ctx: Ctx): Promise<void> {
  await deleteExpired(ctx);
  await recountSubscribers(ctx);
}
