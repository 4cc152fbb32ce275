import type * as z from 'zod';
import {
  type CommentOrder,
  type CommentsResponse,
  commentMessages,
  type LinkedCommentResponse,
  type RepliesResponse,
} from '#contract/comments';
import type { commentsQuery } from '#contract/comments.schema';
import { articleMessages } from '#contract/posts';
import { type Ctx, readAs } from '../../context.ts';
import { readCursor } from '../../db/cursor.ts';
import { AppError, invalidInput, notFound } from '../../errors.ts';
import { presentLinkedThread, presentReplies, presentThreads } from './comments.present.ts';
import {
  commentedPostStatement,
  linkedThreadStatement,
  repliedCommentStatement,
  repliesStatement,
  threadsStatement,
} from './comments.repo.ts';

const MODES: Record<CommentOrder, number> = { newest: 0, oldest: 1 };

/** Decodes the cursor of an order. Throws AppError invalid_input for one of the other order. */
function readEdge(cursor: string | undefined, order: CommentOrder): number {
  if (cursor === undefined) return order === 'newest' ? Number.MAX_SAFE_INTEGER : 0;
  const { before, mode } = readCursor(cursor);
  if (mode !== MODES[order]) throw invalidInput({ cursor: 'Invalid cursor' });
  return before;
}

/**
 * Returns a page of the comments on a post, as the viewer may see them. One round trip.
 * @throws AppError not_found; forbidden without access to the whole post; invalid_input for a malformed cursor
 */
export async function readComments(
  ctx: Ctx,
  postId: string,
  { cursor, sort: order }: z.output<typeof commentsQuery>,
): Promise<CommentsResponse> {
  const edge = readEdge(cursor, order);
  const { rows } = await readAs(ctx, (user) => [
    commentedPostStatement(ctx.db, postId, { user, now: ctx.now }),
    threadsStatement(ctx.db, postId, { user, now: ctx.now }, { order, edge }),
  ]);
  const [[post], threads] = rows;
  if (post === undefined) throw notFound(articleMessages.notFound);
  if (post.isReadable !== 1) throw new AppError('forbidden', commentMessages.subscribeToRead);
  return {
    ...presentThreads(threads, MODES[order]),
    count: post.count,
    obstacle: post.obstacle,
    bannedUntil: post.bannedUntil || null,
  };
}

/**
 * Returns a page of the replies to a comment, oldest first. One round trip.
 * @throws AppError not_found, also without access to the post; invalid_input for a malformed cursor
 */
export async function readReplies(ctx: Ctx, id: string, cursor: string | undefined): Promise<RepliesResponse> {
  const after = cursor === undefined ? 0 : readEdge(cursor, 'newest');
  const { rows } = await readAs(ctx, (user) => [
    repliedCommentStatement(ctx.db, id, { user, now: ctx.now }),
    repliesStatement(ctx.db, id, { user, now: ctx.now }, after),
  ]);
  const [[parent], replies] = rows;
  if (parent === undefined) throw notFound(commentMessages.notFound);
  return presentReplies(replies);
}

/**
 * Returns the thread of a comment or a reply, for an address that names it. One round trip.
 * @throws AppError not_found, also without access to the post
 */
export async function readLinkedComment(ctx: Ctx, id: string): Promise<LinkedCommentResponse> {
  const { rows } = await readAs(ctx, (user) => [linkedThreadStatement(ctx.db, id, { user, now: ctx.now })]);
  const [[thread]] = rows;
  if (thread === undefined) throw notFound(commentMessages.notFound);
  return presentLinkedThread(thread, id);
}
