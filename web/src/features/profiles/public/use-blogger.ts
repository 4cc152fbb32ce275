import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { BloggerPostsResponse, BloggerResponse } from '#contract/profiles';
import { queryKeys } from '#contract/query-keys';
import { api } from '@/lib/http/api.ts';
import { cursorPages } from '@/lib/http/cursor-pages.ts';
import { foundOrNull } from '@/lib/http/found-or-null.ts';
import { useListFreshness } from '@/lib/http/use-list-freshness.ts';

export const bloggerQuery = (userId: string) =>
  queryOptions({
    queryKey: queryKeys.blogger(userId),
    queryFn: ({ signal }) => foundOrNull(api.get<BloggerResponse>(`/bloggers/${encodeURIComponent(userId)}`, signal)),
  });

/** Query of all posts of a blogger, newest first; null when the blogger does not exist. */
export const bloggerPostsQuery = (userId: string) =>
  cursorPages<BloggerPostsResponse>(queryKeys.bloggerPosts(userId), `/bloggers/${encodeURIComponent(userId)}/posts`);

/** Reads all posts of a blogger, page by page. */
export const useBloggerPosts = (userId: string) =>
  useInfiniteQuery({ ...bloggerPostsQuery(userId), staleTime: useListFreshness() });

/** Reads a blogger's public profile with recent posts; null when the blogger does not exist. */
export const useBlogger = (userId: string) => useQuery(bloggerQuery(userId));
