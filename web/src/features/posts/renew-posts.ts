import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '#contract/query-keys';

/**
 * After one of the viewer's posts was published, edited, switched, unpublished or deleted: every list and page that may
 * show it is asked for anew, at once where it is on screen.
 */
export async function renewPosts(queryClient: QueryClient, postId: string): Promise<void> {
  const shown = [
    queryKeys.ownPosts,
    queryKeys.ownProfile,
    queryKeys.drafts,
    queryKeys.feed,
    queryKeys.interests,
    // The lists of topics, subtopics and free posts, and bloggers' pages.
    ['posts'],
    ['blogger'],
    queryKeys.article(postId),
  ];
  await Promise.all(shown.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
