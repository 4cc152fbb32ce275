import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { queryKeys } from '#contract/query-keys';
import type { CommentPages } from './comment-pages.ts';
import { useThread } from './thread-context.ts';

/**
 * Returns functions for changes that the server has accepted. `apply` shows one in the loaded list, and discards the list
 * in the other order. `refetch` loads the list again.
 */
export function useCommentPages() {
  const queryClient = useQueryClient();
  const { postId, order } = useThread();
  const apply = useCallback(
    (change: (data: CommentPages) => CommentPages) => {
      queryClient.setQueryData<CommentPages>(
        queryKeys.commentList(postId, order),
        (data) => data && { ...change(data), isLocal: true },
      );
      queryClient.removeQueries({ queryKey: queryKeys.comments(postId), type: 'inactive' });
    },
    [queryClient, postId, order],
  );
  const refetch = useCallback(
    () => queryClient.invalidateQueries({ queryKey: queryKeys.comments(postId) }),
    [queryClient, postId],
  );
  return { apply, refetch };
}
