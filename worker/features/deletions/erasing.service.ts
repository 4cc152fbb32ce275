import type { Ctx } from '../../context.ts';
import { isAssertionFailure } from '../../db/assert.ts';
import { runBatch } from '../../db/client.ts';
import { requirePayments } from '../../platform/stripe/require-payments.ts';
import { eraseOwnImages } from '../images/images.service.ts';
import { eraseProfilePictures } from '../images/profile-pictures.service.ts';
import { deleteHiddenPosts } from '../posts/leaving-posts.service.ts';
import type { Leaving } from './deletions.repo.ts';
import { customerStatement, ERASE_SLICE, eraseStatements, finishStatements } from './erasing.repo.ts';
import { again, later, type Outcome } from './outcome.ts';
import { forgetTitlesStatement } from './personal-data.repo.ts';

/** Erases a slice of all that somebody has many rows of. @returns whether there may be more */
async function eraseRows(ctx: Ctx, leaving: Leaving): Promise<boolean> {
  const erased = (await runBatch(ctx.db, eraseStatements(ctx.db, leaving))) as unknown[][];
  return erased.some((rows) => rows.length >= ERASE_SLICE);
}

/** Lets the payment provider forget a reader. */
async function forgetCustomer(ctx: Ctx, leaving: Leaving): Promise<void> {
  if (leaving.kind !== 'account') return;
  const [customer] = await customerStatement(ctx.db, leaving.user);
  if (customer !== undefined) await requirePayments(ctx).deleteCustomer(customer.id);
}

/**
 * Erases what is left of who is leaving, a slice at a time: rows, files, then themselves. Only when nothing can cost or
 * earn anybody money any more.
 */
export async function erase(ctx: Ctx, leaving: Leaving): Promise<Outcome> {
  if (await eraseRows(ctx, leaving)) return again();
  if (await deleteHiddenPosts(ctx, leaving.user, (ids) => [forgetTitlesStatement(ctx.db, ids)])) return again();
  if (await eraseOwnImages(ctx, leaving.user)) return again();
  if (await eraseProfilePictures(ctx, leaving.userId)) return again();
  await forgetCustomer(ctx, leaving);
  try {
    await ctx.db.batch(finishStatements(ctx.db, leaving, ctx.now));
  } catch (error) {
    if (isAssertionFailure(error)) return later();
    throw error;
  }
  return 'through';
}
