import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { BloggerPostsResponse, BloggerResponse } from '#contract/profiles';
import { queryKeys } from '#contract/query-keys';
import { api } from '@/lib/http/api.ts';
import { cursorPages } from '@/lib/http/cursor-pages.ts';
import { foundOrNull } from '@/lib/http/found-or-null.ts';
import { useListFreshness } from '@/lib/http/use-list-freshness.ts';

/** Query of a blogger. @param key an id, or a handle with its at sign, which may be a former one */
export const bloggerQuery = (key: string) =>
  queryOptions({
    queryKey: queryKeys.blogger(key),
    queryFn: ({ signal }) => {
      const list = key.startsWith('@') ? 'handles' : 'bloggers';
      return foundOrNull(api.get<BloggerResponse>(`/${list}/${encodeURIComponent(key.replace('@', ''))}`, signal));
    },
  });

/** Query of all posts of a blogger, newest first; null when the blogger does not exist. */
export const bloggerPostsQuery = (userId: string) =>
  cursorPages<BloggerPostsResponse>(queryKeys.bloggerPosts(userId), `/bloggers/${encodeURIComponent(userId)}/posts`);

/** Reads all posts of a blogger, page by page. */
export const useBloggerPosts = (userId: string) =>
  useInfiniteQuery({ ...bloggerPostsQuery(userId), staleTime: useListFreshness() });

/** Reads a blogger's public profile with recent posts, by id or handle; null when the blogger does not exist. */
export const useBlogger = (key: string) => useQuery(bloggerQuery(key));
