export type { LeagueTeams, Team, TeamPostsPage, TeamsResponse } from './teams.schema.ts';

export const teamTexts = {
  notFound: 'Team not found',
  notFoundText: "The team you're looking for doesn't exist.",
  back: 'Back to Sports',
} as const;

/** Returns a team's full name. `city` is empty for a club that is known by its name alone. */
export const teamName = ({ city, name }: { city: string; name: string }): string => `${city} ${name}`.trim();

export const teamPath = (id: string): string => `/team/${encodeURIComponent(id)}`;

/**
 * Returns a division's usual name: 'AL East', 'NHL Atlantic'. Names of MLB and NFL divisions already imply their sport.
 */
export function leagueTitle({ sport, abbreviation }: { sport: string; abbreviation: string }): string {
  if (/^([AN]L|[AN]FC) /.test(abbreviation)) return abbreviation;
  return `${sport} ${abbreviation.replace(` (${sport})`, '')}`;
}
