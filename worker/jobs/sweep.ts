import { DAY } from '#contract/limits';
import type { Ctx } from '../context.ts';
import { runBatch } from '../db/client.ts';
import {
  lastCountedStatement,
  recountStatement,
  SWEEP_SLICE,
  storedCounters,
  sweepStatement,
  sweeps,
} from '../db/sweeps.ts';

/** What is left after so many rounds waits for the next hour: D1 allows 1,000 statements an invocation. */
const ROUNDS = 100;
/** Of each kept count. */
const RECOUNTS = 200;

/** Deletes what nobody needs any more, slice by slice, so that no statement holds the database for long. */
export async function sweep({ db, now }: Ctx): Promise<void> {
  let left = sweeps;
  for (let round = 0; round < ROUNDS && left.length > 0; round++) {
    const deleted = await runBatch(
      db,
      left.map((each) => sweepStatement(db, each, now)),
    );
    left = left.filter((_, n) => (deleted[n] as unknown[]).length === SWEEP_SLICE);
  }
}

/** Makes a kept count right, slice by slice; of more slices than a night has rounds for, each night another part. */
async function recount(ctx: Ctx, count: (typeof storedCounters)[number]): Promise<void> {
  const [found] = await lastCountedStatement(ctx.db, count);
  const slices = Math.ceil((found?.last ?? 0) / count.slice);
  const first = slices > RECOUNTS ? (Math.floor(ctx.now / DAY) * RECOUNTS) % slices : 0;
  for (let n = 0; n < Math.min(slices, RECOUNTS); n++) {
    await runBatch(ctx.db, [recountStatement(ctx.db, count, ((first + n) % slices) * count.slice)]);
  }
}

/** Makes counts right that were written past. */
export async function recountCounters(ctx: Ctx): Promise<void> {
  for (const count of storedCounters) await recount(ctx, count);
}
