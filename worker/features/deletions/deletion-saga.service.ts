import type { Ctx } from '../../context.ts';
import { runBatch } from '../../db/client.ts';
import { enqueueStatement } from '../../outbox/enqueue.ts';
import { hideAuthorPosts } from '../posts/author-deletion.service.ts';
import { closeCheckouts, endSubscriptions, payOutOwedShares } from './cancel-subscriptions.service.ts';
import { type DeletionStep, deletionMessage } from './deletions.messages.ts';
import {
  type DeletionTarget,
  markErasingStatement,
  openDeletionTargetStatement,
  stalledDeletionsStatement,
} from './deletions.repo.ts';
import { eraseUserData } from './erasing.service.ts';
import { continueNow, type StepResult } from './step-result.policy.ts';

const RESUMED_AT_ONCE = 50;

/**
 * Runs the next slice of a deletion. Stores no progress: each step checks what still exists, which also finds
 * unfinished work.
 */
async function nextPiece(ctx: Ctx, target: DeletionTarget, after: string): Promise<StepResult> {
  if (await hideAuthorPosts(ctx, target.user)) return continueNow();
  const parts = [
    () => closeCheckouts(ctx, target),
    () => endSubscriptions(ctx, target, after),
    () => payOutOwedShares(ctx, target),
  ];
  for (const part of parts) {
    const outcome = await part();
    if (outcome !== 'done') return outcome;
  }
  if (target.state === 'cancelling') await runBatch(ctx.db, [markErasingStatement(ctx.db, target.id)]);
  return await eraseUserData(ctx, target);
}

/**
 * Delivers the message of a deletion: runs a slice and enqueues the next one. Safe to deliver twice.
 * @throws when the database, the bucket or Stripe fails; the outbox retries
 */
export async function continueDeletion(ctx: Ctx, step: DeletionStep): Promise<void> {
  const [target] = await openDeletionTargetStatement(ctx.db, step.deletion);
  if (target === undefined) return;
  const outcome = await nextPiece(ctx, target, step.after ?? '');
  if (outcome === 'done') return;
  const next = { deletion: step.deletion, run: step.run + 1, after: outcome.after };
  await runBatch(ctx.db, [enqueueStatement(ctx.db, deletionMessage(next, ctx.now + outcome.inMs))]);
}

/** Resumes stalled deletions, whose message was parked. Runs hourly. */
export async function resumeDeletions(ctx: Ctx): Promise<void> {
  const stalled = await stalledDeletionsStatement(ctx.db, RESUMED_AT_ONCE);
  await runBatch(
    ctx.db,
    stalled.map(({ id }) => enqueueStatement(ctx.db, deletionMessage({ deletion: id, run: ctx.now }, ctx.now))),
  );
  if (stalled.length > 0) await ctx.ports.outbox.poke('jobs');
}
