import { HOUR } from '#contract/time';
import type { Ctx } from '../../context.ts';
import { runBatch } from '../../db/client.ts';
import { hashListAddress } from '../../platform/mail/address-hash.ts';
import {
  deleteFormerMembersStatements,
  fillMembersStatements,
  formerMembersStatement,
  lastSubscriptionStatement,
  leftListsStatement,
  leftMembersStatement,
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

/** Remembers hashes of the lists that a user left, before the account is erased. Idempotent. */
export async function rememberLeftLists({ db, now }: Ctx, user: number): Promise<void> {
  for (let after = 0; ; ) {
    const [lists, [bulkMail]] = await db.batch([leftListsStatement(db, user, after), suppressionSaltStatement(db)]);
    const last = lists.at(-1);
    if (last === undefined || bulkMail === undefined) return;
    const hashes = lists.map(({ blogger, email }) => hashListAddress(bulkMail.salt, blogger, email));
    await rememberLeftStatement(db, hashes, now);
    after = last.blogger;
  }
}

/**
 * Remembers hashes of who left a blogger's list, before a slice of the list is erased: neither an import nor a restore
 * puts them on it again. Idempotent.
 */
export async function rememberLeftMembers({ db, now }: Ctx, blogger: number): Promise<void> {
  const [members, [bulkMail]] = await db.batch([leftMembersStatement(db, blogger), suppressionSaltStatement(db)]);
  if (members.length === 0 || bulkMail === undefined) return;
  const hashes = members.map(({ email }) => hashListAddress(bulkMail.salt, blogger, email));
  await rememberLeftStatement(db, hashes, now);
}
