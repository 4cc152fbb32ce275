import type { PostCard } from '#contract/posts';
import type { TeamBadge } from '#contract/topics';
import { useSession } from '@/features/accounts/use-session.ts';
import { FollowableTeam } from '@/features/teams/followable-team.tsx';
import { useInterests } from '@/lib/use-interests.ts';

/** The teams of a post, each to be followed by whoever is signed in. */
export function PostTeams({ teams, withLeague = false }: { teams: readonly TeamBadge[]; withLeague?: boolean }) {
  const isSignedIn = useSession().viewer !== null;
  const { data } = useInterests({ enabled: isSignedIn });
  const interests = isSignedIn ? data : undefined;
  return teams.map((team) => (
    <FollowableTeam key={team.id} team={team} interests={interests} isSignedIn={isSignedIn} withLeague={withLeague} />
  ));
}

/** The badges of a card's teams; none are asked for where a post has no teams. */
export const teamsOfPost = ({ teams }: Pick<PostCard, 'teams'>) =>
  teams.length > 0 ? <PostTeams teams={teams} /> : null;
