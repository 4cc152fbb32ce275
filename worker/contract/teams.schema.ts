import * as z from 'zod';

/** A division and its teams, ordered by city and name. `sport` is MLB, NBA, NFL or NHL. */
export const leagueTeamsSchema = z.object({
  id: z.string(),
  sport: z.string(),
  name: z.string(),
  abbreviation: z.string(),
  teams: z.array(z.object({ id: z.string(), city: z.string(), name: z.string() })),
});
export type LeagueTeams = z.infer<typeof leagueTeamsSchema>;

export const teamsResponse = z.object({ leagues: z.array(leagueTeamsSchema) });
export type TeamsResponse = z.infer<typeof teamsResponse>;
