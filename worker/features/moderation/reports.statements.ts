import { type SQL, sql } from 'drizzle-orm';
import {
  type ArticleReportDecision,
  MODERATION_PAGE_SIZE,
  OTHER_REPORTS_COUNT_MAX,
  type ReportReason,
} from '#contract/moderation';
import type { Db } from '../../db/client.ts';
import { literalNumber } from '../../db/literal-number.ts';

/** A table of reports, and its column of what was reported. */
export type ReportTable =
  | { table: 'article_reports'; subject: 'post' }
  | { table: 'comment_reports'; subject: 'comment' }
  | { table: 'blogger_reports'; subject: 'blogger' };

/** SQL after the INSERT of a report: updates the reporter's open one, which retains its note unless a new one is given. */
export const updateOpenReportSql = ({ subject }: ReportTable): SQL => sql`
  ON CONFLICT (${sql.raw(subject)}, reporter) WHERE decision IS NULL
  DO UPDATE SET reason = excluded.reason, note = iif(excluded.note = '', note, excluded.note),
    created_at = excluded.created_at`;

/** What all reports have in common in the queue. */
export type QueuedReportRow<Reason = ReportReason, Given = ArticleReportDecision> = {
  seq: number;
  id: string;
  reason: Reason;
  note: string;
  createdAt: number;
  alsoOpen: number;
  assignee: string | null;
  decision: Given | null;
  answer: string;
  answeredAt: number | null;
  answeredBy: string | null;
};

/** Columns of `QueuedReportRow`, from `queueSql` and `answeredByJoin`. */
export const queuedColumns = ({ table, subject }: ReportTable): SQL => sql`
  r.seq, r.id, r.reason, r.note, r.created_at AS createdAt, r.decision, r.answer, r.answered_at AS answeredAt,
  admin.username AS answeredBy,
  (SELECT u.username FROM cases m CROSS JOIN users u ON u.seq = m.assignee WHERE m.${sql.raw(subject)} = r.${sql.raw(subject)}) AS assignee,
  (SELECT count(*) FROM (
    SELECT 1 FROM ${sql.raw(table)} o WHERE o.${sql.raw(subject)} = r.${sql.raw(subject)} AND o.decision IS NULL
       AND o.seq <> r.seq LIMIT ${literalNumber(OTHER_REPORTS_COUNT_MAX)})) AS alsoOpen`;

/** A page of a queue: open reports above `edge`, oldest first, or answered ones below it. */
export type QueuePage = {
  isOpen: boolean;
  edge: number;
  /** `seq` of the admin whose cases alone are listed; null for all. For open reports only. */
  assignee: number | null;
};

/** SQL subquery `r` for a page of one queue. */
export function queueSql({ table, subject }: ReportTable, { isOpen, edge, assignee }: QueuePage): SQL {
  if (assignee !== null) {
    const column = sql.raw(subject);
    return sql`(
      SELECT q.* FROM cases m CROSS JOIN ${sql.raw(table)} q ON q.${column} = m.${column} AND q.decision IS NULL AND q.seq > ${edge}
       WHERE m.assignee = ${assignee} ORDER BY q.seq LIMIT ${literalNumber(MODERATION_PAGE_SIZE + 1)}) r`;
  }
  const queue = isOpen
    ? sql`decision IS NULL AND seq > ${edge} ORDER BY seq`
    : sql`decision IS NOT NULL AND seq < ${edge} ORDER BY seq DESC`;
  return sql`(SELECT * FROM ${sql.raw(table)} WHERE ${queue} LIMIT ${literalNumber(MODERATION_PAGE_SIZE + 1)}) r`;
}

export const answeredByJoin = sql`LEFT JOIN users admin ON admin.seq = r.answered_by`;

/** SQL order of a page of a queue. */
export const queueOrderSql = (isOpen: boolean): SQL => sql`ORDER BY r.seq ${sql.raw(isOpen ? 'ASC' : 'DESC')}`;

/** Counts open reports, up to `most`: one row. */
export function openReportCountStatement(db: Db, { table }: ReportTable, most: number) {
  return db.all<{ n: number }>(sql`
    SELECT count(*) AS n FROM (
      SELECT 1 FROM ${sql.raw(table)} WHERE decision IS NULL AND seq > 0 LIMIT ${literalNumber(most)})`);
}

/** An answered report, for the email and the notification of its reporter. */
export type AnsweredReport<Given = ArticleReportDecision> = {
  seq: number;
  id: string;
  reporter: number;
  decision: Given;
  answer: string;
  username: string;
  email: string;
  title: string;
};

/** SELECT for `notifyStatements`: the reporters of answered reports. */
export const notifiedReportersSql = (reports: readonly Pick<AnsweredReport, 'id' | 'reporter'>[]): SQL => sql`
  SELECT value->>0 AS user, value->>1 AS ref, 1 AS count
    FROM json_each(${JSON.stringify(reports.map(({ id, reporter }) => [reporter, id]))})`;
