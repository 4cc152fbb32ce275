import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { streamSql } from '../../db/streams.ts';
import { isCategoryFollowedSql } from './interests.statements.ts';

const teamStreamOf = streamSql('team', sql`t.seq`);
const leagueStreamOf = streamSql('league', sql`t.league`);

/**
 * Follows whole leagues by their public ids.
 * @param isBeside adds them as implied follows when all of Sports is followed, which then remains whole
 */
export function followLeaguesStatement(db: Db, user: number, ids: readonly string[], now: number, isBeside: boolean) {
  return db.run(sql`
    INSERT INTO follows (user, kind, stream, league, implied, created_at)
    SELECT ${user}, 0, ${streamSql('league', sql`l.seq`)}, l.seq,
      ${isBeside ? isCategoryFollowedSql(user, 'sports') : sql`0`}, ${now}
      FROM json_each(${JSON.stringify(ids)}) wanted JOIN leagues l ON l.id = wanted.value
     WHERE true
    ON CONFLICT DO NOTHING`);
}

/**
 * Follows teams by their public ids, except those whose league is followed.
 * @param isBeside adds them as implied follows when all of Sports is followed, which then remains whole
 */
export function followTeamsStatement(db: Db, user: number, ids: readonly string[], now: number, isBeside: boolean) {
  return db.run(sql`
    INSERT INTO follows (user, kind, stream, team, implied, created_at)
    SELECT ${user}, 0, ${teamStreamOf}, t.seq, ${isBeside ? isCategoryFollowedSql(user, 'sports') : sql`0`}, ${now}
      FROM json_each(${JSON.stringify(ids)}) wanted JOIN teams t ON t.id = wanted.value
     WHERE NOT EXISTS (SELECT 1 FROM follows WHERE user = ${user} AND kind = 0 AND stream = ${leagueStreamOf})
    ON CONFLICT DO NOTHING`);
}

/** Follows the other teams of a followed league one by one. The league can then be unfollowed. */
export function splitLeagueStatement(db: Db, user: number, teamId: string, now: number) {
  return db.run(sql`
    INSERT INTO follows (user, kind, stream, team, implied, created_at)
    SELECT ${user}, 0, ${teamStreamOf}, t.seq, f.implied, ${now}
      FROM teams gone
      JOIN follows f ON f.user = ${user} AND f.kind = 0 AND f.stream = ${streamSql('league', sql`gone.league`)}
      JOIN teams t ON t.league = gone.league AND t.seq <> gone.seq
     WHERE gone.id = ${teamId}
    ON CONFLICT DO NOTHING`);
}

/** Unfollows the single teams of a league that is followed as a whole. */
export function mergeTeamsStatement(db: Db, user: number, leagueId: string) {
  return db.run(sql`
    DELETE FROM follows WHERE user = ${user} AND kind = 0 AND stream IN (
      SELECT ${teamStreamOf} FROM teams t JOIN leagues l ON l.seq = t.league WHERE l.id = ${leagueId})`);
}

/** Selects the streams of a team and of its league, by the team's public id. */
export const teamAndLeagueStreams = (id: string): SQL =>
  sql`SELECT ${teamStreamOf} FROM teams t WHERE t.id = ${id} UNION ALL SELECT ${leagueStreamOf} FROM teams t WHERE t.id = ${id}`;

/** Selects the stream of a league by its public id. */
export const leagueStream = (id: string): SQL =>
  sql`SELECT ${streamSql('league', sql`seq`)} FROM leagues WHERE id = ${id}`;
