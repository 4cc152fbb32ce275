import type { LeagueTeams, TeamsResponse } from '#contract/teams';
import { leagues, teams } from '../../db/catalog/sports.ts';

const byCityAndName = (a: { city: string; name: string }, b: { city: string; name: string }) =>
  a.city.localeCompare(b.city) || a.name.localeCompare(b.name);

const listed: LeagueTeams[] = leagues.map(({ id, sport, name, abbreviation }) => ({
  id,
  sport,
  name,
  abbreviation,
  teams: teams
    .filter(({ leagueId }) => leagueId === id)
    .map((team) => ({ id: team.id, city: team.city, name: team.name }))
    .sort(byCityAndName),
}));

/** Every division with its teams, from the catalog that the product ships. No round trip. */
export const readTeams = (): TeamsResponse => ({ leagues: listed });
