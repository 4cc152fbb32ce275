import type { InterestsResponse } from '#contract/interests';
import { type Team, teamName } from '#contract/teams';
import { FollowButton } from '@/components/domain/follow-button.tsx';
import { useTeamFollow } from './followable-team.tsx';

type Props = { team: Team; interests: InterestsResponse | undefined; isSignedIn: boolean };

/** Follows or unfollows the page's team. */
export function FollowTeamButton({ team: { league, ...team }, interests, isSignedIn }: Props) {
  const badge = { ...team, league: league.abbreviation, leagueId: league.id, sport: league.sport };
  const { isFollowed, press } = useTeamFollow(badge, interests, isSignedIn);
  return <FollowButton name={teamName(team)} isFollowed={isFollowed} onPress={press} />;
}
