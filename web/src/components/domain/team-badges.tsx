import { teamName, teamPath } from '#contract/teams';
import type { TeamBadge } from '#contract/topics';
import { Badge } from '@/components/ui/badge.tsx';

/** Shows the teams of a post as links; `withLeague` adds the league's abbreviation. */
export function TeamBadges({ teams, withLeague = false }: { teams: readonly TeamBadge[]; withLeague?: boolean }) {
  return teams.map((team) => (
    <Badge key={team.id} to={teamPath(team.id)}>
      {teamName(team)}
      {withLeague && ` (${team.league})`}
    </Badge>
  ));
}
