import type { AdminReport } from '#contract/moderation';
import { presentArticleLink } from './article-link.present.ts';
import type { ReportRow } from './reports.repo.ts';

/** Converts a row to the report that admins see. */
export function presentReport(row: ReportRow): AdminReport {
  const { id, reason, note, createdAt, alsoOpen, decision, answer, answeredAt, answeredBy } = row;
  const { reporterId, reporterName } = row;
  return {
    id,
    reason,
    note,
    createdAt,
    alsoOpen,
    decision,
    answer,
    answeredAt,
    answeredBy,
    reporter: reporterId === null || reporterName === null ? null : { id: reporterId, username: reporterName },
    post: {
      ...presentArticleLink(row),
      isPublished: row.isPublished === 1,
      isTakenDown: row.isTakenDown === 1,
      takenDownReason: row.isTakenDown === 1 ? row.takenDownReason : null,
    },
  };
}
