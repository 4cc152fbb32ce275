import { useId, useRef, useState } from 'react';
import { POST_TEAMS_MAX } from '#contract/limits';
import { type LeagueTeams, teamName } from '#contract/teams';
import { Button } from '@/components/ui/button.tsx';
import { ChoiceChip } from '@/components/ui/choice-chip.tsx';
import { TextInput } from '@/components/ui/text-input.tsx';
import { teamBadgesIn } from './post-work.ts';

type Props = {
  leagues: readonly LeagueTeams[];
  /** Ids of teams. */
  chosen: readonly string[];
  typed: string;
  onType: (typed: string) => void;
  onChoose: (teams: string[]) => void;
};

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * Returns the leagues and teams that match all typed words, by prefix of city, name, league or sport. Also searches the
 * id, which contains the home city of a club whose name has none.
 */
export function findTeams(leagues: readonly LeagueTeams[], typed: string): LeagueTeams[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  return leagues
    .map((league) => ({
      ...league,
      teams: league.teams.filter((team) => {
        const { sport, name, abbreviation } = league;
        const names = plain(`${teamName(team)} ${sport} ${name} ${abbreviation} ${team.id}`).split(/[ -]/);
        return words.every((word) => names.some((name) => name.startsWith(word)));
      }),
    }))
    .filter(({ teams }) => teams.length > 0);
}

/** Shows the selected teams, then the search results or all teams of the selected sport. */
export function PostFormTeamList({ leagues, chosen, typed, onType, onChoose }: Props) {
  const searchId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [picked, setPicked] = useState<string | null>(null);
  const sports = [...new Set(leagues.map(({ sport }) => sport))];
  const isSearching = typed.trim() !== '';
  const found = isSearching ? findTeams(leagues, typed) : leagues.filter(({ sport }) => sport === picked);
  const isFull = chosen.length >= POST_TEAMS_MAX;
  const badges = teamBadgesIn(leagues).filter(({ id }) => chosen.includes(id));
  const choose = (id: string, isChosen: boolean) =>
    onChoose(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id));
  return (
    <>
      {badges.length > 0 && (
        <div className="mb-3 flex flex-wrap gap-2">
          {badges.map((team) => (
            <ChoiceChip
              key={team.id}
              name="teams"
              label={`${teamName(team)} (${team.league})`}
              checked
              onChange={() => {
                choose(team.id, false);
                // The chip is removed; the list below contains the same team.
                list.current?.focus({ preventScroll: true });
              }}
            />
          ))}
        </div>
      )}
      <label htmlFor={searchId} className="sr-only">
        Search teams
      </label>
      <TextInput
        id={searchId}
        name="teams"
        type="search"
        value={typed}
        placeholder="Search by city, name or league"
        autoComplete="off"
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <div className="mt-3 flex flex-wrap gap-2">
        {sports.map((sport) => {
          const isPicked = !isSearching && sport === picked;
          return (
            <Button
              key={sport}
              variant="outline"
              size="sm"
              aria-pressed={isPicked}
              onClick={() => {
                onType('');
                setPicked(isPicked ? null : sport);
              }}
            >
              {sport}
            </Button>
          );
        })}
      </div>
      <div ref={list} tabIndex={-1} className="outline-none">
        {found.map(({ id, sport, name, teams }) => (
          <fieldset key={id} className="min-w-0">
            <legend className="pt-4 pb-2 text-xs font-medium text-muted">
              {sport} · {name}
            </legend>
            <div className="flex flex-wrap gap-2 sm:grid sm:grid-cols-2">
              {teams.map((team) => (
                <ChoiceChip
                  key={team.id}
                  name="team-options"
                  label={teamName(team)}
                  checked={chosen.includes(team.id)}
                  disabled={isFull && !chosen.includes(team.id)}
                  onChange={(isChosen) => choose(team.id, isChosen)}
                />
              ))}
            </div>
          </fieldset>
        ))}
        {isSearching && found.length === 0 && <p className="pt-4 text-sm text-muted">No teams match.</p>}
      </div>
    </>
  );
}
