export type { LeagueTeams, TeamsResponse } from './teams.schema.ts';
