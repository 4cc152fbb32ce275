import { HOUR } from '#contract/time';
import type { Ctx } from '../../context.ts';
import { runBatch } from '../../db/client.ts';
import {
  fillMembersStatements,
  lastSubscriptionStatement,
  MEMBERS_SLICE,
  sweepFormerMembersStatements,
} from './members.repo.ts';

/** Slices of one run: D1 accepts 1,000 statements for all jobs of a cron line. */
const SLICES = 50;

/**
 * Puts subscribers on the lists of their bloggers who subscribed before there were lists. Idempotent; each hour
 * continues with other slices if there are too many for one.
 */
export async function fillMembers({ db, now }: Ctx): Promise<void> {
  const [found] = await lastSubscriptionStatement(db);
  const slices = Math.ceil((found?.last ?? 0) / MEMBERS_SLICE);
  const first = slices > SLICES ? (Math.floor(now / HOUR) * SLICES) % slices : 0;
  for (let n = 0; n < Math.min(slices, SLICES); n++) {
    await runBatch(db, fillMembersStatements(db, ((first + n) % slices) * MEMBERS_SLICE, now));
  }
}

/** Deletes former members, with their agreement to emails, a year after they left. */
export async function sweepFormerMembers({ db, now }: Ctx): Promise<void> {
  for (let slice = 0; slice < SLICES; slice++) {
    const [guests, members] = await db.batch(sweepFormerMembersStatements(db, now));
    if (guests.length + members.length === 0) return;
  }
}
