import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ArticleResponse } from '#contract/posts';
import { queryKeys } from '#contract/query-keys';
import { type CommentPages, countIn } from './comment-pages.ts';

/** Makes the counts of the article's page those of the loaded comments. */
export function useSyncedCount(postId: string, data: CommentPages | undefined): void {
  const queryClient = useQueryClient();
  const count = data === undefined ? null : countIn(data);
  useEffect(() => {
    if (count === null) return;
    queryClient.setQueryData<ArticleResponse | null>(queryKeys.article(postId), (known) => {
      if (!known || known.article.commentCount === count) return known;
      return { ...known, article: { ...known.article, commentCount: count } };
    });
  }, [queryClient, postId, count]);
}
