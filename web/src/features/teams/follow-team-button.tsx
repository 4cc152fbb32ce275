import type { InterestsResponse } from '#contract/interests';
import { type Team, teamName } from '#contract/teams';
import { Button } from '@/components/ui/button.tsx';
import { CheckIcon, PlusIcon } from '@/components/ui/icons.tsx';
import { useTeamFollow } from './use-team-follow.ts';

type Props = { team: Team; interests: InterestsResponse | undefined; isSignedIn: boolean };

/** How it is, and what pressing does for whoever is about to. One place for both: nothing moves. */
function FollowedLabel() {
  return (
    <span className="grid *:col-start-1 *:row-start-1">
      <span className="inline-flex items-center gap-2 group-hover/follow:invisible group-focus-visible/follow:invisible">
        <CheckIcon className="size-4" />
        Following
      </span>
      <span className="invisible group-hover/follow:visible group-focus-visible/follow:visible">Unfollow</span>
    </span>
  );
}

/** Follows the team whose page this is, or stops it. */
export function FollowTeamButton({ team: { league, ...team }, interests, isSignedIn }: Props) {
  const badge = { ...team, league: league.abbreviation, leagueId: league.id, sport: league.sport };
  const { isFollowed, press } = useTeamFollow(badge, interests, isSignedIn);
  const name = teamName(team);
  return (
    <Button
      variant={isFollowed ? 'secondary' : 'default'}
      size="sm"
      aria-label={`${isFollowed ? 'Unfollow' : 'Follow'} ${name}`}
      onClick={press}
      className="group/follow min-w-32"
    >
      {isFollowed ? (
        <FollowedLabel />
      ) : (
        <>
          <PlusIcon className="size-4" />
          Follow
        </>
      )}
    </Button>
  );
}
