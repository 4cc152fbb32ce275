import { sql } from 'drizzle-orm';
import type { BloggerReportDecision, BloggerReportReason } from '#contract/moderation';
import type { Db } from '../../db/client.ts';
import { literalNumber } from '../../db/literal-number.ts';
import type { BloggerReportAnswerSlice } from './blogger-reports.messages.ts';
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

export const BLOGGERS: ReportTable = { table: 'blogger_reports', subject: 'blogger' };

/** SQL query for a blogger with a public profile: user `u`, profile `p`. */
const publicBloggerSql = (id: string) => sql`
  FROM users u CROSS JOIN profiles p ON p.user = u.seq
 WHERE u.id = ${id} AND u.deleting_at IS NULL AND p.deleting_at IS NULL`;

/** Reads a blogger whom readers can report: at most one row. */
export function reportableBloggerStatement(db: Db, id: string) {
  return db.all<{ seq: number }>(sql`SELECT u.seq ${publicBloggerSql(id)}`);
}

type NewReport = { blogger: string; reporter: number; reason: BloggerReportReason; note: string; now: number };

/** Files a report of a blogger, or updates the reader's open one, as `fileReportStatement` does for articles. */
export function fileBloggerReportStatement(db: Db, id: string, { blogger, reporter, reason, note, now }: NewReport) {
  return db.all<{ id: string }>(sql`
    INSERT INTO blogger_reports (id, blogger, reporter, reason, note, created_at)
    SELECT ${id}, u.seq, ${reporter}, ${reason}, ${note}, ${now} ${publicBloggerSql(blogger)}
    ${updateOpenReportSql(BLOGGERS)}
    RETURNING id`);
}

export type BloggerReportRow = QueuedReportRow<BloggerReportReason, BloggerReportDecision> & {
  reporterId: string | null;
  reporterName: string | null;
  bloggerId: string;
  bloggerName: string;
  pictureKey: string | null;
  aboutMe: string;
};

/** Reads reports of one queue: open ones oldest first, or answered ones newest first. */
export function bloggerReportsStatement(db: Db, page: QueuePage) {
  return db.all<BloggerReportRow>(sql`
    SELECT ${queuedColumns(BLOGGERS)}, reporter.id AS reporterId, reporter.username AS reporterName, u.id AS bloggerId,
      u.username AS bloggerName, p.picture_key AS pictureKey, p.about_me AS aboutMe
      FROM ${queueSql(BLOGGERS, page)}
      CROSS JOIN users u ON u.seq = r.blogger
      CROSS JOIN profiles p ON p.user = r.blogger
      LEFT JOIN users reporter ON reporter.seq = r.reporter
      ${answeredByJoin}
     ${queueOrderSql(page.isOpen)}`);
}

/** A blogger under moderation. `email` is null while they are being deleted. */
export type ReportedBloggerRow = {
  seq: number;
  id: string;
  username: string;
  email: string | null;
  pictureKey: string | null;
  aboutMe: string;
};

/** Reads the blogger of an open report: at most one row. */
export function reportedBloggerStatement(db: Db, reportId: string) {
  return db.all<ReportedBloggerRow>(sql`
    SELECT u.seq, u.id, u.username, iif(u.deleting_at IS NULL, u.email, NULL) AS email, p.picture_key AS pictureKey,
      p.about_me AS aboutMe
      FROM blogger_reports r CROSS JOIN users u ON u.seq = r.blogger CROSS JOIN profiles p ON p.user = r.blogger
     WHERE r.id = ${reportId} AND r.decision IS NULL`);
}

const openOf = (blogger: number) => sql`blogger = ${blogger} AND decision IS NULL`;

export type BloggerAnswer = { decision: BloggerReportDecision; answer: string };

/** SQL expression (JSON) of an answer for the audit log. Put it before the reports close. */
export const bloggerAnswerAsJson = (blogger: number, { decision, answer }: BloggerAnswer) => sql`(
  SELECT json_object('decision', ${decision}, 'answer', ${answer}, 'reports', count(*))
    FROM blogger_reports WHERE ${openOf(blogger)})`;

export function closeBloggerReportsStatement(
  db: Db,
  blogger: number,
  { decision, answer, admin, now }: BloggerAnswer & { admin: number; now: number },
) {
  return db.run(sql`
    UPDATE blogger_reports SET decision = ${decision}, answer = ${answer}, answered_at = ${now}, answered_by = ${admin}
     WHERE ${openOf(blogger)}`);
}

/** SQL condition: the report is open. */
export const isBloggerReportOpenSql = (id: string) =>
  sql`EXISTS (SELECT 1 FROM blogger_reports WHERE id = ${id} AND decision IS NULL)`;

/** Reads a slice of a blogger's reports that were answered at a given time, without reporters who are being deleted. */
export function answeredBloggerReportsStatement(
  db: Db,
  { bloggerId, at, after }: BloggerReportAnswerSlice,
  limit: number,
) {
  return db.all<AnsweredReport<BloggerReportDecision>>(sql`
    SELECT r.seq, r.id, r.reporter, r.decision, r.answer, u.username, u.email, b.username AS title
      FROM users b CROSS JOIN blogger_reports r ON r.blogger = b.seq AND r.seq > ${after} AND r.answered_at = ${at}
      CROSS JOIN users u ON u.seq = r.reporter AND u.deleting_at IS NULL
     WHERE b.id = ${bloggerId} ORDER BY r.seq LIMIT ${literalNumber(limit)}`);
}
