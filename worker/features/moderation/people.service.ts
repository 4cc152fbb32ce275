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
import { audited } from '../security/audit.service.ts';
import { deletionsStatement, peopleStatement } from './people.repo.ts';

/** Accounts whose name or address holds the text, newest first. One round trip after the admin's. @throws AppError forbidden */
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
 * What deleting somebody would take with it, and why it is refused. One round trip after the admin's.
 * @throws AppError forbidden; not_found, also for a blog where there is none
 */
export async function previewPersonDeletion(
  ctx: Ctx,
  personId: string,
  kind: DeletionKind,
): Promise<AdminDeletionPreview> {
  const admin = await requireAdmin(ctx);
  const preview = await previewDeletion(ctx, personId, kind);
  if (personId === admin.id) return { ...preview, refusal: moderationMessages.ownAccount };
  return { ...preview, refusal: preview.refusal === null ? null : moderationMessages.lastAdmin };
}

/** @throws AppError invalid_input unless the person's name was typed and a reason given */
function requireStatement({ typed, reason }: { typed: string; reason: string }, username: string): void {
  const problems = {
    ...(!matchesUsername(typed, username) && { username: moderationMessages.deletionNameDiffers }),
    ...(reason === '' && { reason: moderationMessages.deletionReasonRequired }),
  };
  if (Object.keys(problems).length > 0) throw invalidInput(problems);
}

/**
 * Begins to delete somebody's blog or account, which mails them the reason; asked again it goes on.
 * @throws AppError forbidden; invalid_input without their typed name and a reason; conflict for oneself and the last admin; not_found, also for a blog where there is none
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
    const target = `${username} (${personId})`;
    return [
      audited(ctx, admin, {
        action: kind === 'blogger' ? 'blogger_deleted' : 'reader_deleted',
        target,
        before: {
          posts: cost.posts,
          ...(kind === 'account' && { subscriptions: cost.ownSubscriptions }),
          subscribers: cost.subscribers,
        },
        after: { account: isAdmin === 1 ? 'admin' : isBlogger === 1 ? 'blogger' : 'reader', reason },
        onlyIf: begun,
      }),
      audited(ctx, admin, { action: 'deletion_resumed', target, onlyIf: resumed }),
    ];
  };
  return await request(ctx, personId, 'admin', alongside, reason);
}

/** The deletions that run, then the last ones that are done. One round trip after the admin's. @throws AppError forbidden */
export async function listDeletions(ctx: Ctx): Promise<AdminDeletion[]> {
  await requireAdmin(ctx);
  return await deletionsStatement(ctx.db);
}
