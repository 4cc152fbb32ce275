import { type ComponentProps, useCallback } from 'react';
import type { PostSummary } from '#contract/posts';
import type { TeamBadge } from '#contract/topics';
import { useSession } from '@/features/accounts/use-session.ts';
import { useInterests } from '@/features/interests/shared/use-interests.ts';
import { FollowableTeam } from '@/features/teams/followable-team.tsx';

type BadgesProps = Omit<ComponentProps<typeof FollowableTeam>, 'team'> & { teams: readonly TeamBadge[] };

const Badges = ({ teams, ...viewer }: BadgesProps) =>
  teams.map((team) => <FollowableTeam key={team.id} team={team} {...viewer} />);

/** Returns the viewer's state and interests: undefined for guests, and until they are known. */
export function useFollowing() {
  const isSignedIn = useSession().viewer !== null;
  const { data } = useInterests({ enabled: isSignedIn });
  return { isSignedIn, interests: isSignedIn ? data : undefined };
}

/** Shows the teams of a post; signed-in users can follow them. */
export function PostTeams({ teams, withLeague = false }: { teams: readonly TeamBadge[]; withLeague?: boolean }) {
  return <Badges teams={teams} withLeague={withLeague} {...useFollowing()} />;
}

/**
 * Returns a function that renders the team badges of a post in a list. It reads the viewer once instead of once per
 * card.
 */
export function useTeamsOfPosts() {
  const { isSignedIn, interests } = useFollowing();
  return useCallback(
    ({ teams }: Pick<PostSummary, 'teams'>) =>
      teams.length > 0 ? <Badges teams={teams} isSignedIn={isSignedIn} interests={interests} /> : null,
    [isSignedIn, interests],
  );
}
