import type { SaveSportsRequest } from '#contract/interests';
import type { LeagueTeams } from '#contract/teams';

/** Ids of fully followed divisions, and of single teams in the others. */
export type SportsChoice = { readonly leagues: readonly string[]; readonly teams: readonly string[] };

/** One press on the screen. */
export type SportsEdit = { kind: 'league' | 'team'; id: string; on: boolean };

const without = (ids: readonly string[], removed: readonly string[]) => ids.filter((id) => !removed.includes(id));
const idsOf = ({ teams }: LeagueTeams) => teams.map(({ id }) => id);

export const isEntire = (choice: SportsChoice, league: LeagueTeams): boolean => choice.leagues.includes(league.id);

/** Returns the selected teams of a division: all of them when it is fully followed. */
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
 * Applies one press. A division is selected and cleared as a whole. Without one of its teams it is no longer fully
 * followed and the other teams stay; with the last one it is fully followed again.
 */
export function applyEdit(choice: SportsChoice, edit: SportsEdit, known: readonly LeagueTeams[]): SportsChoice {
  const league = known.find((each) => (edit.kind === 'league' ? each.id === edit.id : idsOf(each).includes(edit.id)));
  if (league === undefined) return choice;
  return edit.kind === 'league'
    ? applyToLeague(choice, league, edit.on)
    : applyToTeam(choice, league, edit.id, edit.on);
}

/** Returns the visible choice: the saved one plus all unsaved presses. */
export const applyEdits = (
  saved: SportsChoice,
  edits: readonly SportsEdit[],
  known: readonly LeagueTeams[],
): SportsChoice => edits.reduce((choice, edit) => applyEdit(choice, edit, known), saved);

const haveSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((id) => b.includes(id));

export const isSameChoice = (a: SportsChoice, b: SportsChoice): boolean =>
  haveSame(a.leagues, b.leagues) && haveSame(a.teams, b.teams);

/** Converts the choice to the request. */
export const toRequest = ({ leagues, teams }: SportsChoice): SaveSportsRequest => ({
  leagues: [...leagues],
  teams: [...teams],
});
