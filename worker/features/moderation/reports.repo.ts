import { sql } from 'drizzle-orm';
import { type ArticleReportDecision, OTHER_REPORTS_COUNT_MAX, type ReportReason } from '#contract/moderation';
import { assertStatement } from '../../db/assert.ts';
import type { Db, Statement } from '../../db/client.ts';
import { literalNumber } from '../../db/literal-number.ts';
import { imageByIdJson } from '../images/images.statements.ts';
import { removableImageJson } from '../images/removals.statements.ts';
import type { ArticleLinkRow } from './article-link.present.ts';
import type { ReportAnswerSlice } from './reports.messages.ts';
import {
  type AnsweredReport,
  answeredByJoin,
  type QueuedReportRow,
  type QueuePage,
  queuedColumns,
  queueOrderSql,
  queueSql,
  type ReportTable,
  updateOpenReportSql,
} from './reports.statements.ts';

export const ARTICLES: ReportTable = { table: 'article_reports', subject: 'post' };

/**
 * Reads the author of a published post, and the reported picture if the post shows it: at most one row.
 * @param picture id of a picture, 'featured', or null
 */
export function reportableStatement(db: Db, id: string, picture: string | null) {
  return db.all<{ author: number; picture: string | null }>(sql`
    SELECT p.blogger AS author,
      (SELECT i.id FROM images i WHERE i.id = iif(${picture} = 'featured', p.image, ${picture}) AND i.removed_at IS NULL
         AND (i.id = p.image OR EXISTS (SELECT 1 FROM work_images w WHERE w.image = i.id AND w.work = p.id AND w.version = -1))) AS picture
      FROM posts p WHERE p.id = ${id} AND p.unpublished_at IS NULL`);
}

export type NewReport = {
  post: string;
  reporter: number;
  reason: ReportReason;
  note: string;
  picture: string | null;
  now: number;
};

/**
 * Files a report of a published post and returns its id; no row means that the post is not public. An open report by
 * the same reader is updated instead: it retains its id, its queue position, and its note unless a new one is given.
 */
export function fileReportStatement(db: Db, id: string, { post, reporter, reason, note, picture, now }: NewReport) {
  return db.all<{ id: string }>(sql`
    INSERT INTO article_reports (id, post, reporter, reason, note, picture, created_at)
    SELECT ${id}, seq, ${reporter}, ${reason}, ${note}, ${picture}, ${now} FROM posts
     WHERE id = ${post} AND unpublished_at IS NULL
    ${updateOpenReportSql(ARTICLES)}, picture = excluded.picture
    RETURNING id`);
}

export type ReportRow = QueuedReportRow &
  ArticleLinkRow & {
    reporterId: string | null;
    reporterName: string | null;
    isPublished: number;
    isTakenDown: number;
    takenDownReason: string;
    isAboutPicture: number;
    /** JSON of the reported picture; null once it was erased. */
    picture: string | null;
  };

/** Reads reports of one queue: open ones above `edge`, oldest first, or answered ones below it, newest first. */
export function reportsStatement(db: Db, page: QueuePage) {
  return db.all<ReportRow>(sql`
    SELECT ${queuedColumns(ARTICLES)}, reporter.id AS reporterId, reporter.username AS reporterName, p.id AS postId, p.title,
      author.id AS authorId, author.username AS authorName, p.unpublished_at IS NULL AS isPublished,
      p.taken_down_at IS NOT NULL AS isTakenDown, p.taken_down_reason AS takenDownReason,
      r.picture IS NOT NULL AS isAboutPicture, ${imageByIdJson(sql`r.picture`)} AS picture
      FROM ${queueSql(ARTICLES, page)}
      CROSS JOIN posts p ON p.seq = r.post
      CROSS JOIN users author ON author.seq = p.blogger
      LEFT JOIN users reporter ON reporter.seq = r.reporter
      ${answeredByJoin}
     ${queueOrderSql(page.isOpen)}`);
}

/** SQL expression for the public id of an open report's article. */
export const reportedPost = (id: string) =>
  sql`(SELECT x.id FROM article_reports r JOIN posts x ON x.seq = r.post WHERE r.id = ${id} AND r.decision IS NULL)`;

/**
 * Reads the id of an open report's picture, null for the whole article, and the picture as JSON of `RemovableImage`, null
 * once it was erased: at most one row.
 */
export function reportedPictureStatement(db: Db, id: string) {
  return db.all<{ pictureId: string | null; picture: string | null }>(sql`
    SELECT picture AS pictureId, ${removableImageJson(sql`picture`)} AS picture FROM article_reports WHERE id = ${id} AND decision IS NULL`);
}

/**
 * Rolls the batch back unless the report is open and the decision fits its article: 'kept' needs an article that is not
 * taken down; 'taken_down' without a reason needs one that is.
 */
export function assertAnswerableStatement(
  db: Db,
  id: string,
  { decision, reason }: Pick<Answer, 'decision' | 'reason'>,
): Statement {
  return assertStatement(
    db,
    sql`EXISTS (SELECT 1 FROM article_reports r JOIN posts p ON p.seq = r.post
                 WHERE r.id = ${id} AND r.decision IS NULL AND (p.taken_down_at IS NOT NULL OR ${decision} = 'kept' OR ${reason} <> '')
                   AND (p.taken_down_at IS NULL OR ${decision} <> 'kept')
                   AND (${decision} <> 'picture_removed' OR EXISTS (SELECT 1 FROM images WHERE id = r.picture AND erasing_at IS NULL)))`,
  );
}

/** SQL condition: open reports of an article, or only those of one of its pictures. */
const openOf = (postId: string, picture: string | null = null) =>
  sql`post = (SELECT seq FROM posts WHERE id = ${postId}) AND decision IS NULL AND (${picture} IS NULL OR picture = ${picture})`;

/**
 * SQL expression (JSON) of an answer for the audit log, with the number of reports it closes. Put it before they close.
 */
export const answerAsJson = (
  postId: string,
  { decision, answer }: Pick<Answer, 'decision' | 'answer'>,
  picture: string | null,
) => sql`(
  SELECT json_object('decision', ${decision}, 'answer', ${answer}, 'reports', count(*))
    FROM article_reports WHERE ${openOf(postId, picture)})`;

/** Counts open reports of an article, up to OTHER_REPORTS_COUNT_MAX: one row. */
export function openReportsStatement(db: Db, postId: string) {
  return db.all<{ n: number }>(sql`
    SELECT count(*) AS n FROM (SELECT 1 FROM article_reports WHERE ${openOf(postId)} LIMIT ${literalNumber(OTHER_REPORTS_COUNT_MAX)})`);
}

export type Answer = { decision: ArticleReportDecision; answer: string; reason: string; admin: number; now: number };

export function closeReportsStatement(
  db: Db,
  postId: string,
  { decision, answer, admin, now }: Omit<Answer, 'reason'>,
  picture: string | null,
) {
  return db.run(sql`
    UPDATE article_reports SET decision = ${decision}, answer = ${answer}, answered_at = ${now}, answered_by = ${admin}
     WHERE ${openOf(postId, picture)}`);
}

/**
 * Reads a slice of an article's reports that were answered at a given time, without reporters who are being deleted.
 */
export function answeredStatement(db: Db, { postId, at, after }: ReportAnswerSlice, limit: number) {
  return db.all<AnsweredReport>(sql`
    SELECT r.seq, r.id, r.reporter, r.decision, r.answer, u.username, u.email, p.title
      FROM posts p CROSS JOIN article_reports r ON r.post = p.seq AND r.seq > ${after} AND r.answered_at = ${at}
      CROSS JOIN users u ON u.seq = r.reporter AND u.deleting_at IS NULL
     WHERE p.id = ${postId} ORDER BY r.seq LIMIT ${literalNumber(limit)}`);
}
