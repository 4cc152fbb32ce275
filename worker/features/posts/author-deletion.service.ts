import type { Ctx } from '../../context.ts';
import { runBatch, type Statement } from '../../db/client.ts';
import { purgeArticlePages } from './article-pages.service.ts';
import {
  DELETE_SLICE,
  deleteHiddenStatement,
  HIDE_SLICE,
  hiddenPostsStatement,
  hideNewestPostsStatements,
} from './author-deletion.repo.ts';

/**
 * Hides the newest posts of who is leaving, a slice, from every list and reader: to be written in the caller's batch.
 * `purgeHiddenPosts` takes what the last statement gave.
 */
export const hidePostsStatements = (ctx: Ctx, blogger: number) => hideNewestPostsStatements(ctx.db, blogger, ctx.now);

/** Lets guests' pages of hidden posts be gone too. Never rejects. @returns whether there may be more posts to hide */
export async function purgeHiddenPosts(ctx: Ctx, hidden: readonly { id: string; title: string }[]): Promise<boolean> {
  await Promise.all(hidden.map(({ id, title }) => purgeArticlePages(ctx, id, [title])));
  return hidden.length === HIDE_SLICE;
}

/** Hides a slice of the posts of who is leaving. @returns whether there may be more */
export async function hideAuthorPosts(ctx: Ctx, blogger: number): Promise<boolean> {
  const [, , , , hidden] = await ctx.db.batch(hidePostsStatements(ctx, blogger));
  return await purgeHiddenPosts(ctx, hidden);
}

/**
 * Deletes a slice of somebody's hidden posts for good.
 * @param alongside what the batch writes for these posts before they are deleted
 * @returns whether there may be more
 */
export async function deleteHiddenPosts(
  ctx: Ctx,
  blogger: number,
  alongside: (ids: readonly string[]) => readonly Statement[],
): Promise<boolean> {
  const ids = (await hiddenPostsStatement(ctx.db, blogger)).map(({ id }) => id);
  if (ids.length === 0) return false;
  await runBatch(ctx.db, [...alongside(ids), deleteHiddenStatement(ctx.db, blogger, ids)]);
  return ids.length === DELETE_SLICE;
}
