import type { AdminBloggerReport, AdminReport } from '#contract/moderation';
import { type ImageRow, presentPicture, profilePictureUrl } from '../images/images.present.ts';
import { presentArticleLink } from './article-link.present.ts';
import type { BloggerReportRow } from './blogger-reports.repo.ts';
import type { ReportRow } from './reports.repo.ts';
import type { QueuedReportRow } from './reports.statements.ts';

/** Converts what all reports have in common. */
export function presentQueued<Reason, Given>(row: QueuedReportRow<Reason, Given>) {
  const { id, reason, note, createdAt, alsoOpen, assignee, decision, answer, answeredAt, answeredBy } = row;
  return { id, reason, note, createdAt, alsoOpen, assignee, decision, answer, answeredAt, answeredBy };
}

/** Converts a row to the report that admins see. */
export function presentReport(row: ReportRow): AdminReport {
  const { reporterId, reporterName } = row;
  return {
    ...presentQueued(row),
    reporter: reporterId === null || reporterName === null ? null : { id: reporterId, username: reporterName },
    isAboutPicture: row.isAboutPicture === 1,
    picture: presentPicture(row.picture === null ? null : (JSON.parse(row.picture) as ImageRow)),
    post: {
      ...presentArticleLink(row),
      isPublished: row.isPublished === 1,
      isTakenDown: row.isTakenDown === 1,
      takenDownReason: row.isTakenDown === 1 ? row.takenDownReason : null,
    },
  };
}

/** Converts a row to the report of a blogger that admins see. */
export function presentBloggerReport(row: BloggerReportRow): AdminBloggerReport {
  const { reporterId, reporterName, bloggerId, bloggerName, pictureKey, aboutMe } = row;
  return {
    ...presentQueued(row),
    reporter: reporterId === null || reporterName === null ? null : { id: reporterId, username: reporterName },
    blogger: { id: bloggerId, username: bloggerName, pictureUrl: profilePictureUrl(pictureKey), aboutMe },
  };
}
