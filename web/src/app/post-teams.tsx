import { type ComponentProps, useCallback } from 'react';
import type { PostSummary } from '#contract/posts';
import type { TeamBadge } from '#contract/topics';
import { useSession } from '@/features/accounts/use-session.ts';
import { useInterests } from '@/features/interests/shared/use-interests.ts';
import { FollowableTeam } from '@/features/teams/followable-team.tsx';

type BadgesProps = Omit<ComponentProps<typeof FollowableTeam>, 'team'> & { teams: readonly TeamBadge[] };

const Badges = ({ teams, ...viewer }: BadgesProps) =>
  teams.map((team) => <FollowableTeam key={team.id} team={team} {...viewer} />);

/** Who is looking, and what they follow: undefined for guests, and until it is known. */
export function useFollowing() {
  const isSignedIn = useSession().viewer !== null;
  const { data } = useInterests({ enabled: isSignedIn });
  return { isSignedIn, interests: isSignedIn ? data : undefined };
}

/** The teams of a post, each to be followed by whoever is signed in. */
export function PostTeams({ teams, withLeague = false }: { teams: readonly TeamBadge[]; withLeague?: boolean }) {
  return <Badges teams={teams} withLeague={withLeague} {...useFollowing()} />;
}

/** For a list of posts: gives the badges of each one's teams. Who is looking is asked once, not by a thousand cards. */
export function useTeamsOfPosts() {
  const { isSignedIn, interests } = useFollowing();
  return useCallback(
    ({ teams }: Pick<PostSummary, 'teams'>) =>
      teams.length > 0 ? <Badges teams={teams} isSignedIn={isSignedIn} interests={interests} /> : null,
    [isSignedIn, interests],
  );
}
