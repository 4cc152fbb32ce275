import { HOUR } from '#contract/time';
import type { Ctx } from '../../context.ts';
import { runBatch } from '../../db/client.ts';
import { hashListAddress } from '../../platform/mail/address-hash.ts';
import {
  deleteFormerMembersStatements,
  fillMembersStatements,
  formerMembersStatement,
  lastSubscriptionStatement,
  MEMBERS_SLICE,
} from './members.repo.ts';
import { rememberLeftStatement, suppressionSaltStatement } from './suppressions.repo.ts';

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

/**
 * Deletes former members, with their agreement to emails, a year after they left. The suppression list remembers a hash
 * of the list and the address for good, so that no import of an old file brings them back.
 */
export async function sweepFormerMembers({ db, now }: Ctx): Promise<void> {
  for (let slice = 0; slice < SLICES; slice++) {
    const [members, [bulkMail]] = await db.batch([formerMembersStatement(db, now), suppressionSaltStatement(db)]);
    if (members.length === 0 || bulkMail === undefined) return;
    const hashes = members.map(({ blogger, email }) => hashListAddress(bulkMail.salt, blogger, email));
    await runBatch(db, [rememberLeftStatement(db, hashes, now), ...deleteFormerMembersStatements(db, members, now)]);
  }
}
