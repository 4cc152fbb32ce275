import type { InterestsResponse } from '#contract/interests';
import { type LeagueTeams, teamName, teamPath } from '#contract/teams';
import { ChevronDownIcon } from '@/components/ui/icons.tsx';
import { formatCount } from '@/lib/text/format.ts';
import { type OnRemove, TopicListChip } from './topic-list-chip.tsx';

type Team = LeagueTeams['teams'][number];
type TeamsProps = { teams: readonly Team[]; label: string; onRemove: OnRemove };

function Teams({ teams, label, onRemove }: TeamsProps) {
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {teams.map((team) => (
        <li key={team.id}>
          <TopicListChip
            followed={{ kind: 'team', category: 'sports', id: team.id, name: teamName(team) }}
            to={teamPath(team.id)}
            onRemove={onRemove}
          />
        </li>
      ))}
    </ul>
  );
}

/** Shows a division that is followed as a whole. Its teams are collapsed, because they are seldom needed. */
function Division({ league: { id, abbreviation, teams }, onRemove }: { league: LeagueTeams; onRemove: OnRemove }) {
  return (
    <div>
      <TopicListChip
        followed={{ kind: 'league', category: 'sports', id, name: abbreviation }}
        label={`Entire ${abbreviation}`}
        onRemove={onRemove}
      />
      {teams.length > 0 && (
        <details className="group">
          <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1 pl-4 text-sm text-muted hover:text-ink md:min-h-9 [&::-webkit-details-marker]:hidden">
            {formatCount(teams.length, 'team')}
            <span className="sr-only"> of {abbreviation}</span>
            <ChevronDownIcon className="size-4 transition-[rotate] group-open:rotate-180" />
          </summary>
          <div className="border-l border-line pt-1 pl-4">
            <Teams teams={teams} label={`Teams of ${abbreviation}`} onRemove={onRemove} />
          </div>
        </details>
      )}
    </div>
  );
}

type TopicListSportsProps = {
  interests: InterestsResponse;
  /** All divisions with their teams. */
  known: readonly LeagueTeams[];
  onRemove: OnRemove;
};

/** Lists the followed divisions and teams by sport. */
export function TopicListSports({ interests, known, onRemove }: TopicListSportsProps) {
  const isEntire = ({ id }: LeagueTeams) => interests.leagues.includes(id);
  const sports = [...new Set(known.map(({ sport }) => sport))].map((sport) => {
    const leagues = known.filter((league) => league.sport === sport);
    const single = leagues.filter((league) => !isEntire(league)).flatMap(({ teams }) => teams);
    return {
      sport,
      divisions: leagues.filter(isEntire),
      teams: single.filter(({ id }) => interests.teams.includes(id)),
    };
  });
  return (
    <div className="space-y-6">
      {sports.map(
        ({ sport, divisions, teams }) =>
          divisions.length + teams.length > 0 && (
            <div key={sport} className="space-y-4">
              <h3 className="font-sans text-sm font-medium tracking-normal text-muted">{sport}</h3>
              {divisions.map((league) => (
                <Division key={league.id} league={league} onRemove={onRemove} />
              ))}
              {teams.length > 0 && <Teams teams={teams} label={`${sport} teams`} onRemove={onRemove} />}
            </div>
          ),
      )}
    </div>
  );
}
