import {
  type DeletionKind,
  type DeletionProgress,
  type DeletionRequest,
  type DeletionRequester,
  deletionMessages,
  matchesUsername,
} from '#contract/deletions';
import { moderationMessages } from '#contract/moderation';
import type { Ctx } from '../../context.ts';
import { isAssertionFailure } from '../../db/assert.ts';
import { runBatch, type Statement } from '../../db/client.ts';
import type { SessionClaim } from '../../db/session.ts';
import { AppError, invalidInput, notFound } from '../../errors.ts';
import { logError } from '../../log.ts';
import type { NewOutboxMessage } from '../../outbox/enqueue.ts';
import { wakeOutbox } from '../../outbox/wake.ts';
import { requirePassword } from '../accounts/current-password.service.ts';
import { closeEndedSockets } from '../live/announcements.service.ts';
import { accountDeletionEmail, blogRemovedEmail } from '../mail/deletion.emails.ts';
import { announceMail, createEmailMessage } from '../mail/mail.service.ts';
import { hidePostsStatements, purgeHiddenPosts } from '../posts/author-deletion.service.ts';
import { purgeBloggerPages } from '../profiles/blogger-pages.service.ts';
import { type CostRow, costStatement } from './deletion-preview.repo.ts';
import { resumeDeletions } from './deletion-saga.service.ts';
import { accountDeletionEmailId, blogRemovedEmailId, deletionMessage } from './deletions.messages.ts';
import * as repo from './deletions.repo.ts';

/** What is written down in the batch of the beginning, before that is written. */
type Alongside = (
  person: { username: string; isAdmin: number; isBlogger: number; cost: CostRow; isRunning: boolean } & ReturnType<
    typeof repo.isBegunOrResumedSql
  >,
) => Statement[];

/** The mail to who is deleted; null for who removes only their blog, and knows. */
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
    ...{ ...deletion, user: person.seq, now: ctx.now },
    message: deletionMessage({ deletion: deletion.id, run: 0 }, ctx.now),
    letter: await letterTo(ctx, person, deletion),
  };
  const hide = hidePostsStatements(ctx, person.seq);
  const isRunning = running.length > 0;
  const told = alongside({ ...person, isRunning, ...repo.isBegunOrResumedSql(person.seq, kind) });
  const [hidden, deletions] = await write(ctx, beginning, hide, told);
  wakeOutbox(ctx);
  announceMail(ctx);
  if (kind === 'account') closeEndedSockets(ctx, person.seq, 'all');
  ctx.waitUntil(purgeHiddenPosts(ctx, hidden));
  ctx.waitUntil(purgeBloggerPages(ctx, userId));
  const [progress] = deletions;
  // One that had begun before may have been parked.
  if (progress !== undefined && progress.id !== deletion.id) {
    ctx.waitUntil(resumeDeletions(ctx).catch((error) => logError(error, { requestId: ctx.requestId })));
  }
  // It was so short that it is done.
  return progress ?? { id: deletion.id, state: 'done', subscriptionsTotal: 0, subscriptionsDone: 0 };
}

/** @throws AppError conflict when the last admin would go */
async function write(
  ctx: Ctx,
  beginning: Parameters<typeof repo.beginStatements>[1],
  hide: ReturnType<typeof hidePostsStatements>,
  alongside: readonly Statement[],
) {
  try {
    const statements = repo.beginStatements(ctx.db, beginning);
    const open = repo.openDeletionStatement(ctx.db, beginning.user);
    const results = await runBatch(ctx.db, [...alongside, ...hide, ...statements, open]);
    const hidden = results[alongside.length + hide.length - 1] as Awaited<(typeof hide)[4]>;
    return [hidden, results.at(-1) as repo.ProgressRow[]] as const;
  } catch (error) {
    if (isAssertionFailure(error)) {
      const { lastAdmin } = beginning.by === 'self' ? deletionMessages : moderationMessages;
      throw new AppError('conflict', lastAdmin);
    }
    throw error;
  }
}

/**
 * Begins to delete somebody's blog: posts, profile and writing topics go, the person's account stays as a reader's
 * (decisions 'Who is a blogger'). From now on nobody sees it or subscribes; the rest is done by messages of the outbox.
 * Asked again it goes on. Three round trips at most.
 * @param userId the person's public id
 * @param alongside what its batch writes besides
 * @param reason an admin's, mailed to the person
 * @throws AppError not_found for who has no profile
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
 * Begins to delete an account and everything of it (billing.md 'Deleting people who pay or are paid'). From now on nobody
 * signs in as them. Asked again it goes on. Three round trips at most.
 * @param userId the person's public id
 * @param alongside what its batch writes besides
 * @param reason an admin's, mailed to the person
 * @throws AppError not_found; conflict for the last admin
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

/** How far the deletion is that has ended a session; whoever asks again has not heard the first answer. */
async function begunBy(ctx: Ctx, claim: SessionClaim | null): Promise<DeletionProgress | undefined> {
  if (claim === null) return undefined;
  const [progress] = await repo.openAccountDeletionStatement(ctx.db, claim.userSeq);
  return progress;
}

/**
 * Begins to delete the viewer's own account. Asked again by a session that it has ended it says how far it is.
 * @throws AppError signed_out; rate_limited (5 a minute); invalid_input at the password or the username; conflict for
 *   the last admin
 */
export async function deleteOwnAccount(ctx: Ctx, { password, username }: DeletionRequest): Promise<DeletionProgress> {
  const { claim } = ctx;
  try {
    const { user } = await requirePassword(ctx, password, 'password', (viewer) => {
      if (!matchesUsername(username, viewer.username)) {
        throw invalidInput({ username: deletionMessages.usernameDiffers });
      }
    });
    return await requestAccountDeletion(ctx, user.id, 'self');
  } catch (error) {
    const isSignedOut = error instanceof AppError && error.code === 'signed_out';
    const begun = isSignedOut ? await begunBy(ctx, claim) : undefined;
    if (begun === undefined) throw error;
    return begun;
  }
}

/**
 * How far a deletion is. One round trip.
 * @throws AppError not_found
 */
export async function readDeletionProgress(ctx: Ctx, id: string): Promise<DeletionProgress> {
  const [progress] = await repo.progressStatement(ctx.db, id);
  if (progress === undefined) throw notFound(deletionMessages.notFound);
  return progress;
}
