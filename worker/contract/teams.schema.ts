import * as z from 'zod';
import { topicPostsPageSchema } from './posts.schema.ts';

/** A league (division) and its teams, ordered by full name. `sport` is MLB, NBA, NFL or NHL. */
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

/** A team with its posts, without those that an admin hid from its page. */
export const teamPostsPageSchema = topicPostsPageSchema.extend({ team: teamSchema });
export type TeamPostsPage = z.infer<typeof teamPostsPageSchema>;
