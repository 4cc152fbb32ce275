import type { Ctx } from '../../context.ts';
import { forgetArticlePages } from './article-pages.service.ts';
import { DELETE_SLICE, deleteHiddenStatement, HIDE_SLICE, hideNewestStatements } from './leaving-posts.repo.ts';

/**
 * Hides the newest posts of who is leaving, a slice, from every list and reader: to be written in the caller's batch.
 * `forgetHidden` takes what the last statement gave.
 */
export const hidePostsStatements = (ctx: Ctx, blogger: number) => hideNewestStatements(ctx.db, blogger, ctx.now);

/** Lets guests' pages of hidden posts be gone too. Never rejects. @returns whether there may be more posts to hide */
export async function forgetHidden(ctx: Ctx, hidden: readonly { id: string; title: string }[]): Promise<boolean> {
  await Promise.all(hidden.map(({ id, title }) => forgetArticlePages(ctx, id, [title])));
  return hidden.length === HIDE_SLICE;
}

/** Hides a slice of the posts of who is leaving. @returns whether there may be more */
export async function hidePosts(ctx: Ctx, blogger: number): Promise<boolean> {
  const [, , , , hidden] = await ctx.db.batch(hidePostsStatements(ctx, blogger));
  return await forgetHidden(ctx, hidden);
}

/** Deletes a slice of somebody's hidden posts for good. @returns whether there may be more */
export async function deleteHiddenPosts(ctx: Ctx, blogger: number): Promise<boolean> {
  return (await deleteHiddenStatement(ctx.db, blogger)).length === DELETE_SLICE;
}
