export type { OwnPost, OwnPostCounts, OwnPostsQuery, OwnPostsResponse } from './own-posts.schema.ts';
export type {
  Article,
  ArticleResponse,
  Author,
  PostInput,
  PostLink,
  PostPage,
  PostReason,
  PostSummary,
  PublishedResponse,
  PublishRequest,
  TopicPostsPage,
} from './posts.schema.ts';

/** Shown where a card's author is unknown; other places say 'Unknown' (decisions). */
export const DEFAULT_AUTHOR = 'Anonymous';

/** The canonical path of an article (spec §2, decisions 'Slug'). */
export function articlePath(post: { id: string; slug: string }): string {
  return post.slug === '' ? `/article/${post.id}` : `/article/${post.id}/${post.slug}`;
}

/** Lower-cased title; letters of any script, digits and spaces kept; runs of spaces become one hyphen. */
export function slugify(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s]/gu, '')
    .trim()
    .replace(/\s+/gu, '-');
}

/** In which orders authors see their own posts: newest first, most read first, by title. */
export const ownPostOrders = ['date', 'views', 'title'] as const;
export type OwnPostOrder = (typeof ownPostOrders)[number];

/** Where one writes: a new post, a published one, a draft. */
export const newPostPath = '/post-blog';
/** Where a guest begins to write: an account first, then a new post. */
export const startWritingPath = `/auth?mode=signup&next=${encodeURIComponent(newPostPath)}`;
/** The viewer's own posts: the Content Manager's Posts. */
export const ownPostsPath = '/?tab=content&view=posts';
export const editPostPath = (id: string) => `/post-blog?edit=${encodeURIComponent(id)}`;
export const draftPath = (id: string) => `/post-blog?draft=${encodeURIComponent(id)}`;
