import type { Ctx } from '../../context.ts';
import { lastRows, runBatch, type Statement } from '../../db/client.ts';
import { purgeArticlePages } from './article-pages.service.ts';
import { DELETE_SLICE, deleteHiddenStatement, unpublishedPostsStatement } from './author-deletion.repo.ts';
import { HIDE_SLICE, hideNewestPostsStatements } from './author-deletion.statements.ts';

/** Purges the cached pages of hidden posts. Never rejects. @returns whether there may be more posts to hide */
export async function purgeHiddenPosts(ctx: Ctx, hidden: readonly { id: string; title: string }[]): Promise<boolean> {
  await Promise.all(hidden.map(({ id, title }) => purgeArticlePages(ctx, id, [title])));
  return hidden.length === HIDE_SLICE;
}

/** Hides a slice of the posts of a blogger who is being deleted. @returns whether there may be more */
export async function hideAuthorPosts(ctx: Ctx, blogger: number): Promise<boolean> {
  const hidden = lastRows(await ctx.db.batch(hideNewestPostsStatements(ctx.db, blogger, ctx.now)));
  return await purgeHiddenPosts(ctx, hidden);
}

/**
 * Deletes a slice of a blogger's hidden posts.
 * @param alongside statements for the batch, run before the posts are deleted
 * @returns whether there may be more
 */
export async function deleteHiddenPosts(
  ctx: Ctx,
  blogger: number,
  alongside: (ids: readonly string[]) => readonly Statement[],
): Promise<boolean> {
  const ids = (await unpublishedPostsStatement(ctx.db, blogger)).map(({ id }) => id);
  if (ids.length === 0) return false;
  await runBatch(ctx.db, [...alongside(ids), deleteHiddenStatement(ctx.db, blogger, ids)]);
  return ids.length === DELETE_SLICE;
}
