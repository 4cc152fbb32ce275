import type { AdminReport } from '#contract/moderation';
import { presentArticleLink } from './article-link.present.ts';
import type { ReportRow } from './reports.repo.ts';
import type { QueuedReportRow } from './reports.statements.ts';

/** Converts what reports of articles and of comments have in common. */
export function presentQueued(row: QueuedReportRow) {
  const { id, reason, note, createdAt, alsoOpen, decision, answer, answeredAt, answeredBy } = row;
  return { id, reason, note, createdAt, alsoOpen, decision, answer, answeredAt, answeredBy };
}

/** Converts a row to the report that admins see. */
export function presentReport(row: ReportRow): AdminReport {
  const { reporterId, reporterName } = row;
  return {
    ...presentQueued(row),
    reporter: reporterId === null || reporterName === null ? null : { id: reporterId, username: reporterName },
    post: {
      ...presentArticleLink(row),
      isPublished: row.isPublished === 1,
      isTakenDown: row.isTakenDown === 1,
      takenDownReason: row.isTakenDown === 1 ? row.takenDownReason : null,
    },
  };
}
