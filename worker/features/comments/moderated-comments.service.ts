import type * as z from 'zod';
import {
  type CommentCommenter,
  type CommentDecisionResponse,
  type CommentState,
  type CommentsWaiting,
  MODERATED_COMMENTS_PAGE_SIZE,
  type ModeratedComment,
  type ModeratedCommentsResponse,
} from '#contract/comments';
import type { commentDecisionRequest, moderatedCommentsQuery } from '#contract/comments.schema';
import { PENDING_COUNT_MAX } from '#contract/moderation';
import { slugify } from '#contract/posts';
import { type Ctx, readAsUser, requireUser } from '../../context.ts';
import { lastTwoRows, runBatch } from '../../db/client.ts';
import { paginate, readCursor } from '../../db/cursor.ts';
import { profilePictureUrl } from '../images/images.present.ts';
import { purgeComments } from '../posts/article-pages.service.ts';
import {
  type CommenterRow,
  decideStatements,
  type ModeratedCommentRow,
  moderatedCommentsStatement,
  waitingCommentsStatement,
} from './moderated-comments.repo.ts';

function presentCommenter(json: string): CommentCommenter {
  const { pictureKey, isSubscriber, isApproved, bannedUntil, ...row } = JSON.parse(json) as CommenterRow;
  return {
    ...row,
    pictureUrl: profilePictureUrl(pictureKey),
    isSubscriber: isSubscriber === 1,
    isApproved: isApproved === 1,
    isBanned: bannedUntil !== null,
    bannedUntil: bannedUntil || null,
  };
}

const presentModerated = ({
  seq,
  isReply,
  postId,
  title,
  commenter,
  ...row
}: ModeratedCommentRow): ModeratedComment => ({
  ...row,
  isReply: isReply === 1,
  post: { id: postId, slug: slugify(title), title },
  commenter: commenter === null ? null : presentCommenter(commenter),
});

/**
 * Returns a page of the comments on the viewer's posts, newest first. One round trip.
 * @throws AppError signed_out; invalid_input for a malformed cursor
 */
export async function readModeratedComments(
  ctx: Ctx,
  { state: list, cursor }: z.output<typeof moderatedCommentsQuery>,
): Promise<ModeratedCommentsResponse> {
  const { before } = readCursor(cursor);
  const { rows } = await readAsUser(ctx, (user) => [
    moderatedCommentsStatement(ctx.db, user, { list, before }, ctx.now),
  ]);
  const page = paginate(rows[0], MODERATED_COMMENTS_PAGE_SIZE);
  return { comments: page.rows.map(presentModerated), nextCursor: page.nextCursor };
}

/** Counts the comments that wait for the viewer's decision. One round trip. @throws AppError signed_out */
export async function readCommentsWaiting(ctx: Ctx): Promise<CommentsWaiting> {
  const { rows } = await readAsUser(ctx, (user) => [waitingCommentsStatement(ctx.db, user, PENDING_COUNT_MAX)]);
  return rows[0][0] ?? { held: 0, reported: 0 };
}

/**
 * Applies an action to comments on the viewer's posts. It changes only those that it fits, so two tabs that decide on
 * the same comment agree: the second one changes nothing. Two round trips.
 * @throws AppError signed_out
 */
export async function decideComments(
  ctx: Ctx,
  { ids, action }: z.output<typeof commentDecisionRequest>,
): Promise<CommentDecisionResponse> {
  const { seq } = await requireUser(ctx);
  const results = await runBatch(ctx.db, decideStatements(ctx.db, { blogger: seq, ids, action }, ctx.now));
  const [changed, comments] = lastTwoRows(results as [...unknown[], { id: string; postId: string }[], StateRow[]]);
  await purgeComments(
    ctx,
    changed.map(({ postId }) => postId),
  );
  return { changed: changed.map(({ id }) => id), comments };
}

type StateRow = { id: string; state: CommentState };
