import type { Ctx } from '../../context.ts';
import { isAssertionFailure } from '../../db/assert.ts';
import { runBatch } from '../../db/client.ts';
import { requirePayments } from '../../platform/stripe/require-payments.ts';
import { eraseOwnImages } from '../images/images.service.ts';
import { eraseProfilePictures } from '../images/profile-pictures.service.ts';
import { deleteHiddenPosts } from '../posts/author-deletion.service.ts';
import type { DeletionTarget } from './deletions.repo.ts';
import { customerStatement, ERASE_SLICE, eraseStatements, finishStatements } from './erasing.repo.ts';
import { eraseTitlesStatement } from './personal-data.repo.ts';
import { continueNow, retryLater, type StepResult } from './step-result.policy.ts';

/**
 * Erases a slice of the user's rows.
 * @returns whether there may be more
 */
async function eraseRows(ctx: Ctx, leaving: DeletionTarget): Promise<boolean> {
  const erased = (await runBatch(ctx.db, eraseStatements(ctx.db, leaving))) as unknown[][];
  return erased.some((rows) => rows.length >= ERASE_SLICE);
}

/** Deletes the user's customer at Stripe. */
async function forgetCustomer(ctx: Ctx, leaving: DeletionTarget): Promise<void> {
  if (leaving.kind !== 'account') return;
  const [customer] = await customerStatement(ctx.db, leaving.user);
  if (customer !== undefined) await requirePayments(ctx).deleteCustomer(customer.id);
}

/**
 * Erases the remaining data of a deletion target, a slice at a time: rows, files, then the user. Call it only when all
 * payments are settled.
 */
export async function eraseUserData(ctx: Ctx, leaving: DeletionTarget): Promise<StepResult> {
  if (await eraseRows(ctx, leaving)) return continueNow();
  if (await deleteHiddenPosts(ctx, leaving.user, (ids) => [eraseTitlesStatement(ctx.db, ids)])) return continueNow();
  if (await eraseOwnImages(ctx, leaving.user)) return continueNow();
  if (await eraseProfilePictures(ctx, leaving.userId)) return continueNow();
  await forgetCustomer(ctx, leaving);
  try {
    await ctx.db.batch(finishStatements(ctx.db, leaving, ctx.now));
  } catch (error) {
    if (isAssertionFailure(error)) return retryLater();
    throw error;
  }
  return 'done';
}
