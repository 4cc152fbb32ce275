import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '#contract/query-keys';
import { invalidatePublicQueries } from '@/features/posts/shared/invalidate-public-queries.ts';

const own = [queryKeys.ownPosts, queryKeys.ownProfile, queryKeys.drafts, queryKeys.interests];

/**
 * Invalidates all queries that may show a post of the viewer after a change to it. Active queries refetch immediately.
 */
export async function invalidatePostQueries(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    invalidatePublicQueries(queryClient),
    ...own.map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  ]);
}
