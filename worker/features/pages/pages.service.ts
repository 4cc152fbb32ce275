import { confirmFollowPath } from '#contract/audience';
import { HANDLE } from '#contract/handle-rules';
import { bloggerPath } from '#contract/handles';
import { firstPage, matchPage, type PageName, type SeedEntry } from '#contract/page';
import { articlePath } from '#contract/posts';
import { bloggerPostsPath } from '#contract/profiles';
import { queryKeys } from '#contract/query-keys';
import { checkoutPath } from '#contract/subscriptions';
import { teamPath } from '#contract/teams';
import { type TermsDocument, termsKey, termsPath } from '#contract/terms';
import { categoryFromParam, interestPath, pageCategory, topicPath } from '#contract/topics';
import { transparencyKey } from '#contract/transparency';
import { authenticate, type Ctx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { presentViewer } from '../accounts/accounts.present.ts';
import { readFeed } from '../feed/feed.service.ts';
import { readArticle, readFreePosts } from '../posts/posts.service.ts';
import { readBlogger, readBloggerPosts } from '../profiles/profiles.service.ts';
import { readPlatformInfo } from '../settings/settings.service.ts';
import { readTeamPage } from '../teams/teams.service.ts';
import { readTermsAt } from '../terms/terms.service.ts';
import { readSubtopicPage, readTopicPage, readTopics } from '../topics/topics.service.ts';
import { readTransparency } from '../transparency/transparency.service.ts';
import { viewersData } from './viewers-data.service.ts';

/** `canonical` is the percent-encoded path of the page; any other spelling redirects to it. */
type Loaded = { status: 200 | 404; seed: SeedEntry[]; canonical?: string };
type Loader = (ctx: Ctx, params: string[]) => Promise<Loaded>;

const found = (canonical: string, ...seed: SeedEntry[]): Loaded => ({ status: 200, canonical, seed });
const missing = (...seed: SeedEntry[]): Loaded => ({ status: 404, seed });

/** Returns the loaded value, or null for AppError not_found. */
async function orNull<T>(load: Promise<T>): Promise<T | null> {
  try {
    return await load;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
}

const plain = (path: string) => async (): Promise<Loaded> => found(path);

const terms =
  (document: TermsDocument) =>
  async (ctx: Ctx, [version]: string[]) => {
    const [key, response] = [termsKey(document, version), await orNull(readTermsAt(ctx, document, version))];
    return response === null ? missing([key, null]) : found(termsPath(document, version), [key, response]);
  };

/** Loads the data of each page, under the query keys of the browser. */
const loaders: Record<PageName, Loader> = {
  home: async (ctx) => found('/', [queryKeys.feed, firstPage(await readFeed(ctx))]),
  auth: plain('/auth'),
  'post-blog': plain('/post-blog'),
  'create-blog': plain('/create-blog'),
  checkout: async (_ctx, [id = '']) => found(checkoutPath(id)),
  profile: plain('/profile'),
  'my-topics': plain('/my-topics'),
  notifications: plain('/notifications'),
  'admin-auth': plain('/admin-auth'),
  admin: plain('/admin'),
  unsubscribe: plain('/unsubscribe'),
  'confirm-follow': plain(confirmFollowPath),
  about: plain('/about'),
  contact: plain('/contact'),
  terms: terms('terms'),
  privacy: terms('privacy'),
  transparency: async (ctx) => found('/transparency', [transparencyKey, await readTransparency(ctx)]),
  sports: plain('/sports'),

  interests: async (ctx, [param = '']) => {
    const category = categoryFromParam(param);
    if (category === undefined) return missing();
    return found(interestPath(category), [queryKeys.topics, await readTopics(ctx)]);
  },

  team: async (ctx, [param = '']) => {
    const id = param.toLowerCase();
    const page = await orNull(readTeamPage(ctx, id));
    if (page === null) return missing([queryKeys.team(param), null]);
    return found(teamPath(id), [queryKeys.team(id), firstPage(page)]);
  },

  'free-posts': async (ctx) => found('/browse-posts', [queryKeys.freePosts, firstPage(await readFreePosts(ctx))]),

  topic: async (ctx, [param = '']) => {
    const category = categoryFromParam(param);
    if (category === undefined) return missing();
    const shown = pageCategory(category);
    const page = await readTopicPage(ctx, shown);
    return found(
      topicPath(shown),
      [queryKeys.topic(shown), firstPage(page)],
      [queryKeys.topics, await readTopics(ctx)],
    );
  },

  subtopic: async (ctx, [param = '', subtopic = '']) => {
    const category = categoryFromParam(param);
    if (category === undefined) return missing();
    const shown = pageCategory(category);
    const topics = await readTopics(ctx);
    const options = topics.categories.find(({ key }) => key === shown)?.subtopics ?? [];
    const name = options.find((option) => subtopic === option.name || subtopic === option.label)?.name ?? subtopic;
    const key = queryKeys.subtopic(shown, name);
    const page = await orNull(readSubtopicPage(ctx, shown, name));
    const beside: SeedEntry = [queryKeys.topics, topics];
    return page === null ? missing([key, null], beside) : found(topicPath(shown, name), [key, firstPage(page)], beside);
  },

  article: async (ctx, [id = '']) => {
    const response = await orNull(readArticle(ctx, id));
    if (response === null) return missing([queryKeys.article(id), null]);
    return found(encodeURI(articlePath(response.article)), [queryKeys.article(id), response]);
  },

  blogger: async (ctx, [id = '']) => {
    const response = await orNull(readBlogger(ctx, { id }));
    if (response === null) return missing([queryKeys.blogger(id), null]);
    return found(`/blogger/${encodeURIComponent(id)}`, [queryKeys.blogger(id), response]);
  },

  handle: async (ctx, [handle = '']) => {
    const name = handle.slice(1);
    const response = HANDLE.test(name) ? await orNull(readBlogger(ctx, { handle: name })) : null;
    const username = response?.blogger.username ?? '';
    // The pattern keeps a redirect on this site.
    if (response === null || !HANDLE.test(username)) return missing([queryKeys.blogger(handle), null]);
    return found(bloggerPath({ username }), [queryKeys.blogger(handle), response]);
  },

  'blogger-posts': async (ctx, [id = '']) => {
    const page = await orNull(readBloggerPosts(ctx, id));
    if (page === null) return missing([queryKeys.bloggerPosts(id), null]);
    return found(bloggerPostsPath(id), [queryKeys.bloggerPosts(id), firstPage(page)]);
  },
};

/** Pages that depend on their query or on one viewer. */
const PERSONAL: readonly PageName[] = ['auth', 'checkout', 'unsubscribe', 'confirm-follow'];

/** Returns whether a guest's page depends only on its path, and can be cached for all guests. */
export function isPublicPage(pathname: string): boolean {
  const match = matchPage(pathname);
  return match !== null && !PERSONAL.includes(match.name);
}

/** Loads the page at a path for the viewer. */
export async function loadPage(ctx: Ctx, pathname: string) {
  const match = matchPage(pathname);
  // The browser's router treats repeated slashes as one; a leading double slash would even name another host.
  const nothing: Loaded = { ...missing(), canonical: pathname.replace(/\/{2,}/g, '/') };
  const [loaded, personal] =
    match === null
      ? [nothing, []]
      : await Promise.all([loaders[match.name](ctx, match.params), viewersData(ctx, match.name)]);
  const facts = await readPlatformInfo(ctx);
  const user = await authenticate(ctx);
  const seed: SeedEntry[] = [
    [queryKeys.session, { viewer: user === null ? null : presentViewer(user) }],
    [queryKeys.platform, facts],
    ...loaded.seed,
    ...personal,
  ];
  return { ...loaded, seed };
}
