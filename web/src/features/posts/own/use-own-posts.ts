import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { OwnPost, OwnPostCounts, OwnPostsResponse } from '#contract/posts';
import { queryKeys } from '#contract/query-keys';
import { cursorPages } from '@/lib/http/cursor-pages.ts';
import { type OwnPostSelection, selectionQuery } from './own-post-selection.ts';

/** The viewer's published posts in the query cache. */
export type OwnPostPages = InfiniteData<OwnPostsResponse, string | null>;

/** Fetches the viewer's published posts, filtered and sorted. Returns the previous posts while loading. */
export function useOwnPosts(selection: OwnPostSelection) {
  const query = selectionQuery(selection).toString();
  const path = query === '' ? '/posts/mine' : `/posts/mine?${query}`;
  return useInfiniteQuery({
    ...cursorPages<OwnPostsResponse>([...queryKeys.ownPosts, query], path),
    placeholderData: keepPreviousData,
  });
}

export type OwnPostsResult = ReturnType<typeof useOwnPosts>;

/** Returns the posts of all pages without duplicates, because a post may move between two requests. */
export function postsIn({ pages }: Pick<OwnPostPages, 'pages'>): OwnPost[] {
  return [...new Map(pages.flatMap((page) => page.posts).map((post) => [post.id, post])).values()];
}

/** Returns the counts of all published posts from the newest page. */
export const countsIn = ({ pages }: Pick<OwnPostPages, 'pages'>): OwnPostCounts | undefined => pages.at(-1)?.counts;

/** Returns the pages with changed posts and new counts. */
export function withPosts(
  known: OwnPostPages | undefined,
  counts: OwnPostCounts,
  change: (posts: OwnPost[]) => OwnPost[],
): OwnPostPages | undefined {
  if (known === undefined) return undefined;
  return { ...known, pages: known.pages.map((page) => ({ ...page, counts, posts: change(page.posts) })) };
}
