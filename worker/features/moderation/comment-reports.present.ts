import type { AdminCommentReport, CommentInspectionResponse, CommentTakedown } from '#contract/moderation';
import { presentArticleLink } from './article-link.present.ts';
import type { CommentReportRow, ModeratedCommentTextRow } from './comment-reports.repo.ts';
import type { CommentTakedownRow } from './comment-takedowns.repo.ts';
import { presentQueued } from './reports.present.ts';

type CommenterColumns = { commenterId: string | null; commenterName: string | null };

const presentCommenter = ({ commenterId, commenterName }: CommenterColumns) =>
  commenterId === null || commenterName === null ? null : { id: commenterId, username: commenterName };

/** Converts a row to the report that admins see, without its reporter. */
export function presentCommentReport(row: CommentReportRow): AdminCommentReport {
  return {
    ...presentQueued(row),
    comment: {
      id: row.commentId,
      state: row.state,
      isTakenDown: row.isTakenDown === 1,
      createdAt: row.commentedAt,
      author: presentCommenter(row),
    },
    post: presentArticleLink(row),
  };
}

/** Converts a row to the text that an admin reads. */
export function presentInspectedComment(row: ModeratedCommentTextRow): CommentInspectionResponse {
  const { id, body, state, hiddenBy, createdAt, editedAt, parentId, parentBody } = row;
  return {
    comment: { id, body, state, hiddenBy, createdAt, editedAt, author: presentCommenter(row) },
    parent: parentId === null ? null : { id: parentId, body: parentBody ?? '' },
    post: presentArticleLink(row),
  };
}

/** Converts a row to the taken-down comment that admins see. */
export const presentCommentTakedown = (row: CommentTakedownRow): CommentTakedown => ({
  comment: { id: row.commentId, author: presentCommenter(row) },
  post: presentArticleLink(row),
  reason: row.reason,
  takenDownAt: row.takenDownAt,
  takenDownBy: row.takenDownBy,
  isEmptied: row.isEmptied === 1,
});
