import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ArticleResponse } from '#contract/posts';
import { queryKeys } from '#contract/query-keys';
import { formattedText } from '@/components/domain/work-text.tsx';
import { api } from '@/lib/http/api.ts';
import { foundOrNull } from '@/lib/http/found-or-null.ts';
import { loadOrReload } from '@/lib/http/load-or-reload.ts';

export const articleQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.article(id),
    // With the code of the text, so the article appears as a whole.
    queryFn: async ({ signal }) => {
      const response = api.get<ArticleResponse>(`/posts/${encodeURIComponent(id)}`, signal);
      const [article] = await Promise.all([foundOrNull(response), loadOrReload(formattedText.fetch)]);
      return article;
    },
  });

/**
 * Fetches an article with the viewer's reaction and as much of the text as the viewer may read; null if it does not
 * exist.
 */
export const useArticle = (id: string, { enabled = true } = {}) => useQuery({ ...articleQuery(id), enabled });
