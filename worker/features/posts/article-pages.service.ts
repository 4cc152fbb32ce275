import { articlePath, slugify } from '#contract/posts';
import type { Ctx } from '../../context.ts';

const commentsPath = (postId: string) => `/api/posts/${postId}/comments`;

/** Purges the cached pages, API responses and web feeds of articles after a change of something that all of them show. */
export async function purgeArticles(ctx: Ctx, articles: readonly { id: string; title: string }[]): Promise<void> {
  await Promise.all(articles.map(({ id, title }) => purgeArticlePages(ctx, id, [title])));
}

/**
 * Purges the cached page and API response of an article, and all web feeds, after a publication, an edit, an access
 * change or an unpublish. Never rejects.
 * @param titles its old and new titles, because its URL contains the title
 */
export async function purgeArticlePages(ctx: Ctx, id: string, titles: readonly string[]): Promise<void> {
  ctx.ports.pages.purgeFeeds();
  const paths = titles.map((title) => encodeURI(articlePath({ id, slug: slugify(title) })));
  await ctx.ports.pages.purge([...new Set(paths), `/api/posts/${id}`, commentsPath(id)]);
}

/** Purges the cached comments of posts after a change of them. The count in an article may be a minute old. Never rejects. */
export async function purgeComments(ctx: Ctx, postIds: readonly string[]): Promise<void> {
  if (postIds.length > 0) await ctx.ports.pages.purge([...new Set(postIds)].map(commentsPath));
}
