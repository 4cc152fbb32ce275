import { firstPage, type PageStatus, type SeedEntry } from '#contract/page';
import { articlePath } from '#contract/posts';
import { queryKeys } from '#contract/query-keys';
import { categoryFromParam, topicPath } from '#contract/topics';
import { authenticate, type Ctx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { presentViewer } from '../accounts/accounts.present.ts';
import { readFeed } from '../feed/feed.service.ts';
import { readArticle, readFreePosts } from '../posts/posts.service.ts';
import { readBlogger } from '../profiles/profiles.service.ts';
import { platformFacts } from '../settings/settings.service.ts';
import { readSubtopicPage, readTopicPage, readTopics } from '../topics/topics.service.ts';

type Loaded = { seed: SeedEntry[]; status: PageStatus } | { location: string };
type Loader = (ctx: Ctx, params: string[]) => Promise<Loaded>;

const found = (...seed: SeedEntry[]): Loaded => ({ seed, status: 200 });
const missing = (...seed: SeedEntry[]): Loaded => ({ seed, status: 404 });

/** What `load` gives, or null when it says that there is no such thing. */
async function orNull<T>(load: Promise<T>): Promise<T | null> {
  try {
    return await load;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
}

async function loadHome(ctx: Ctx): Promise<Loaded> {
  const feed = await readFeed(ctx, undefined);
  return found([queryKeys.feed, firstPage(feed)]);
}

async function loadFreePosts(ctx: Ctx): Promise<Loaded> {
  return found([queryKeys.freePosts, firstPage(await readFreePosts(ctx, undefined))]);
}

async function loadTopic(ctx: Ctx, [param = '']: string[]): Promise<Loaded> {
  const category = categoryFromParam(param);
  if (category === undefined) return missing();
  if (category === 'gaming') return { location: topicPath('gaming') };
  const [page, topics] = [await readTopicPage(ctx, category, undefined), await readTopics(ctx)];
  return found([queryKeys.topic(category), firstPage(page)], [queryKeys.topics, topics]);
}

async function loadSubtopic(ctx: Ctx, [param = '', subtopic = '']: string[]): Promise<Loaded> {
  const category = categoryFromParam(param);
  if (category === undefined) return missing();
  if (category === 'gaming') return { location: topicPath('gaming', subtopic) };
  const page = await orNull(readSubtopicPage(ctx, category, subtopic, undefined));
  const topics: SeedEntry = [queryKeys.topics, await readTopics(ctx)];
  if (page === null) return missing([queryKeys.subtopic(category, subtopic), null], topics);
  return found([queryKeys.subtopic(category, subtopic), firstPage(page)], topics);
}

async function loadArticle(ctx: Ctx, [id = '', slug = '']: string[]): Promise<Loaded> {
  const answer = await orNull(readArticle(ctx, id));
  if (answer === null) return missing([queryKeys.article(id), null]);
  if (answer.article.slug !== slug) return { location: encodeURI(articlePath(answer.article)) };
  return found([queryKeys.article(id), answer]);
}

async function loadBlogger(ctx: Ctx, [id = '']: string[]): Promise<Loaded> {
  const answer = await orNull(readBlogger(ctx, id));
  return answer === null ? missing([queryKeys.blogger(id), null]) : found([queryKeys.blogger(id), answer]);
}

/** The reading pages: public, composed with their data, kept for guests. */
const readingPages: readonly (readonly [pattern: RegExp, load: Loader])[] = [
  [/^\/$/, loadHome],
  [/^\/browse-posts\/?$/, loadFreePosts],
  [/^\/topic\/([^/]+)\/?$/, loadTopic],
  [/^\/topic\/([^/]+)\/([^/]+)\/?$/, loadSubtopic],
  [/^\/article\/([^/]+)(?:\/([^/]*))?\/?$/, loadArticle],
  [/^\/blogger\/([^/]+)\/?$/, loadBlogger],
];

/** Pages that need no data of their own; the same for every guest. */
const PLAIN_PAGES = new Set(['/about', '/contact', '/terms', '/privacy']);

/** Whether a guest's page depends on nothing but its path. */
export function isPublicPage(path: string): boolean {
  return PLAIN_PAGES.has(path) || readingPages.some(([pattern]) => pattern.test(path));
}

const decode = (part: string | undefined) => {
  try {
    return decodeURIComponent(part ?? '');
  } catch {
    return '';
  }
};

async function load(ctx: Ctx, pathname: string): Promise<Loaded> {
  for (const [pattern, loader] of readingPages) {
    const match = pattern.exec(pathname);
    if (match !== null) return await loader(ctx, match.slice(1).map(decode));
  }
  await authenticate(ctx);
  return found();
}

type ComposedPage = { status: PageStatus; html: string } | { status: 301; location: string };

/**
 * The document at `path` (path and query), composed for whoever is looking. When the database cannot be read, the
 * page comes without data and with 503: it asks again by itself.
 */
export async function composePage(ctx: Ctx, path: string): Promise<ComposedPage> {
  const { renderPage } = await import('#web/server');
  const { pathname } = new URL(path, ctx.config.origin);
  let seed: SeedEntry[] = [];
  let status: PageStatus = 200;
  try {
    const loaded = await load(ctx, pathname);
    if ('location' in loaded) return { status: 301, location: loaded.location };
    const viewer = ctx.actor.kind === 'user' ? presentViewer(ctx.actor.user) : null;
    seed = [[queryKeys.session, { viewer }], [queryKeys.platform, await platformFacts(ctx)], ...loaded.seed];
    status = loaded.status;
  } catch (error) {
    console.error(JSON.stringify({ level: 'error', requestId: ctx.requestId, path: pathname, error: String(error) }));
    status = 503;
  }
  return await renderPage({ url: path, origin: ctx.config.origin, seed, status });
}
