import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ArticleResponse } from '#contract/posts';
import { queryKeys } from '#contract/query-keys';
import { api } from '@/lib/http/api.ts';
import { foundOrNull } from '@/lib/http/found-or-null.ts';

export const articleQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.article(id),
    queryFn: ({ signal }) => foundOrNull(api.get<ArticleResponse>(`/posts/${encodeURIComponent(id)}`, signal)),
  });

/** An article as its viewer may read it, with their reaction; null when there is none. */
export const useArticle = (id: string, { enabled = true } = {}) => useQuery({ ...articleQuery(id), enabled });
