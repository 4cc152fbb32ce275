import { sql } from 'drizzle-orm';
import { MODERATION_PAGE_SIZE } from '#contract/moderation';
import type { Db, Statement } from '../../db/client.ts';
import { teamNameSql } from '../../db/team-names.ts';
import type { ArticleLinkRow } from './article-link.present.ts';

/** An article that a team's page could leave out. `isOfTeam`: it is tagged with the team. */
export type TeamPostRow = { team: number; teamName: string; post: number; title: string; isOfTeam: number };

/** A team and a post by their public ids: a row when both are there. */
export function teamPostStatement(db: Db, teamId: string, postId: string) {
  return db.all<TeamPostRow>(sql`
    SELECT m.seq AS team, ${teamNameSql} AS teamName, p.seq AS post, p.title,
      EXISTS (SELECT 1 FROM post_teams WHERE post = p.seq AND team = m.seq) AS isOfTeam
      FROM teams m CROSS JOIN posts p ON p.id = ${postId} WHERE m.id = ${teamId}`);
}

/** Whether a team's page leaves an article out, as SQL. */
export const isHidden = ({ team, post }: TeamPostRow) =>
  sql`EXISTS (SELECT 1 FROM team_page_exclusions WHERE team = ${team} AND post = ${post})`;

/** Whether it shows it, as SQL. */
export const isShown = (place: TeamPostRow) => sql`NOT ${isHidden(place)}`;

/** The teams whose pages leave an article out. */
export function hiddenTeamsStatement(db: Db, postId: string) {
  return db.all<{ id: string }>(sql`
    SELECT m.id FROM posts p CROSS JOIN team_page_exclusions x ON x.post = p.seq CROSS JOIN teams m ON m.seq = x.team
     WHERE p.id = ${postId}`);
}

/** Leaves an article out of a team's page. */
export function hideStatement(db: Db, { team, post }: TeamPostRow, now: number): Statement {
  return db.run(sql`
    INSERT INTO team_page_exclusions (team, post, created_at)
    SELECT ${team}, seq, ${now} FROM posts WHERE seq = ${post} ON CONFLICT DO NOTHING`);
}

/** Shows an article on a team's page again. */
export function showStatement(db: Db, { team, post }: TeamPostRow): Statement {
  return db.run(sql`DELETE FROM team_page_exclusions WHERE team = ${team} AND post = ${post}`);
}

export type HiddenPostRow = ArticleLinkRow & { seq: number; teamId: string; teamName: string; hiddenAt: number };

/** What team pages leave out, the last hidden first, below `before`. */
export function hiddenPostsStatement(db: Db, before: number) {
  return db.all<HiddenPostRow>(sql`
    SELECT x.rowid AS seq, m.id AS teamId, ${teamNameSql} AS teamName, p.id AS postId, p.title,
      u.id AS authorId, u.username AS authorName, x.created_at AS hiddenAt
      FROM team_page_exclusions x
      CROSS JOIN teams m ON m.seq = x.team
      CROSS JOIN posts p ON p.seq = x.post
      CROSS JOIN users u ON u.seq = p.blogger
     WHERE x.rowid < ${before} ORDER BY x.rowid DESC LIMIT ${MODERATION_PAGE_SIZE + 1}`);
}
