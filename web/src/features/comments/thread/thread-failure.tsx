import { type UseInfiniteQueryResult, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryKeys } from '#contract/query-keys';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { ApiError } from '@/lib/http/api.ts';
import { failureText, isExplained } from '@/lib/http/failure-text.ts';
import type { CommentPages } from './comment-pages.ts';
import { COMMENTS_FAILED } from './comments-failed.ts';

type ThreadFailureProps = { postId: string; query: UseInfiniteQueryResult<CommentPages> };

/** Says why the comments could not be loaded. When the reader's access has ended, loads the article again. */
export function ThreadFailure({ postId, query: { error, refetch, isFetching } }: ThreadFailureProps) {
  const queryClient = useQueryClient();
  const hasNoAccess = error instanceof ApiError && (error.status === 403 || error.status === 404);
  useEffect(() => {
    if (hasNoAccess) void queryClient.invalidateQueries({ queryKey: queryKeys.article(postId) });
  }, [hasNoAccess, queryClient, postId]);
  return (
    <div className="mt-6">
      <ErrorState
        compact
        title={failureText(error, COMMENTS_FAILED)}
        text={hasNoAccess && isExplained(error) ? error.message : undefined}
        onRetry={refetch}
        retrying={isFetching}
      />
    </div>
  );
}
