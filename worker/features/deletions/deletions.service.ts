import {
  type DeletionKind,
  type DeletionProgress,
  type DeletionRequester,
  deletionMessages,
} from '#contract/deletions';
import { moderationMessages } from '#contract/moderation';
import type { Ctx } from '../../context.ts';
import { runAsserted } from '../../db/assert.ts';
import { lastRows, runBatch, type Statement } from '../../db/client.ts';
import { AppError, notFound } from '../../errors.ts';
import { logError } from '../../log.ts';
import type { NewOutboxMessage } from '../../outbox/enqueue.ts';
import { wakeOutbox } from '../../outbox/wake.ts';
import { closeEndedSockets } from '../live/announcements.service.ts';
import { accountDeletionEmail, blogRemovedEmail } from '../mail/deletion.emails.ts';
import { createEmailMessage } from '../mail/mail.service.ts';
import { purgeHiddenPosts } from '../posts/author-deletion.service.ts';
import { hideNewestPostsStatements } from '../posts/author-deletion.statements.ts';
import { purgeBloggerPages } from '../profiles/blogger-pages.service.ts';
import { type CostRow, costStatement } from './deletion-preview.repo.ts';
import { resumeDeletions } from './deletion-saga.service.ts';
import { accountDeletionEmailId, blogRemovedEmailId, deletionMessage } from './deletions.messages.ts';
import * as repo from './deletions.repo.ts';

/** Builds the statements that a caller adds to the batch that begins a deletion. */
type Alongside = (
  person: { username: string; isAdmin: number; isBlogger: number; cost: CostRow; isRunning: boolean } & ReturnType<
    typeof repo.isBegunOrResumedSql
  >,
) => Statement[];

/** Builds the email about the deletion. Returns null when bloggers remove their own blog. */
async function letterTo(
  ctx: Ctx,
  person: { username: string; email: string; cost: CostRow },
  {
    id,
    userId,
    kind,
    by,
    reason,
  }: { id: string; userId: string; kind: DeletionKind; by: DeletionRequester; reason: string },
): Promise<NewOutboxMessage | null> {
  const addresses = { to: person.email };
  if (kind === 'account') {
    return await createEmailMessage(
      ctx,
      (head) => accountDeletionEmail(head, person, by, reason),
      addresses,
      accountDeletionEmailId(userId),
    );
  }
  if (by === 'self') return null;
  return await createEmailMessage(
    ctx,
    (head) => blogRemovedEmail(head, person, reason),
    addresses,
    blogRemovedEmailId(id),
  );
}

async function begin(
  ctx: Ctx,
  userId: string,
  kind: DeletionKind,
  by: DeletionRequester,
  alongside: Alongside = () => [],
  reason = '',
): Promise<DeletionProgress> {
  const [[row], [cost], running] = await ctx.db.batch([
    repo.deletionTargetStatement(ctx.db, userId, kind),
    costStatement(ctx.db, repo.userSeqSql(userId), kind),
    repo.runningStatement(ctx.db, repo.userSeqSql(userId), kind),
  ]);
  if (row === undefined) throw notFound(deletionMessages.notFound);
  const person = { ...row, cost };
  const deletion = { id: crypto.randomUUID(), userId, kind, by, reason };
  const beginning = {
    ...deletion,
    user: person.seq,
    now: ctx.now,
    message: deletionMessage({ deletion: deletion.id, run: 0 }, ctx.now),
    letter: await letterTo(ctx, person, deletion),
  };
  const hide = hideNewestPostsStatements(ctx.db, person.seq, ctx.now);
  const isRunning = running.length > 0;
  const notices = alongside({ ...person, isRunning, ...repo.isBegunOrResumedSql(person.seq, kind) });
  const [hidden, deletions] = await write(ctx, beginning, hide, notices);
  wakeOutbox(ctx, 'jobs');
  wakeOutbox(ctx, 'mail');
  if (kind === 'account') closeEndedSockets(ctx, person.seq, 'all');
  ctx.waitUntil(purgeHiddenPosts(ctx, hidden));
  ctx.waitUntil(purgeBloggerPages(ctx, userId, person.username));
  const [progress] = deletions;
  // The message of a deletion that began earlier may have been parked.
  if (progress !== undefined && progress.id !== deletion.id) {
    ctx.waitUntil(resumeDeletions(ctx).catch((error) => logError(error, { requestId: ctx.requestId })));
  }
  // The deletion is already done.
  return progress ?? { id: deletion.id, state: 'done', subscriptionsTotal: 0, subscriptionsDone: 0 };
}

/** @throws AppError conflict for the last owner */
async function write(
  ctx: Ctx,
  beginning: Parameters<typeof repo.beginStatements>[1],
  hide: ReturnType<typeof hideNewestPostsStatements>,
  alongside: readonly Statement[],
) {
  const statements = repo.beginStatements(ctx.db, beginning);
  const open = repo.openDeletionStatement(ctx.db, beginning.user);
  const results = await runAsserted(runBatch(ctx.db, [...alongside, ...hide, ...statements, open]));
  if (results === null) {
    const { lastOwner } = beginning.by === 'self' ? deletionMessages : moderationMessages;
    throw new AppError('conflict', lastOwner);
  }
  const hidden = results[alongside.length + hide.length - 1] as Awaited<(typeof hide)[4]>;
  return [hidden, lastRows(results)] as const;
}

/**
 * Begins to delete a user's blog, or resumes it. The reader account remains. The blog is hidden immediately; jobs do
 * the rest (docs/product-rules.md "Deletion"). At most three round trips.
 * @param userId the user's public id
 * @param alongside adds statements to the batch
 * @param reason an admin's reason, mailed to the user
 * @throws AppError not_found for a user without a profile
 */
export async function requestBloggerDeletion(
  ctx: Ctx,
  userId: string,
  by: DeletionRequester,
  alongside?: Alongside,
  reason?: string,
): Promise<DeletionProgress> {
  return await begin(ctx, userId, 'blogger', by, alongside, reason);
}

/**
 * Begins to delete an account with all its data, or resumes it (docs/billing.md "Deleting people who pay or are paid").
 * The user can no longer sign in. At most three round trips.
 * @param userId the user's public id
 * @param alongside adds statements to the batch
 * @param reason an admin's reason, mailed to the user
 * @throws AppError not_found; conflict for the last owner
 */
export async function requestAccountDeletion(
  ctx: Ctx,
  userId: string,
  by: DeletionRequester,
  alongside?: Alongside,
  reason?: string,
): Promise<DeletionProgress> {
  return await begin(ctx, userId, 'account', by, alongside, reason);
}

/**
 * Returns the progress of a deletion. One round trip.
 * @throws AppError not_found
 */
export async function readDeletionProgress(ctx: Ctx, id: string): Promise<DeletionProgress> {
  const [progress] = await repo.progressStatement(ctx.db, id);
  if (progress === undefined) throw notFound(deletionMessages.notFound);
  return progress;
}
