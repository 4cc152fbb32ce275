import type { InterestsResponse } from '#contract/interests';
import type { TeamBadge } from '#contract/topics';
import { useFollow } from '@/features/interests/shared/use-follow.ts';

/**
 * Returns whether a team is followed, by itself or with its league, and what its button does.
 * @param interests undefined for guests, and until they are known: nothing is followed then
 */
export function useTeamFollow(team: TeamBadge, interests: InterestsResponse | undefined, isSignedIn: boolean) {
  const isKnown =
    interests !== undefined && (interests.teams.includes(team.id) || interests.leagues.includes(team.leagueId));
  return useFollow({ kind: 'teams', ...team }, isKnown, isSignedIn);
}
