import type { CommentOrder, CommentsResponse } from '#contract/comments';
import { queryKeys } from '#contract/query-keys';
import { cursorPages } from '@/lib/http/cursor-pages.ts';
import type { CommentPages } from './comment-pages.ts';
import { keepLoaded } from './keep-loaded.ts';

/** The order of a page without a query, which is the only one that is cached for guests. */
export const DEFAULT_ORDER: CommentOrder = 'newest';

/** Returns the query of an article's comments. Only the reader's own actions change a list that is on screen. */
export const commentListQuery = (postId: string, order: CommentOrder) => ({
  ...cursorPages<CommentsResponse>(
    queryKeys.commentList(postId, order),
    `/posts/${encodeURIComponent(postId)}/comments${order === DEFAULT_ORDER ? '' : `?sort=${order}`}`,
  ),
  structuralSharing: (before: unknown, fetched: unknown) =>
    keepLoaded(before as CommentPages | undefined, fetched as CommentPages),
});
