import type { AdminAppeal } from '#contract/appeals';
import type { CaseKind } from '#contract/cases';
import { slugify } from '#contract/posts';
import type { AppealRow } from './appeals.repo.ts';

/** Returns the case of a restriction; null after its content was deleted. */
function caseOf({ kind, postId, commentId, personId, isBlogger }: AppealRow): { kind: CaseKind; id: string } | null {
  if (kind === 'comment_taken_down') return commentId === null ? null : { kind: 'comment', id: commentId };
  if (kind === 'profile_picture_removed' || kind === 'bio_cleared') {
    return isBlogger === 1 ? { kind: 'blogger', id: personId } : null;
  }
  return postId === null ? null : { kind: 'article', id: postId };
}

/** Converts a row to the appeal that admins see. @param viewer `seq` of the admin, and whether there are others */
export function presentAppeal(row: AppealRow, viewer: { seq: number; hasOthers: boolean }): AdminAppeal {
  const { id, text, createdAt, personId, username, postId, title, assignee, result, answer, answeredAt, answeredBy } =
    row;
  const { restrictionId, kind, ground, reason, decidedAt, decidedBy, decidedBySeq, endedAt } = row;
  return {
    id,
    text,
    createdAt,
    author: { id: personId, username },
    restriction: { id: restrictionId, kind, ground, reason, decidedAt, decidedBy, isInForce: endedAt === null },
    post: postId === null || title === null ? null : { id: postId, slug: slugify(title), title },
    case: caseOf(row),
    assignee,
    prefersOther: viewer.hasOthers && decidedBySeq === viewer.seq,
    result,
    answer,
    answeredAt,
    answeredBy,
  };
}
