import type { Ctx } from '../context.ts';
import { SWEEP_SLICE, sweepStatements } from '../db/sweeps.ts';

/** What is left after so many rounds waits for tomorrow. */
const ROUNDS = 100;

/** Deletes expired rows, slice by slice, so that no statement holds the database for long. */
export async function sweep(ctx: Ctx): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    const deleted = await ctx.db.batch(sweepStatements(ctx.db, ctx.now));
    if (deleted.every((rows) => rows.length < SWEEP_SLICE)) return;
  }
}
