import { Link } from 'react-router-dom';
import type { InterestsResponse } from '#contract/interests';
import { teamName, teamPath } from '#contract/teams';
import type { TeamBadge } from '#contract/topics';
import { CheckIcon, PlusIcon } from '@/components/ui/icons.tsx';
import { useFollow } from '@/features/interests/shared/use-follow.ts';

export type FollowableTeamProps = {
  team: TeamBadge;
  /** The viewer's interests; undefined for guests, and until they are known. */
  interests: InterestsResponse | undefined;
  isSignedIn: boolean;
  /** Adds the league's abbreviation. */
  withLeague?: boolean;
};

/**
 * Returns whether a team is followed, by itself or with its league, and what its button does.
 * @param interests undefined for guests, and until they are known: nothing is followed then
 */
export function useTeamFollow(team: TeamBadge, interests: InterestsResponse | undefined, isSignedIn: boolean) {
  const isKnown =
    interests !== undefined && (interests.teams.includes(team.id) || interests.leagues.includes(team.leagueId));
  return useFollow({ kind: 'teams', ...team }, isKnown, isSignedIn);
}

/** Shows a team's badge: a link to the team's page and a follow button. */
export function FollowableTeam({ team, interests, isSignedIn, withLeague = false }: FollowableTeamProps) {
  const { isFollowed, press } = useTeamFollow(team, interests, isSignedIn);
  const name = teamName(team);
  const Icon = isFollowed ? CheckIcon : PlusIcon;
  return (
    <span className="inline-flex items-stretch rounded-full bg-sunken text-xs font-medium whitespace-nowrap text-ink">
      <Link
        to={teamPath(team.id)}
        className="reach rounded-l-full py-0.5 pr-1 pl-2.5 transition-colors hover:text-accent"
      >
        {name}
        {withLeague && ` (${team.league})`}
      </Link>
      <button
        type="button"
        aria-label={`${isFollowed ? 'Unfollow' : 'Follow'} ${name}`}
        data-followed={isFollowed || undefined}
        onClick={press}
        className="reach grid w-8 place-items-center rounded-full text-muted transition-colors hover:text-accent data-followed:text-accent"
      >
        <Icon className="size-4" />
      </button>
    </span>
  );
}
