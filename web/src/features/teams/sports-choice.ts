import type { SaveSportsRequest } from '#contract/interests';
import type { LeagueTeams } from '#contract/teams';

/** Ids of divisions followed entire, and of single teams of the others. */
export type SportsChoice = { readonly leagues: readonly string[]; readonly teams: readonly string[] };

/** One press on the screen. */
export type SportsEdit = { kind: 'league' | 'team'; id: string; on: boolean };

const without = (ids: readonly string[], gone: readonly string[]) => ids.filter((id) => !gone.includes(id));
const idsOf = ({ teams }: LeagueTeams) => teams.map(({ id }) => id);

export const isEntire = (choice: SportsChoice, league: LeagueTeams): boolean => choice.leagues.includes(league.id);

/** The teams of a division that are ticked: all of them when it is followed entire. */
export function tickedTeams(choice: SportsChoice, league: LeagueTeams): string[] {
  const ids = idsOf(league);
  return isEntire(choice, league) ? ids : ids.filter((id) => choice.teams.includes(id));
}

function applyToLeague(choice: SportsChoice, league: LeagueTeams, on: boolean): SportsChoice {
  const leagues = without(choice.leagues, [league.id]);
  return { leagues: on ? [...leagues, league.id] : leagues, teams: without(choice.teams, idsOf(league)) };
}

function applyToTeam(choice: SportsChoice, league: LeagueTeams, id: string, on: boolean): SportsChoice {
  const ticked = without(tickedTeams(choice, league), [id]);
  if (on && ticked.length === league.teams.length - 1) return applyToLeague(choice, league, true);
  const rest = applyToLeague(choice, league, false);
  return { ...rest, teams: [...rest.teams, ...ticked, ...(on ? [id] : [])] };
}

/**
 * What is chosen after one more press. A division is ticked as a whole and off as a whole; without one of its teams it
 * is not entire any more and the others stay; with the last of them it is entire again.
 */
export function applyEdit(choice: SportsChoice, edit: SportsEdit, known: readonly LeagueTeams[]): SportsChoice {
  const league = known.find((each) => (edit.kind === 'league' ? each.id === edit.id : idsOf(each).includes(edit.id)));
  if (league === undefined) return choice;
  return edit.kind === 'league'
    ? applyToLeague(choice, league, edit.on)
    : applyToTeam(choice, league, edit.id, edit.on);
}

/** What the screen shows: what is saved, changed by all that was pressed since. */
export const applyEdits = (
  saved: SportsChoice,
  edits: readonly SportsEdit[],
  known: readonly LeagueTeams[],
): SportsChoice => edits.reduce((choice, edit) => applyEdit(choice, edit, known), saved);

const haveSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((id) => b.includes(id));

export const isSameChoice = (a: SportsChoice, b: SportsChoice): boolean =>
  haveSame(a.leagues, b.leagues) && haveSame(a.teams, b.teams);

/** What is sent to be saved. */
export const toRequest = ({ leagues, teams }: SportsChoice): SaveSportsRequest => ({
  leagues: [...leagues],
  teams: [...teams],
});
