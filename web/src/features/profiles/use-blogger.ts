import { queryOptions, useQuery } from '@tanstack/react-query';
import type { BloggerResponse } from '#contract/profiles';
import { queryKeys } from '#contract/query-keys';
import { api } from '@/lib/api.ts';
import { foundOrNull } from '@/lib/found-or-null.ts';

export const bloggerQuery = (userId: string) =>
  queryOptions({
    queryKey: queryKeys.blogger(userId),
    queryFn: ({ signal }) => foundOrNull(api.get<BloggerResponse>(`/bloggers/${encodeURIComponent(userId)}`, signal)),
  });

/** A blogger as others see them, with their recent posts; null when there is none. */
export const useBlogger = (userId: string) => useQuery(bloggerQuery(userId));
