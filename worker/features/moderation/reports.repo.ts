import { type SQL, sql } from 'drizzle-orm';
import {
  MODERATION_PAGE_SIZE,
  OTHER_REPORTS_COUNT_MAX,
  type ReportDecision,
  type ReportReason,
} from '#contract/moderation';
import { assertStatement } from '../../db/assert.ts';
import type { Db, Statement } from '../../db/client.ts';
import type { ArticleLinkRow } from './article-link.present.ts';
import type { ReportAnswerSlice } from './reports.messages.ts';

/** Reads the author of a published post: at most one row. */
export function reportableStatement(db: Db, id: string) {
  return db.all<{ author: number }>(
    sql`SELECT blogger AS author FROM posts WHERE id = ${id} AND unpublished_at IS NULL`,
  );
}

export type NewReport = { post: string; reporter: number; reason: ReportReason; note: string; now: number };

/**
 * Files a report of a published post and returns its id; no row means that the post is not public. An open report by
 * the same reader is updated instead: it retains its id, its queue position, and its note unless a new one is given.
 */
export function fileReportStatement(db: Db, id: string, { post, reporter, reason, note, now }: NewReport) {
  return db.all<{ id: string }>(sql`
    INSERT INTO article_reports (id, post, reporter, reason, note, created_at)
    SELECT ${id}, seq, ${reporter}, ${reason}, ${note}, ${now} FROM posts
     WHERE id = ${post} AND unpublished_at IS NULL
    ON CONFLICT (post, reporter) WHERE decision IS NULL
    DO UPDATE SET reason = excluded.reason, note = iif(excluded.note = '', note, excluded.note),
      created_at = excluded.created_at
    RETURNING id`);
}

export type ReportRow = ArticleLinkRow & {
  seq: number;
  id: string;
  reason: ReportReason;
  note: string;
  createdAt: number;
  reporterId: string | null;
  reporterName: string | null;
  isPublished: number;
  isTakenDown: number;
  takenDownReason: string;
  alsoOpen: number;
  decision: ReportDecision | null;
  answer: string;
  answeredAt: number | null;
  answeredBy: string | null;
};

/** Reads reports of one queue: open ones above `edge`, oldest first, or answered ones below it, newest first. */
export function reportsStatement(db: Db, isOpen: boolean, edge: number) {
  const queue = isOpen
    ? sql`decision IS NULL AND seq > ${edge} ORDER BY seq`
    : sql`decision IS NOT NULL AND seq < ${edge} ORDER BY seq DESC`;
  return db.all<ReportRow>(sql`
    SELECT r.seq, r.id, r.reason, r.note, r.created_at AS createdAt, reporter.id AS reporterId,
      reporter.username AS reporterName, p.id AS postId, p.title, author.id AS authorId, author.username AS authorName,
      p.unpublished_at IS NULL AS isPublished, p.taken_down_at IS NOT NULL AS isTakenDown,
      p.taken_down_reason AS takenDownReason,
      (SELECT count(*) FROM (
        SELECT 1 FROM article_reports o WHERE o.post = r.post AND o.decision IS NULL AND o.seq <> r.seq
         LIMIT ${OTHER_REPORTS_COUNT_MAX})) AS alsoOpen,
      r.decision, r.answer, r.answered_at AS answeredAt, admin.username AS answeredBy
      FROM (SELECT * FROM article_reports WHERE ${queue} LIMIT ${MODERATION_PAGE_SIZE + 1}) r
      CROSS JOIN posts p ON p.seq = r.post
      CROSS JOIN users author ON author.seq = p.blogger
      LEFT JOIN users reporter ON reporter.seq = r.reporter
      LEFT JOIN users admin ON admin.seq = r.answered_by
     ORDER BY r.seq ${sql.raw(isOpen ? 'ASC' : 'DESC')}`);
}

/** Counts open reports, up to `most`: one row. */
export function openCountStatement(db: Db, most: number) {
  return db.all<{ n: number }>(sql`
    SELECT count(*) AS n FROM (
      SELECT 1 FROM article_reports WHERE decision IS NULL AND seq > 0 LIMIT ${most})`);
}

/** SQL expression for the public id of an open report's article. */
export const reportedPost = (id: string) =>
  sql`(SELECT x.id FROM article_reports r JOIN posts x ON x.seq = r.post WHERE r.id = ${id} AND r.decision IS NULL)`;

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
                   AND (p.taken_down_at IS NULL OR ${decision} = 'taken_down'))`,
  );
}

const openOf = (postId: string) => sql`post = (SELECT seq FROM posts WHERE id = ${postId}) AND decision IS NULL`;

/**
 * SQL expression (JSON) of an answer for the audit log, with the number of reports it closes. Put it before they close.
 */
export const answerAsJson = (postId: string, { decision, answer }: Pick<Answer, 'decision' | 'answer'>) => sql`(
  SELECT json_object('decision', ${decision}, 'answer', ${answer}, 'reports', count(*))
    FROM article_reports WHERE ${openOf(postId)})`;

/** Counts open reports of an article, up to OTHER_REPORTS_COUNT_MAX: one row. */
export function openReportsStatement(db: Db, postId: string) {
  return db.all<{ n: number }>(sql`
    SELECT count(*) AS n FROM (SELECT 1 FROM article_reports WHERE ${openOf(postId)} LIMIT ${OTHER_REPORTS_COUNT_MAX})`);
}

export type Answer = { decision: ReportDecision; answer: string; reason: string; admin: number; now: number };

export function closeReportsStatement(
  db: Db,
  postId: string,
  { decision, answer, admin, now }: Omit<Answer, 'reason'>,
) {
  return db.run(sql`
    UPDATE article_reports SET decision = ${decision}, answer = ${answer}, answered_at = ${now}, answered_by = ${admin}
     WHERE ${openOf(postId)}`);
}

export type AnsweredReport = {
  seq: number;
  id: string;
  reporter: number;
  decision: ReportDecision;
  answer: string;
  username: string;
  email: string;
  title: string;
};

/**
 * Reads a slice of an article's reports that were answered at a given time, without reporters who are being deleted.
 */
export function answeredStatement(db: Db, { postId, at, after }: ReportAnswerSlice, limit: number) {
  return db.all<AnsweredReport>(sql`
    SELECT r.seq, r.id, r.reporter, r.decision, r.answer, u.username, u.email, p.title
      FROM posts p CROSS JOIN article_reports r ON r.post = p.seq AND r.seq > ${after} AND r.answered_at = ${at}
      CROSS JOIN users u ON u.seq = r.reporter AND u.deleting_at IS NULL
     WHERE p.id = ${postId} ORDER BY r.seq LIMIT ${limit}`);
}

/** SELECT for `notifyStatements`: the reporters of answered reports of articles or comments. */
export const notifiedReportersSql = (reports: readonly Pick<AnsweredReport, 'id' | 'reporter'>[]): SQL => sql`
  SELECT value->>0 AS user, value->>1 AS ref, 1 AS count
    FROM json_each(${JSON.stringify(reports.map(({ id, reporter }) => [reporter, id]))})`;
