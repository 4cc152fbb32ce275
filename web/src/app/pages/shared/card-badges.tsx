import { useCallback } from 'react';
import type { PostSummary } from '#contract/posts';
import { Badge } from '@/components/ui/badge.tsx';
import { useMutedBloggers } from '@/features/mutes/shared/use-muted-bloggers.ts';
import { useFollowing, useTeamsOfPosts } from './post-teams.tsx';

/**
 * Returns a function that renders the team badges of a post in a list outside the feed, and marks posts of bloggers whom
 * the viewer has muted. It reads the viewer once instead of once per card.
 */
export function useCardBadges() {
  const teamsOf = useTeamsOfPosts();
  const muted = useMutedBloggers(useFollowing().isSignedIn);
  return useCallback(
    (post: PostSummary) => (
      <>
        {post.author && muted.has(post.author.id) && <Badge>Muted</Badge>}
        {teamsOf(post)}
      </>
    ),
    [teamsOf, muted],
  );
}
