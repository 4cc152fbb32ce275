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
import { type Ctx, readAsUser } from '../../context.ts';
import { lastTwoRows, runBatch } from '../../db/client.ts';
import { readValueCursor, writeValueCursor } from '../../db/cursor.ts';
import { profilePictureUrl } from '../images/images.present.ts';
import type { NotifiedRow } from '../notifications/notifications.statements.ts';
import { announceNotified } from '../notifications/notified.service.ts';
import { purgeComments } from '../posts/article-pages.service.ts';
import { FIRST_POSITION } from './comment-lists.repo.ts';
import { type CommentNotifications, notifyOfApprovalStatements } from './comment-notifications.statements.ts';
import { listMentions } from './comments.policy.ts';
import {
  type ChangedComment,
  type CommenterRow,
  decideStatements,
  type ModeratedCommentRow,
  mentioningCommentsStatement,
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
  thread,
  parent,
  postId,
  title,
  commenter,
  ...row
}: ModeratedCommentRow): ModeratedComment => ({
  ...row,
  parent: parent === null ? null : (JSON.parse(parent) as ModeratedComment['parent']),
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
  const position = readValueCursor(cursor, list, 'number');
  const from = position === null ? FIRST_POSITION : { thread: Number(position.value), seq: position.before };
  const { rows } = await readAsUser(ctx, (user) => [moderatedCommentsStatement(ctx.db, user, { list, from }, ctx.now)]);
  const page = rows[0].slice(0, MODERATED_COMMENTS_PAGE_SIZE);
  const last = rows[0].length > page.length ? page.at(-1) : undefined;
  return {
    comments: page.map(presentModerated),
    nextCursor: last === undefined ? null : writeValueCursor({ order: list, value: last.thread, before: last.seq }),
  };
}

/** Counts the comments that wait for the viewer's decision. One round trip. @throws AppError signed_out */
export async function readCommentsWaiting(ctx: Ctx): Promise<CommentsWaiting> {
  const { rows } = await readAsUser(ctx, (user) => [waitingCommentsStatement(ctx.db, user, PENDING_COUNT_MAX)]);
  return rows[0][0] ?? { held: 0, reported: 0 };
}

const NOBODY: CommentNotifications = { notify: [], enqueue: [] };

/**
 * Applies an action to comments on the viewer's posts. It changes only those that it fits, so two tabs that decide on
 * the same comment agree: the second one changes nothing. Two round trips.
 * @throws AppError signed_out
 */
export async function decideComments(
  ctx: Ctx,
  { ids, action }: z.output<typeof commentDecisionRequest>,
): Promise<CommentDecisionResponse> {
  const isApproval = action === 'approve';
  const { viewer, rows } = await readAsUser(ctx, (user) => [
    mentioningCommentsStatement(ctx.db, user, isApproval ? ids : []),
  ]);
  const { seq: blogger } = viewer;
  const mentions = rows[0].flatMap(({ id, body }) => listMentions(body).map((username) => ({ id, username })));
  const { notify, enqueue } = isApproval
    ? notifyOfApprovalStatements(ctx.db, { blogger, ids, mentions }, ctx.now)
    : NOBODY;
  const results = await runBatch(ctx.db, [
    ...notify,
    ...enqueue,
    ...decideStatements(ctx.db, { blogger, ids, action }, ctx.now),
  ]);
  const [changed, comments] = lastTwoRows(results as [...unknown[], ChangedComment[], StateRow[]]);
  announceNotified(ctx, results.slice(0, notify.length).flat() as NotifiedRow[]);
  await purgeComments(
    ctx,
    changed.flatMap(({ postId }) => postId ?? []),
  );
  return { changed: [...new Set(changed.map(({ id }) => id))], comments };
}

type StateRow = { id: string; state: CommentState };
