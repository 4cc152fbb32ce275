import { useCallback } from 'react';
import type { PostSummary } from '#contract/posts';
import { Badge } from '@/components/ui/badge.tsx';
import { useMutes } from '@/features/mutes/shared/use-mutes.ts';
import { useFollowing, useTeamsOfPosts } from './post-teams.tsx';

/**
 * Returns a function that renders the team badges of a post in a list outside the feed, and marks posts of bloggers whom
 * the viewer has muted.
 */
export function useCardBadges() {
  const teamsOf = useTeamsOfPosts();
  const { data } = useMutes(useFollowing().isSignedIn);
  return useCallback(
    (post: PostSummary) => (
      <>
        {data?.bloggers.some(({ id }) => id === post.author?.id) && <Badge>Muted</Badge>}
        {teamsOf(post)}
      </>
    ),
    [teamsOf, data],
  );
}
