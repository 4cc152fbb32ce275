export type { OwnPost, OwnPostCounts, OwnPostsQuery, OwnPostsResponse } from './own-posts.schema.ts';
export type {
  Article,
  ArticleResponse,
  Author,
  PostLink,
  PostPage,
  PostReason,
  PostSummary,
  TopicPostsPage,
  ViewRequest,
} from './posts.schema.ts';
export type { PostInput, PublishedResponse, PublishRequest } from './publishing.schema.ts';

export const articleMessages = {
  loadFailed: 'Failed to load article',
  notFound: 'Article not found',
  linkCopied: 'Article URL copied to clipboard!',
  linkNotCopied: 'The link could not be copied.',
} as const;

/** Fallback name on post cards; other screens show 'Unknown'. */
export const DEFAULT_AUTHOR = 'Anonymous';

/** Returns the canonical path of an article. */
export function articlePath(post: { id: string; slug: string }): string {
  return post.slug === '' ? `/article/${post.id}` : `/article/${post.id}/${post.slug}`;
}

/** Id of the part of an article's page with the comments. */
export const COMMENTS_ID = 'comments';
/** Returns the id of a comment on its article's page, which addresses end in. */
export const commentAnchor = (id: string): string => `comment-${id}`;

/**
 * Returns the title in lower case with letters of any script, digits and spaces only; runs of spaces become one hyphen.
 */
export function slugify(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s]/gu, '')
    .trim()
    .replace(/\s+/gu, '-');
}

/** Sort orders of the author's own posts: newest first, most read first, by title. */
export const ownPostOrders = ['date', 'views', 'title'] as const;
export type OwnPostOrder = (typeof ownPostOrders)[number];

/** The editor for a new post. */
export const newPostPath = '/post-blog';
/** Sign-up for a guest who wants to write, followed by the editor. */
export const startWritingPath = `/auth?mode=signup&next=${encodeURIComponent(newPostPath)}`;
/** The Content Manager's Posts. */
export const ownPostsPath = '/?tab=content&view=posts';
export const editPostPath = (id: string) => `/post-blog?edit=${encodeURIComponent(id)}`;
export const draftPath = (id: string) => `/post-blog?draft=${encodeURIComponent(id)}`;
