import type { InterestsResponse, SaveSportsRequest } from '#contract/interests';
import { teamTexts } from '#contract/teams';
import { type Ctx, requireUser } from '../../context.ts';
import { catalogLeagues, catalogTeams } from '../../db/catalog/sports.ts';
import { lastRows } from '../../db/client.ts';
import { invalidInput, notFound } from '../../errors.ts';
import { unfollowCategoryStatements, unfollowPartsStatements } from './interests.repo.ts';
import { announceAndPresentInterests } from './interests.service.ts';
import { followCategoriesStatement, followsStatement } from './interests.statements.ts';
import * as repo from './sports-preferences.repo.ts';

/** @throws AppError not_found */
function checkTeam(id: string): void {
  if (!catalogTeams.some((team) => team.id === id)) throw notFound(teamTexts.notFound);
}

/** @throws AppError not_found */
function checkLeague(id: string): void {
  if (!catalogLeagues.some((league) => league.id === id)) throw notFound('Not found');
}

/** @throws AppError invalid_input with the field */
function checkKnown({ leagues: leagueIds, teams: teamIds }: SaveSportsRequest): void {
  const league = leagueIds.find((id) => !catalogLeagues.some((known) => known.id === id));
  if (league !== undefined) throw invalidInput({ leagues: `Unknown league: ${league}` });
  const team = teamIds.find((id) => !catalogTeams.some((known) => known.id === id));
  if (team !== undefined) throw invalidInput({ teams: `Unknown team: ${team}` });
}

/**
 * Replaces all sports preferences. A team whose league is chosen too is not stored. An empty choice unfollows Sports.
 * Two round trips.
 * @throws AppError signed_out; invalid_input for an unknown league or team
 */
export async function saveSports(ctx: Ctx, chosen: SaveSportsRequest): Promise<InterestsResponse> {
  const { seq } = await requireUser(ctx);
  checkKnown(chosen);
  const isSomething = chosen.leagues.length + chosen.teams.length > 0;
  const rows = lastRows(
    await ctx.db.batch([
      ...unfollowCategoryStatements(ctx.db, seq, 'sports'),
      followCategoriesStatement(ctx.db, seq, isSomething ? ['sports'] : [], ctx.now),
      repo.followLeaguesStatement(ctx.db, seq, chosen.leagues, ctx.now, false),
      repo.followTeamsStatement(ctx.db, seq, chosen.teams, ctx.now, false),
      followsStatement(ctx.db, seq, ctx.now),
    ]),
  );
  return announceAndPresentInterests(ctx, seq, rows);
}

/**
 * Follows one team, and Sports with it. Has no effect when its league is followed; all of Sports remains followed as a
 * whole. Two round trips.
 * @throws AppError signed_out; not_found
 */
export async function followTeam(ctx: Ctx, id: string): Promise<InterestsResponse> {
  checkTeam(id);
  const { seq } = await requireUser(ctx);
  const rows = lastRows(
    await ctx.db.batch([
      repo.followTeamsStatement(ctx.db, seq, [id], ctx.now, true),
      followCategoriesStatement(ctx.db, seq, ['sports'], ctx.now),
      followsStatement(ctx.db, seq, ctx.now),
    ]),
  );
  return announceAndPresentInterests(ctx, seq, rows);
}

/**
 * Unfollows one team. When its league is followed, the league's other teams are followed one by one instead. The last
 * team unfollows Sports too. Two round trips.
 * @throws AppError signed_out; not_found
 */
export async function unfollowTeam(ctx: Ctx, id: string): Promise<InterestsResponse> {
  checkTeam(id);
  const { seq } = await requireUser(ctx);
  const rows = lastRows(
    await ctx.db.batch([
      repo.splitLeagueStatement(ctx.db, seq, id, ctx.now),
      ...unfollowPartsStatements(ctx.db, seq, 'sports', repo.teamAndLeagueStreams(id)),
      followsStatement(ctx.db, seq, ctx.now),
    ]),
  );
  return announceAndPresentInterests(ctx, seq, rows);
}

/**
 * Follows a whole league instead of its single teams, in addition to the other follows. Two round trips.
 * @throws AppError signed_out; not_found
 */
export async function followLeague(ctx: Ctx, id: string): Promise<InterestsResponse> {
  checkLeague(id);
  const { seq } = await requireUser(ctx);
  const rows = lastRows(
    await ctx.db.batch([
      repo.followLeaguesStatement(ctx.db, seq, [id], ctx.now, true),
      repo.mergeTeamsStatement(ctx.db, seq, id),
      followCategoriesStatement(ctx.db, seq, ['sports'], ctx.now),
      followsStatement(ctx.db, seq, ctx.now),
    ]),
  );
  return announceAndPresentInterests(ctx, seq, rows);
}

/**
 * Unfollows a whole league with all of its teams. The last preference unfollows Sports too. Two round trips.
 * @throws AppError signed_out; not_found
 */
export async function unfollowLeague(ctx: Ctx, id: string): Promise<InterestsResponse> {
  checkLeague(id);
  const { seq } = await requireUser(ctx);
  const rows = lastRows(
    await ctx.db.batch([
      ...unfollowPartsStatements(ctx.db, seq, 'sports', repo.leagueStream(id)),
      followsStatement(ctx.db, seq, ctx.now),
    ]),
  );
  return announceAndPresentInterests(ctx, seq, rows);
}
