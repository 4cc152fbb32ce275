import * as z from 'zod';
import { topicPageSchema } from './posts.schema.ts';
import { givenName } from './written-text.schema.ts';

/** A division and its teams, ordered by full name. `sport` is MLB, NBA, NFL or NHL. */
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

export const teamSchema = z.object({
  id: z.string(),
  city: z.string(),
  name: z.string(),
  league: leagueTeamsSchema.omit({ teams: true }),
});
export type Team = z.infer<typeof teamSchema>;

/** A team with its posts, without those that an admin keeps off its page. */
export const teamPageSchema = topicPageSchema.extend({ team: teamSchema });
export type TeamPage = z.infer<typeof teamPageSchema>;

export const teamParams = z.object({ id: givenName });
