import { type CommentTakedownsResponse, MODERATION_PAGE_SIZE } from '#contract/moderation';
import type { Ctx } from '../../context.ts';
import { paginate, readCursor } from '../../db/cursor.ts';
import { requireAdmin } from '../security/admins.service.ts';
import { presentCommentTakedown } from './comment-reports.present.ts';
import { commentTakedownsStatement } from './comment-takedowns.repo.ts';

/**
 * Returns a page of the comments that are taken down, the last first. One round trip after the admin check.
 * @throws AppError forbidden; invalid_input for a malformed cursor
 */
export async function listCommentTakedowns(ctx: Ctx, cursor?: string): Promise<CommentTakedownsResponse> {
  await requireAdmin(ctx);
  const found = await commentTakedownsStatement(ctx.db, readCursor(cursor).before);
  const { rows, nextCursor } = paginate(found, MODERATION_PAGE_SIZE);
  return { takedowns: rows.map(presentCommentTakedown), nextCursor };
}
