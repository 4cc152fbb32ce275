import { sql } from 'drizzle-orm';
import { MODERATION_PAGE_SIZE } from '#contract/moderation';
import type { Db, Statement } from '../../db/client.ts';
import { literalNumber } from '../../db/literal-number.ts';
import { teamNameSql } from '../../db/team-names.ts';
import { ofPostSql } from '../restrictions/restrictions.statements.ts';
import type { ArticleLinkRow } from './article-link.present.ts';

/** A team and an article. `isOfTeam`: the article is tagged with the team. */
export type TeamPostRow = {
  team: number;
  teamName: string;
  post: number;
  title: string;
  isOfTeam: number;
  author: number;
  authorName: string;
  /** Null for an author who is being deleted. */
  authorEmail: string | null;
};

/** Reads a team and a post by their public ids: a row when both exist. */
export function teamPostStatement(db: Db, teamId: string, postId: string) {
  return db.all<TeamPostRow>(sql`
    SELECT m.seq AS team, ${teamNameSql} AS teamName, p.seq AS post, p.title,
      EXISTS (SELECT 1 FROM post_teams WHERE post = p.seq AND team = m.seq) AS isOfTeam,
      u.seq AS author, u.username AS authorName, iif(u.deleting_at IS NULL, u.email, NULL) AS authorEmail
      FROM teams m CROSS JOIN posts p ON p.id = ${postId} CROSS JOIN users u ON u.seq = p.blogger WHERE m.id = ${teamId}`);
}

/** SQL condition: the team's page hides the article. */
export const isHidden = ({ team, post }: TeamPostRow) =>
  sql`EXISTS (SELECT 1 FROM team_page_exclusions WHERE team = ${team} AND post = ${post})`;

/** SQL condition: the team's page shows the article. */
export const isShown = (row: TeamPostRow) => sql`NOT ${isHidden(row)}`;

/** SQL condition on `restrictions`: the article is hidden from the team's page. */
export const ofTeamPageSql = (postId: string, teamId: string) =>
  sql`${ofPostSql('article_hidden', postId)} AND team = ${teamId}`;

/** Reads the teams with pages that hide an article. */
export function hiddenTeamsStatement(db: Db, postId: string) {
  return db.all<{ id: string }>(sql`
    SELECT m.id FROM posts p CROSS JOIN team_page_exclusions x ON x.post = p.seq CROSS JOIN teams m ON m.seq = x.team
     WHERE p.id = ${postId}`);
}

/** Hides an article on a team's page. */
export function hideStatement(db: Db, { team, post }: TeamPostRow, now: number): Statement {
  return db.run(sql`
    INSERT INTO team_page_exclusions (team, post, created_at)
    SELECT ${team}, seq, ${now} FROM posts WHERE seq = ${post} ON CONFLICT DO NOTHING`);
}

/** Shows an article on a team's page again. */
export function showStatement(db: Db, { team, post }: TeamPostRow): Statement {
  return db.run(sql`DELETE FROM team_page_exclusions WHERE team = ${team} AND post = ${post}`);
}

/** Shows an article on a team's page again. @param postId public id @param teamId public id */
export function showOnTeamStatement(db: Db, postId: string, teamId: string): Statement {
  return db.run(sql`
    DELETE FROM team_page_exclusions
     WHERE team = (SELECT seq FROM teams WHERE id = ${teamId}) AND post = (SELECT seq FROM posts WHERE id = ${postId})`);
}

export type HiddenPostRow = ArticleLinkRow & { seq: number; teamId: string; teamName: string; hiddenAt: number };

/** Reads the hidden articles of team pages, the last hidden first, below `before`. */
export function hiddenPostsStatement(db: Db, before: number) {
  return db.all<HiddenPostRow>(sql`
    SELECT x.rowid AS seq, m.id AS teamId, ${teamNameSql} AS teamName, p.id AS postId, p.title,
      u.id AS authorId, u.username AS authorName, x.created_at AS hiddenAt
      FROM team_page_exclusions x
      CROSS JOIN teams m ON m.seq = x.team
      CROSS JOIN posts p ON p.seq = x.post
      CROSS JOIN users u ON u.seq = p.blogger
     WHERE x.rowid < ${before} ORDER BY x.rowid DESC LIMIT ${literalNumber(MODERATION_PAGE_SIZE + 1)}`);
}
