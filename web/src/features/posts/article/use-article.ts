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

/**
 * Fetches an article with the viewer's reaction and as much of the text as the viewer may read; null if it does not
 * exist.
 */
export const useArticle = (id: string, { enabled = true } = {}) => useQuery({ ...articleQuery(id), enabled });
