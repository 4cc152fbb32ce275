import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { OwnPost, OwnPostCounts, OwnPostsResponse } from '#contract/posts';
import { queryKeys } from '#contract/query-keys';
import { cursorPages } from '@/lib/http/cursor-pages.ts';
import { type OwnPostSelection, selectionQuery } from './own-post-selection.ts';

/** The viewer's published posts as the browser keeps them. */
export type OwnPostPages = InfiniteData<OwnPostsResponse, string | null>;

/** Reads the viewer's published posts, selected and sorted; until they are there, those shown before stay. */
export function useOwnPosts(selection: OwnPostSelection) {
  const query = selectionQuery(selection).toString();
  const path = query === '' ? '/posts/mine' : `/posts/mine?${query}`;
  return useInfiniteQuery({
    ...cursorPages<OwnPostsResponse>([...queryKeys.ownPosts, query], path),
    placeholderData: keepPreviousData,
  });
}

export type OwnPostsQuery = ReturnType<typeof useOwnPosts>;

/** The posts of all pages, each once: one may have moved between two requests. */
export function postsIn({ pages }: Pick<OwnPostPages, 'pages'>): OwnPost[] {
  return [...new Map(pages.flatMap((page) => page.posts).map((post) => [post.id, post])).values()];
}

/** The counts of all published posts, as the newest page tells them. */
export const countsIn = ({ pages }: Pick<OwnPostPages, 'pages'>): OwnPostCounts | undefined => pages.at(-1)?.counts;

/** The same pages with other posts in them, and the counts that go with these. */
export function withPosts(
  known: OwnPostPages | undefined,
  counts: OwnPostCounts,
  change: (posts: OwnPost[]) => OwnPost[],
): OwnPostPages | undefined {
  if (known === undefined) return undefined;
  return { ...known, pages: known.pages.map((page) => ({ ...page, counts, posts: change(page.posts) })) };
}
