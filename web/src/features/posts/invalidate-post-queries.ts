import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '#contract/query-keys';
import { invalidatePublicQueries } from '@/features/posts/shared/invalidate-public-queries.ts';

const own = [queryKeys.ownPosts, queryKeys.ownProfile, queryKeys.drafts, queryKeys.interests];

/**
 * After one of the viewer's posts was published, edited, switched, unpublished or deleted: every list and page that may
 * show it is asked for anew, at once where it is on screen.
 */
export async function invalidatePostQueries(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    invalidatePublicQueries(queryClient),
    ...own.map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  ]);
}
