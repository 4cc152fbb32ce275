import type { Ctx } from '../../context.ts';
import { runAsserted } from '../../db/assert.ts';
import { runBatch } from '../../db/client.ts';
import { requirePayments } from '../../platform/stripe/require-payments.ts';
import { rememberLeftLists, rememberLeftMembers } from '../audience/members.service.ts';
import { hashHandle } from '../handles/handles.service.ts';
import { ownHandlesStatement } from '../handles/handles.statements.ts';
import { eraseOwnImages } from '../images/images.service.ts';
import { eraseProfilePictures } from '../images/profile-pictures.service.ts';
import { purgeComments } from '../posts/article-pages.service.ts';
import { deleteHiddenPosts } from '../posts/author-deletion.service.ts';
import type { DeletionTarget } from './deletions.repo.ts';
import { ERASE_SLICE, type ErasedRow, eraseStatements } from './erasing.repo.ts';
import { customerStatement, finishStatements } from './finish-deletion.repo.ts';
import { eraseTitlesStatement } from './personal-data.repo.ts';
import { continueNow, retryLater, type StepResult } from './step-result.policy.ts';

/**
 * Erases a slice of the user's rows, and purges the cached comments of the posts that they commented on.
 * @returns whether there may be more
 */
async function eraseRows(ctx: Ctx, target: DeletionTarget): Promise<boolean> {
  await rememberLeftMembers(ctx, target.user);
  const erased = (await runBatch(ctx.db, eraseStatements(ctx.db, target))) as ErasedRow[][];
  await purgeComments(
    ctx,
    erased.flat().flatMap(({ postId }) => postId ?? []),
  );
  return erased.some((rows) => rows.length >= ERASE_SLICE);
}

/** Deletes the user's customer at Stripe. */
async function forgetCustomer(ctx: Ctx, target: DeletionTarget): Promise<void> {
  if (target.kind !== 'account') return;
  const [customer] = await customerStatement(ctx.db, target.user);
  if (customer !== undefined) await requirePayments(ctx).deleteCustomer(customer.id);
}

/**
 * Erases the remaining data of a deletion target, a slice at a time: rows, files, then the user. Call it only when all
 * payments are settled.
 */
export async function eraseUserData(ctx: Ctx, target: DeletionTarget): Promise<StepResult> {
  if (await eraseRows(ctx, target)) return continueNow();
  if (await deleteHiddenPosts(ctx, target.user, (ids) => [eraseTitlesStatement(ctx.db, ids)])) return continueNow();
  if (await eraseOwnImages(ctx, target.user)) return continueNow();
  if (await eraseProfilePictures(ctx, target.userId)) return continueNow();
  await forgetCustomer(ctx, target);
  if (target.kind === 'account') await rememberLeftLists(ctx, target.user);
  const handles = await ownHandlesStatement(ctx.db, target.user);
  const hashes = handles.map(({ name }) => hashHandle(name));
  const finished = await runAsserted(ctx.db.batch(finishStatements(ctx.db, target, hashes, ctx.now)));
  return finished === null ? retryLater() : 'done';
}
