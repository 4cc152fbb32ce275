import { articlePath, slugify } from '#contract/posts';
import type { Ctx } from '../../context.ts';
import { newestTitlesStatement } from './posts.repo.ts';

/** So many of a blogger's articles are purged at once; older ones stay in caches for their minute. */
const PURGED_ARTICLES = 100;

/** Reads the articles that `purgeArticles` takes, in the caller's batch. */
export const newestArticlesStatement = (ctx: Ctx, blogger: number) =>
  newestTitlesStatement(ctx.db, blogger, PURGED_ARTICLES);

/** Purges the cached pages and API responses of articles after something that all of them show has changed. */
export async function purgeArticles(ctx: Ctx, articles: readonly { id: string; title: string }[]): Promise<void> {
  await Promise.all(articles.map(({ id, title }) => purgeArticlePages(ctx, id, [title])));
}

/**
 * Lets what guests see of an article at once be what it is now, or nothing: after it was changed, switched or taken back.
 * Never rejects.
 * @param titles those it had and has: its address holds the title
 */
export async function purgeArticlePages(ctx: Ctx, id: string, titles: readonly string[]): Promise<void> {
  const paths = titles.map((title) => encodeURI(articlePath({ id, slug: slugify(title) })));
  await ctx.ports.pages.purge([...new Set(paths), `/api/posts/${id}`]);
}
