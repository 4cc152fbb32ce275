import { bloggerPath } from '#contract/handles';
import { pagePaths } from '#contract/page';
import { articlePath, slugify } from '#contract/posts';
import { teamPath } from '#contract/teams';
import { type CategoryKey, categoriesWithPage, topicPath } from '#contract/topics';
import type { Ctx } from '../../context.ts';
import { presentIndex, presentPart, type SitemapEntry } from './sitemap.present.ts';
import * as repo from './sitemap.repo.ts';

/** Pages with fixed paths and content for search engines. */
const FIXED: readonly (keyof typeof pagePaths)[] = [
  'home',
  'free-posts',
  'about',
  'contact',
  'terms',
  'privacy',
  'transparency',
];

/** Returns the index of the sitemap. One round trip, one row per part. */
export async function readSitemap(ctx: Ctx): Promise<string> {
  const [articles, archive, bloggers] = await ctx.db.batch(repo.partsStatements(ctx.db));
  return presentIndex(ctx.config.origin, [
    '/sitemap/pages.xml',
    ...articles.map(({ part }) => `/sitemap/articles-${part}.xml`),
    ...archive.map(({ part }) => `/sitemap/archive-${part}.xml`),
    ...bloggers.map(({ part }) => `/sitemap/bloggers-${part}.xml`),
  ]);
}

/** Returns the fixed pages and the lists of the catalog that are not empty. */
async function catalogPages(ctx: Ctx): Promise<SitemapEntry[]> {
  const rows = await repo.listsStatement(ctx.db);
  const categories: readonly string[] = categoriesWithPage.map(({ key }) => key);
  const lists = rows.flatMap(({ category, subtopic, team, changedAt }): SitemapEntry[] => {
    if (changedAt === null) return [];
    if (team !== null) return [{ path: teamPath(team), changedAt }];
    if (category === null || !categories.includes(category)) return [];
    return [{ path: topicPath(category as CategoryKey, subtopic ?? undefined), changedAt }];
  });
  return [...FIXED.map((page) => ({ path: pagePaths[page].replace('/:version?', '') })), ...lists];
}

const articleEntries = (articles: readonly { id: string; title: string; changedAt: number }[]): SitemapEntry[] =>
  articles.map(({ id, title, changedAt }) => ({
    path: encodeURI(articlePath({ id, slug: slugify(title) })),
    changedAt,
  }));

const parts: Record<string, (ctx: Ctx, part: number) => Promise<SitemapEntry[]>> = {
  articles: async (ctx, part) => articleEntries(await repo.nativeArticlesStatement(ctx.db, part)),
  archive: async (ctx, part) => articleEntries(await repo.importedArticlesStatement(ctx.db, part)),
  bloggers: async (ctx, part) => {
    const bloggers = await repo.sitemapBloggersStatement(ctx.db, part);
    return bloggers.map(({ username, changedAt }) => ({ path: bloggerPath({ username }), changedAt }));
  },
};

/**
 * Returns a part of the sitemap. One round trip.
 * @param name `pages`, `articles-N`, `archive-N` (imported articles) or `bloggers-N`
 * @returns null for an unknown or empty part
 */
export async function readSitemapPart(ctx: Ctx, name: string): Promise<string | null> {
  if (name === 'pages') return presentPart(ctx.config.origin, await catalogPages(ctx));
  const [, kind = '', part = ''] = /^(articles|archive|bloggers)-(0|[1-9]\d{0,8})$/.exec(name) ?? [];
  const listed = (await parts[kind]?.(ctx, Number(part))) ?? [];
  return listed.length === 0 ? null : presentPart(ctx.config.origin, listed);
}
