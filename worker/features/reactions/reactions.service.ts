import { articleMessages } from '#contract/posts';
import { type ReactionResponse, type ReactionType, reactionMessages } from '#contract/reactions';
import { type Ctx, requireUser } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { announceReactions } from '../live/announcements.service.ts';
import { reactionStatements } from './reactions.repo.ts';

/**
 * Sets, replaces or clears (null) the viewer's reaction to an article (docs/product-rules.md "Posts"). Idempotent.
 * @throws AppError signed_out, not_found
 */
export async function setReaction(ctx: Ctx, postId: string, reaction: ReactionType | null): Promise<ReactionResponse> {
  const viewer = await requireUser(ctx, reactionMessages.signIn);
  const [, posts] = await ctx.db.batch(reactionStatements(ctx.db, { postId, user: viewer.seq, reaction }, ctx.now));
  if (posts.length === 0) throw notFound(articleMessages.notFound);
  announceReactions(ctx, viewer.seq);
  return { reaction };
}
