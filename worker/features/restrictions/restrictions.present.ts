import { slugify } from '#contract/posts';
import { APPEAL_WINDOW_MS, type OwnAppeal, type OwnStatement } from '#contract/restrictions';
import { findAppealObstacle } from './restrictions.policy.ts';
import type { OwnStatementRow } from './restrictions.repo.ts';

/** Converts a row to the statement that its author reads. */
export function presentStatement(row: OwnStatementRow, now: number): OwnStatement {
  const { id, kind, ground, reason, postId, title, createdAt, endedAt } = row;
  const appeals = JSON.parse(row.appeals) as OwnAppeal[];
  const canAppeal = findAppealObstacle({ createdAt, endedAt, appeals }, now) === null;
  return {
    id,
    kind,
    ground,
    reason,
    post: postId === null || title === null ? null : { id: postId, slug: slugify(title), title },
    createdAt,
    endedAt,
    canAppealUntil: canAppeal ? createdAt + APPEAL_WINDOW_MS : null,
    appeals,
  };
}
