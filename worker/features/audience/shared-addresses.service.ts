import type { Cadence } from '#contract/audience';
import type { Ctx } from '../../context.ts';
import { readersStatement } from './readers.repo.ts';

/** Readers per read. */
const SLICE = 1000;

/** A reader whose address the blogger sees. `joinedAt` is milliseconds UTC. */
type SharedAddress = { email: string; cadence: Cadence; joinedAt: number };

/** Reads the addresses of a blogger's readers who agreed that the blogger has them, some at a time. */
export async function* readSharedAddresses(ctx: Ctx, blogger: number): AsyncGenerator<SharedAddress> {
  let before = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const rows = await readersStatement(ctx.db, blogger, { before, limit: SLICE }, ctx.now);
    for (const { email, cadence, joinedAt } of rows) if (email !== null) yield { email, cadence, joinedAt };
    const last = rows.at(-1);
    if (last === undefined || rows.length < SLICE) return;
    before = last.seq;
  }
}
