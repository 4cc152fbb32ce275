import {
  type LeagueTeams,
  type Team,
  type TeamPostsPage,
  type TeamsResponse,
  teamName,
  teamTexts,
} from '#contract/teams';
import { type Ctx, readAs } from '../../context.ts';
import { catalogLeagues, catalogTeams } from '../../db/catalog/sports.ts';
import { readCursor } from '../../db/cursor.ts';
import { notFound } from '../../errors.ts';
import { presentTopicPage } from '../posts/stream-pages.present.ts';
import { teamPageStatements } from './teams.repo.ts';

const listTeams = (): LeagueTeams[] =>
  catalogLeagues.map(({ id, sport, name, abbreviation }) => ({
    id,
    sport,
    name,
    abbreviation,
    teams: catalogTeams
      .filter(({ leagueId }) => leagueId === id)
      .map((team) => ({ id: team.id, city: team.city, name: team.name }))
      .sort((a, b) => teamName(a).localeCompare(teamName(b))),
  }));

/** Created on first use, because sorting would slow down the worker's start. */
let listed: LeagueTeams[] | undefined;

function leaguesListed(): LeagueTeams[] {
  listed ??= listTeams();
  return listed;
}

/** Returns every division with its teams, from the built-in catalog. No round trip. */
export const readTeams = (): TeamsResponse => ({ leagues: leaguesListed() });

function teamOf(id: string): Team {
  for (const { teams: members, ...league } of leaguesListed()) {
    const team = members.find((member) => member.id === id);
    if (team !== undefined) return { ...team, league };
  }
  throw notFound(teamTexts.notFound);
}

/**
 * Returns a team with a page of its posts, newest first, without those hidden by an admin. One round trip.
 * @param id public id
 * @throws AppError not_found; invalid_input for a malformed cursor
 */
export async function readTeamPage(ctx: Ctx, id: string, cursor?: string): Promise<TeamPostsPage> {
  const team = teamOf(id);
  const { before } = readCursor(cursor);
  const { rows } = await readAs(ctx, (user) => teamPageStatements(ctx.db, id, before, { user, now: ctx.now }));
  return { ...presentTopicPage(rows[0][0]?.total ?? 0, rows[1]), team };
}
