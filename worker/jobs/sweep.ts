import { DAY } from '#contract/time';
import type { Ctx } from '../context.ts';
import { runBatch } from '../db/client.ts';
import { importedSlices } from '../db/imported-numbers.ts';
import {
  lastCountedStatement,
  recountStatement,
  SWEEP_SLICE,
  storedCounters,
  sweepStatement,
  sweeps,
} from '../db/sweeps.ts';

/** Rows that remain after this many rounds wait for the next hour: D1 allows 1,000 statements per invocation. */
const ROUNDS = 100;
/** Slices of one counter per night, and of imported posts as many again. */
const RECOUNTS = 200;

/** Deletes expired rows in slices, because a long statement would block the database. */
export async function sweep({ db, now }: Ctx): Promise<void> {
  let unfinished = sweeps;
  for (let round = 0; round < ROUNDS && unfinished.length > 0; round++) {
    const deleted = await runBatch(
      db,
      unfinished.map((each) => sweepStatement(db, each, now)),
    );
    unfinished = unfinished.filter((_, n) => (deleted[n] as unknown[]).length === SWEEP_SLICE);
  }
}

/** Recounts a stored counter in slices; each night continues with other slices if there are too many for one. */
async function recount(ctx: Ctx, count: (typeof storedCounters)[number]): Promise<void> {
  const [found] = await lastCountedStatement(ctx.db, count);
  const slices = Math.ceil((found?.last ?? 0) / count.slice);
  const first = slices > RECOUNTS ? (Math.floor(ctx.now / DAY) * RECOUNTS) % slices : 0;
  for (let n = 0; n < Math.min(slices, RECOUNTS); n++) {
    const after = ((first + n) % slices) * count.slice;
    await runBatch(ctx.db, [recountStatement(ctx.db, count, { from: after + 1, to: after + count.slice })]);
  }
  if (count.table !== 'posts') return;
  const imported = importedSlices(ctx.db, Math.floor(ctx.now / DAY), { rows: count.slice, most: RECOUNTS });
  for await (const slice of imported) await runBatch(ctx.db, [recountStatement(ctx.db, count, slice)]);
}

/** Corrects stored counters after writes that bypassed their triggers. */
export async function recountCounters(ctx: Ctx): Promise<void> {
  for (const count of storedCounters) await recount(ctx, count);
}
