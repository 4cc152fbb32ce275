import { eq } from 'drizzle-orm';
import { teamName } from '#contract/teams';
import type { Db } from '../../../worker/db/client.ts';
import { leagues, subtopics, teams, topics } from '../../../worker/db/schema/index.ts';

function finder<T>(kind: string, found: Map<string, T>) {
  return (name: string): T => {
    const value = found.get(name);
    if (value === undefined) throw new Error(`The catalog has no ${kind} '${name}'`);
    return value;
  };
}

/** Finds a team's public id by its full name. @throws Error for a team that does not exist */
export async function teamIds(db: Db) {
  const rows = await db.select({ id: teams.id, city: teams.city, name: teams.name }).from(teams);
  return finder('team', new Map(rows.map((team) => [teamName(team), team.id])));
}

/** Returns the seqs that follows refer to: a team by its full name, a league by name, a subtopic by 'category/name'. */
export async function catalogSeqs(db: Db) {
  const [teamRows, leagueRows, subtopicRows] = await db.batch([
    db.select({ seq: teams.seq, city: teams.city, name: teams.name }).from(teams),
    db.select({ seq: leagues.seq, name: leagues.name }).from(leagues),
    db
      .select({ seq: subtopics.seq, name: subtopics.name, category: topics.category })
      .from(subtopics)
      .innerJoin(topics, eq(topics.seq, subtopics.topic)),
  ]);
  return {
    team: finder('team', new Map(teamRows.map((team) => [teamName(team), team.seq]))),
    league: finder('league', new Map(leagueRows.map(({ seq, name }) => [name, seq]))),
    subtopic: finder('subtopic', new Map(subtopicRows.map(({ seq, category, name }) => [`${category}/${name}`, seq]))),
  };
}
