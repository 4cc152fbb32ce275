import { type SQL, sql } from 'drizzle-orm';
import { MODERATION_PAGE_SIZE } from '#contract/moderation';
import type { AppealResult, RestrictionGround, RestrictionKind } from '#contract/restrictions';
import { canModerateSql } from '../../db/admin-roles.ts';
import type { Db } from '../../db/client.ts';
import { isErasedSql } from '../../db/erased-post.ts';
import { literalNumber } from '../../db/literal-number.ts';
import type { QueuePage } from './reports.statements.ts';

/** A restriction with what an admin needs to answer its appeal and to end it. */
export type ModeratedRestrictionRow = {
  restriction: number;
  restrictionId: string;
  kind: RestrictionKind;
  person: number;
  personId: string;
  username: string;
  /** Null while the author is being deleted. */
  email: string | null;
  postId: string | null;
  title: string | null;
  commentId: string | null;
  team: string | null;
  picture: string | null;
  /** The removed picture of an article still exists. */
  isPictureStored: 0 | 1;
  /** What was restricted still exists. Its author may have deleted an article that is taken down. */
  isThere: 0 | 1;
  endedAt: number | null;
};

/** SQL conditions on `restrictions x`: the case is that of the comment, or of the blogger. All others are of the article. */
const isOfCommentSql = sql`x.kind = 'comment_taken_down'`;
const isOfBloggerSql = sql`x.kind IN ('profile_picture_removed', 'bio_cleared')`;

const isPictureStoredSql = sql`EXISTS (SELECT 1 FROM images WHERE id = x.picture AND erasing_at IS NULL)`;

const restrictionColumns = sql`
  x.seq AS restriction, x.id AS restrictionId, x.kind, x.person, u.id AS personId, u.username,
  iif(u.deleting_at IS NULL, u.email, NULL) AS email, p.id AS postId, p.title, c.id AS commentId, x.team, x.picture,
  ${isPictureStoredSql} AS isPictureStored,
  CASE WHEN ${isOfBloggerSql} THEN 1
       WHEN ${isOfCommentSql} THEN c.seq IS NOT NULL
       WHEN x.kind = 'article_picture_removed' AND NOT ${isPictureStoredSql} THEN 0
       ELSE p.seq IS NOT NULL AND NOT coalesce(${isErasedSql}, 0) END AS isThere,
  x.ended_at AS endedAt`;

const restrictionJoins = sql`
  CROSS JOIN users u ON u.seq = x.person LEFT JOIN posts p ON p.seq = x.post LEFT JOIN comments c ON c.seq = x.comment`;

export type AppealRow = ModeratedRestrictionRow & {
  seq: number;
  id: string;
  text: string;
  createdAt: number;
  ground: RestrictionGround;
  reason: string;
  decidedAt: number;
  decidedBy: string | null;
  decidedBySeq: number | null;
  isBlogger: number;
  assignee: string | null;
  result: AppealResult | null;
  answer: string;
  answeredAt: number | null;
  answeredBy: string | null;
};

/** SQL condition: the case of the restriction `x` is `m`. Each column has an index in both tables. */
const isOfCaseSql = sql`(
  (x.post = m.post AND NOT ${isOfCommentSql} AND NOT ${isOfBloggerSql})
  OR (x.comment = m.comment AND ${isOfCommentSql}) OR (x.person = m.blogger AND ${isOfBloggerSql}))`;

/** SQL expression: who is assigned the case of the restriction `x`. */
const assigneeSql = sql`(
  SELECT a.username FROM cases m CROSS JOIN users a ON a.seq = m.assignee WHERE ${isOfCaseSql})`;

/** SQL query for a page of appeals. The ones of an admin are found from the cases, so other queues cost nothing. */
function appealPageSql({ isOpen, edge, assignee }: QueuePage): SQL {
  if (assignee !== null) {
    return sql`
      SELECT q.* FROM cases m CROSS JOIN restrictions x ON ${isOfCaseSql}
        CROSS JOIN appeals q ON q.restriction = x.seq AND q.result IS NULL AND q.seq > ${edge}
       WHERE m.assignee = ${assignee} ORDER BY q.seq LIMIT ${literalNumber(MODERATION_PAGE_SIZE + 1)}`;
  }
  const queue = isOpen
    ? sql`result IS NULL AND seq > ${edge} ORDER BY seq`
    : sql`result IS NOT NULL AND seq < ${edge} ORDER BY seq DESC`;
  return sql`SELECT * FROM appeals WHERE ${queue} LIMIT ${literalNumber(MODERATION_PAGE_SIZE + 1)}`;
}

/** Reads appeals: open ones above the edge, oldest first, or answered ones below it, newest first. */
export function appealsStatement(db: Db, page: QueuePage) {
  return db.all<AppealRow>(sql`
    SELECT a.seq, a.id, a.text, a.created_at AS createdAt, a.result, a.answer, a.answered_at AS answeredAt,
      admin.username AS answeredBy, ${restrictionColumns}, x.ground, x.reason, x.created_at AS decidedAt,
      decider.username AS decidedBy, x.decided_by AS decidedBySeq,
      EXISTS (SELECT 1 FROM profiles WHERE user = x.person) AS isBlogger, ${assigneeSql} AS assignee
      FROM (${appealPageSql(page)}) a
      CROSS JOIN restrictions x ON x.seq = a.restriction ${restrictionJoins}
      LEFT JOIN users decider ON decider.seq = x.decided_by
      LEFT JOIN users admin ON admin.seq = a.answered_by
     ORDER BY a.seq ${sql.raw(page.isOpen ? 'ASC' : 'DESC')}`);
}

/** Counts open appeals, up to `most`: one row. */
export function openAppealCountStatement(db: Db, most: number) {
  return db.all<{ n: number }>(sql`
    SELECT count(*) AS n FROM (SELECT 1 FROM appeals WHERE result IS NULL AND seq > 0 LIMIT ${literalNumber(most)})`);
}

/** Reads whether another admin than this one can answer appeals: at most one row. */
export function otherAdminStatement(db: Db, admin: number) {
  return db.all<{ n: number }>(sql`
    SELECT 1 AS n FROM admin_users a CROSS JOIN users u ON u.seq = a.user
     WHERE a.user > 0 AND a.user <> ${admin} AND ${canModerateSql} AND u.deleting_at IS NULL LIMIT 1`);
}

/** Reads the restriction of an open appeal: at most one row. */
export function appealedRestrictionStatement(db: Db, appealId: string) {
  return db.all<ModeratedRestrictionRow>(sql`
    SELECT ${restrictionColumns} FROM appeals a CROSS JOIN restrictions x ON x.seq = a.restriction ${restrictionJoins}
     WHERE a.id = ${appealId} AND a.result IS NULL`);
}

/** Reads a restriction in force: at most one row. */
export function restrictionInForceStatement(db: Db, id: string) {
  return db.all<ModeratedRestrictionRow>(sql`
    SELECT ${restrictionColumns} FROM restrictions x ${restrictionJoins} WHERE x.id = ${id} AND x.ended_at IS NULL`);
}

/** SQL condition: the appeal is open, and no newer restriction of the same thing has taken it over. */
export const isAppealOpenSql = (id: string, restriction: number): SQL =>
  sql`EXISTS (SELECT 1 FROM appeals WHERE id = ${id} AND restriction = ${restriction} AND result IS NULL)`;

/** SQL condition: the restriction is in force. */
export const isInForceSql = (restriction: number): SQL =>
  sql`EXISTS (SELECT 1 FROM restrictions WHERE seq = ${restriction} AND ended_at IS NULL)`;

type AppealAnswer = { result: AppealResult; answer: string; admin: number; now: number };

export function closeAppealStatement(db: Db, id: string, { result, answer, admin, now }: AppealAnswer) {
  return db.run(sql`
    UPDATE appeals SET result = ${result}, answer = ${answer}, answered_at = ${now}, answered_by = ${admin}
     WHERE id = ${id} AND result IS NULL`);
}

/** SQL condition on `restrictions`: this one. */
export const isRestrictionSql = (restriction: number): SQL => sql`seq = ${restriction}`;
