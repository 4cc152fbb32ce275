import type { CommentSettings } from '#contract/comments';
import { postMessages } from '#contract/post-messages';
import { profileMessages } from '#contract/profiles';
import { type Ctx, readAsUser, requireUser } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { purgeArticlePages, purgeArticles } from '../posts/article-pages.service.ts';
import { newestArticlesStatement } from '../posts/article-pages.statements.ts';
import {
  closeCommentsStatement,
  commentSettingsStatement,
  saveCommentSettingsStatement,
} from './comment-settings.repo.ts';

/** Returns the viewer's settings for comments. @throws AppError signed_out; not_found without a profile */
export async function readCommentSettings(ctx: Ctx): Promise<CommentSettings> {
  const { rows } = await readAsUser(ctx, (user) => [commentSettingsStatement(ctx.db, user)]);
  const [settings] = rows[0];
  if (settings === undefined) throw notFound(profileMessages.notAvailable);
  return settings;
}

/**
 * Saves who may comment on the viewer's posts and which comments wait. Comments that are visible stay visible.
 * @throws AppError signed_out; not_found without a profile
 */
export async function saveCommentSettings(ctx: Ctx, input: CommentSettings): Promise<CommentSettings> {
  const { seq } = await requireUser(ctx);
  const [[settings], articles] = await ctx.db.batch([
    saveCommentSettingsStatement(ctx.db, seq, input),
    newestArticlesStatement(ctx.db, seq),
  ]);
  if (settings === undefined) throw notFound(profileMessages.notAvailable);
  // Articles show guests whether comments are open.
  ctx.waitUntil(purgeArticles(ctx, articles));
  return settings;
}

/** Closes the comments on the viewer's post, or opens them again. @throws AppError signed_out; not_found */
export async function closeComments(ctx: Ctx, postId: string, closed: boolean): Promise<void> {
  const { seq } = await requireUser(ctx);
  const [post] = await closeCommentsStatement(ctx.db, postId, seq, closed ? ctx.now : null);
  if (post === undefined) throw notFound(postMessages.notYours);
  await purgeArticlePages(ctx, postId, [post.title]);
}
