import { type DeletionKind, type DeletionProgress, matchesUsername } from '#contract/deletions';
import {
  type AdminDeletion,
  type AdminDeletionPreview,
  type AdminReader,
  moderationMessages,
  type PersonDeletionRequest,
} from '#contract/moderation';
import { stripInvalidCharacters } from '#contract/search';
import type { Ctx } from '../../context.ts';
import { AppError, invalidInput } from '../../errors.ts';
import { previewDeletion } from '../deletions/deletion-preview.service.ts';
import { requestAccountDeletion, requestBloggerDeletion } from '../deletions/deletions.service.ts';
import { requireAdmin } from '../security/admins.service.ts';
import { auditStatement } from '../security/audit.statements.ts';
import { auditTargetOf } from '../security/audit-target.policy.ts';
import { deletionsStatement, peopleStatement } from './people.repo.ts';

/**
 * Searches accounts by name or address, newest first. One round trip after the admin check.
 * @throws AppError forbidden
 */
export async function findPeople(ctx: Ctx, text: string): Promise<AdminReader[]> {
  const admin = await requireAdmin(ctx);
  const rows = await peopleStatement(ctx.db, stripInvalidCharacters(text).trim());
  return rows.map(({ isBlogger, isAdmin, isDeleting, ...row }) => ({
    ...row,
    isBlogger: isBlogger === 1,
    isAdmin: isAdmin === 1,
    isSelf: row.id === admin.id,
    isDeleting: isDeleting === 1,
  }));
}

/**
 * Previews the deletion of a blog or an account, with the reason for a refusal. One round trip after the admin check.
 * @throws AppError forbidden; not_found, also for a blog that does not exist
 */
export async function previewPersonDeletion(
  ctx: Ctx,
  personId: string,
  kind: DeletionKind,
): Promise<AdminDeletionPreview> {
  const admin = await requireAdmin(ctx);
  const preview = await previewDeletion(ctx, personId, kind);
  if (personId === admin.id) return { ...preview, refusal: moderationMessages.ownAccount };
  return { ...preview, refusal: preview.refusal === null ? null : moderationMessages.lastOwner };
}

/** Requires the typed username and a reason. @throws AppError invalid_input */
function requireStatement({ typed, reason }: { typed: string; reason: string }, username: string): void {
  const problems = {
    ...(!matchesUsername(typed, username) && { username: moderationMessages.deletionNameDiffers }),
    ...(reason === '' && { reason: moderationMessages.deletionReasonRequired }),
  };
  if (Object.keys(problems).length > 0) throw invalidInput(problems);
}

/**
 * Starts the deletion of a blog or an account and emails the reason to its owner. A repeated request resumes a running
 * one.
 * @throws AppError forbidden; invalid_input without the typed name and a reason; conflict for oneself and the last
 *   owner; not_found, also for a blog that does not exist
 */
export async function deletePerson(
  ctx: Ctx,
  personId: string,
  { kind, username: typed, reason }: PersonDeletionRequest,
): Promise<DeletionProgress> {
  const admin = await requireAdmin(ctx);
  if (personId === admin.id) throw new AppError('conflict', moderationMessages.ownAccount);
  const request = kind === 'blogger' ? requestBloggerDeletion : requestAccountDeletion;
  const alongside: Parameters<typeof request>[3] = ({
    username,
    isAdmin,
    isBlogger,
    cost,
    isRunning,
    begun,
    resumed,
  }) => {
    const isGoingOn = isRunning && typed === '' && reason === '';
    if (!isGoingOn) requireStatement({ typed, reason }, username);
    const target = auditTargetOf({ username, id: personId });
    return [
      auditStatement(
        ctx.db,
        admin,
        {
          action: kind === 'blogger' ? 'blogger_deleted' : 'reader_deleted',
          target,
          before: {
            posts: cost.posts,
            ...(kind === 'account' && { subscriptions: cost.ownSubscriptions }),
            subscribers: cost.subscribers,
          },
          after: { account: isAdmin === 1 ? 'admin' : isBlogger === 1 ? 'blogger' : 'reader', reason },
          onlyIf: begun,
        },
        ctx.now,
      ),
      auditStatement(ctx.db, admin, { action: 'deletion_resumed', target, onlyIf: resumed }, ctx.now),
    ];
  };
  return await request(ctx, personId, 'admin', alongside, reason);
}

/**
 * Returns the running deletions, then the last completed ones. One round trip after the admin check.
 * @throws AppError forbidden
 */
export async function listDeletions(ctx: Ctx): Promise<AdminDeletion[]> {
  await requireAdmin(ctx);
  return await deletionsStatement(ctx.db);
}
