import { type LeagueTeams, teamName } from '#contract/teams';

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
