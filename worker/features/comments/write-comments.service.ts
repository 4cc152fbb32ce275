import type * as z from 'zod';
import { type Comment, commentMessages } from '#contract/comments';
import type { commentLikeResponse, newCommentRequest } from '#contract/comments.schema';
import { articleMessages } from '#contract/posts';
import { type Ctx, readAsUser, requireUser } from '../../context.ts';
import { writeChecked } from '../../db/assert.ts';
import { lastRows, runBatch } from '../../db/client.ts';
import type { SessionUser } from '../../db/session.ts';
import { notFound } from '../../errors.ts';
import { hashToken } from '../../platform/secrets.ts';
import type { NotifiedRow } from '../notifications/notifications.statements.ts';
import { announceNotified } from '../notifications/notified.service.ts';
import { purgeComments } from '../posts/article-pages.service.ts';
import { enforceRateLimit } from '../security/security.service.ts';
import type { CommentText } from './comment-holds.repo.ts';
import { notifyOfCommentStatements } from './comment-notifications.statements.ts';
import {
  checkEditable,
  checkMayComment,
  checkObstacle,
  containsLink,
  foldComment,
  isLongComment,
  isYoungAccount,
  listMentions,
} from './comments.policy.ts';
import { presentComment } from './comments.present.ts';
import { ownCommentStatement } from './comments.repo.ts';
import * as repo from './write-comments.repo.ts';

type NewComment = z.output<typeof newCommentRequest>;

function toCommentText(body: string): CommentText {
  const folded = foldComment(body);
  return { body, fold: hashToken(folded), isLong: isLongComment(folded), hasLink: containsLink(body) };
}

/** Takes one of the comments that the user may write now. @throws AppError rate_limited */
async function takeComment(ctx: Ctx, { id: key }: SessionUser, viewerSince: number): Promise<void> {
  const { commentsPerMinute, commentsPerHour, youngComments } = ctx.config.limits;
  await enforceRateLimit(ctx, { name: 'comment', key, rule: commentsPerMinute });
  if (!isYoungAccount(viewerSince, ctx.now)) {
    return await enforceRateLimit(ctx, { name: 'comment-hour', key, rule: commentsPerHour });
  }
  await enforceRateLimit(ctx, { name: 'young-comment', key, rule: youngComments });
}

/** Reads the user's comment with this id, and whether they may write where the new one belongs. */
async function readTarget(ctx: Ctx, postId: string, { id, parent }: NewComment) {
  const { viewer, rows } = await readAsUser(
    ctx,
    (user) => [
      ownCommentStatement(ctx.db, id, user),
      repo.commentTargetStatement(ctx.db, { postId, parent }, { user, now: ctx.now }),
    ],
    commentMessages.signIn,
  );
  const [[stored], [target]] = rows;
  if (stored !== undefined) return { viewer, stored: stored.comment };
  if (target === undefined) throw notFound(articleMessages.notFound);
  checkMayComment(target, parent !== null);
  return { viewer, stored: null, since: target.viewerSince };
}

/**
 * Writes a comment or a reply, visible or held for the blogger (docs/product-rules.md "Comments"). Idempotent by its id.
 * Two round trips.
 * @throws AppError signed_out; not_found for the post, the parent, or an id that another comment has; rate_limited
 * @throws AppError email_unconfirmed, forbidden or conflict, when the viewer may not comment
 */
export async function writeComment(ctx: Ctx, postId: string, input: NewComment): Promise<Comment> {
  const { viewer, stored, since } = await readTarget(ctx, postId, input);
  if (stored !== null) return presentComment(stored);
  await takeComment(ctx, viewer, since);
  const { id, parent } = input;
  const comment = { id, postId, parent, text: toCommentText(input.body) };
  const by = { user: viewer.seq, now: ctx.now };
  const found = await writeChecked(
    undefined,
    async () => void (await readTarget(ctx, postId, input)),
    async () => {
      const write = repo.writeCommentStatements(ctx.db, comment, by);
      const usernames = listMentions(input.body);
      const { notify, enqueue } = notifyOfCommentStatements(ctx.db, { id, parent, usernames }, by);
      const results = await runBatch(ctx.db, [
        ...write,
        ...notify,
        ...enqueue,
        ownCommentStatement(ctx.db, id, viewer.seq),
      ]);
      announceNotified(ctx, results.slice(write.length, write.length + notify.length).flat() as NotifiedRow[]);
      return lastRows(results);
    },
  );
  const [written] = found;
  if (written === undefined) throw notFound(commentMessages.notFound);
  await purgeComments(ctx, [postId]);
  return presentComment(written.comment);
}

/**
 * Changes the text of the viewer's comment within COMMENT_EDIT_MS. Two round trips.
 * @throws AppError signed_out; not_found; forbidden for a banned person; conflict when it is too late; rate_limited
 */
export async function editComment(ctx: Ctx, id: string, body: string): Promise<Comment> {
  const { viewer, rows } = await readAsUser(
    ctx,
    (user) => [repo.editableCommentStatement(ctx.db, id, { user, now: ctx.now })],
    commentMessages.signIn,
  );
  const [comment] = rows[0];
  if (comment === undefined) throw notFound(commentMessages.notFound);
  if (comment.isBanned === 1) checkObstacle('banned');
  checkEditable(comment.createdAt, ctx.now);
  const { commentsPerMinute } = ctx.config.limits;
  await enforceRateLimit(ctx, { name: 'comment-edit', key: viewer.id, rule: commentsPerMinute });
  const by = { user: viewer.seq, now: ctx.now };
  const [edited] = lastRows(
    await runBatch(ctx.db, [
      repo.editCommentStatement(ctx.db, id, toCommentText(body), by),
      ownCommentStatement(ctx.db, id, viewer.seq),
    ]),
  );
  if (edited === undefined) throw notFound(commentMessages.notFound);
  await purgeComments(ctx, [comment.postId]);
  return presentComment(edited.comment);
}

/** Deletes the viewer's comment, whether or not they may still read the post. Idempotent. @throws AppError signed_out, not_found */
export async function deleteComment(ctx: Ctx, id: string): Promise<void> {
  const viewer = await requireUser(ctx, commentMessages.signIn);
  const [removed, [own]] = await ctx.db.batch([
    repo.removeOwnCommentStatement(ctx.db, id, viewer.seq),
    repo.ownCommentStateStatement(ctx.db, id, viewer.seq),
  ]);
  if (own === undefined) throw notFound(commentMessages.notFound);
  await purgeComments(
    ctx,
    removed.map(({ postId }) => postId),
  );
}

/** Sets or clears the viewer's like of a comment. Idempotent. @throws AppError signed_out, not_found */
export async function likeComment(
  ctx: Ctx,
  id: string,
  isLiked: boolean,
): Promise<z.output<typeof commentLikeResponse>> {
  const viewer = await requireUser(ctx, commentMessages.signIn);
  const [, [comment]] = await ctx.db.batch(
    repo.likeStatements(ctx.db, id, isLiked, { user: viewer.seq, now: ctx.now }),
  );
  if (comment === undefined) throw notFound(commentMessages.notFound);
  await purgeComments(ctx, [comment.postId]);
  return { isLiked, likeCount: comment.likeCount };
}
