import { useQuery } from '@tanstack/react-query';
import type { BloggerResponse } from '#contract/profiles';
import { queryKeys } from '#contract/query-keys';
import { api } from '@/lib/api.ts';
import { foundOrNull } from '@/lib/found-or-null.ts';

/** A blogger as others see them, with their recent posts; null when there is none. */
export function useBlogger(userId: string) {
  return useQuery({
    queryKey: queryKeys.blogger(userId),
    queryFn: ({ signal }) => foundOrNull(api.get<BloggerResponse>(`/bloggers/${encodeURIComponent(userId)}`, signal)),
  });
}
