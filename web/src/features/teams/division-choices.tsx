import { type LeagueTeams, teamName } from '#contract/teams';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { Switch } from '@/components/ui/switch.tsx';
import { formatCount } from '@/lib/text/format.ts';
import { isEntire, tickedTeams } from './sports-choice.ts';
import type { SportsForm } from './use-sports-form.ts';

type DivisionProps = { league: LeagueTeams; form: SportsForm };

/** Shows one division: a switch for all of it, and its teams. */
export function DivisionChoices({ league, form: { choice, press } }: DivisionProps) {
  const { id, name, abbreviation, teams } = league;
  const ticked = tickedTeams(choice, league);
  const isWhole = isEntire(choice, league);
  return (
    <fieldset className="min-w-0 border-line not-first:border-t py-5 md:not-first:border-t-0">
      <legend className="float-left mb-1 w-full">
        <span className="block font-serif text-lg font-semibold">{name}</span>
        <span className="block text-sm text-muted">
          {formatCount(teams.length, 'team')}
          {isWhole ? ', all followed' : ticked.length > 0 && `, ${ticked.length} followed`}
        </span>
      </legend>
      <div className="clear-both">
        <Switch
          name={id}
          label={<span className="text-sm">Follow entire {abbreviation}</span>}
          checked={isWhole}
          onChange={(on) => press({ kind: 'league', id, on })}
        />
        {teams.length === 0 ? (
          <p className="py-2 text-sm text-muted">No teams available for this division yet.</p>
        ) : (
          <ul className="mt-1">
            {teams.map((team) => (
              <li key={team.id} className="flex">
                <Checkbox
                  name={team.id}
                  label={teamName(team)}
                  checked={ticked.includes(team.id)}
                  onChange={(on) => press({ kind: 'team', id: team.id, on })}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </fieldset>
  );
}
