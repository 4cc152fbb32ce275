import { sql } from 'drizzle-orm';
import { MODERATION_PAGE_SIZE } from '#contract/moderation';
import type { Db } from '../../db/client.ts';
import { literalNumber } from '../../db/literal-number.ts';
import type { ArticleLinkRow } from './article-link.present.ts';

export type CommentTakedownRow = ArticleLinkRow & {
  seq: number;
  commentId: string;
  commenterId: string | null;
  commenterName: string | null;
  reason: string;
  takenDownAt: number;
  takenDownBy: string;
  isEmptied: number;
};

/** SQL condition: no later entry took down the comment `c` of the post `p` again. */
const isLastTakedownSql = sql`NOT EXISTS (
  SELECT 1 FROM audit_entries l
   WHERE substr(l.target, -37, 36) = p.id AND +l.action = 'comment_taken_down' AND l.seq > a.seq
     AND l.after->>'comment' = c.id)`;

/**
 * Reads comments that are taken down, the last first, below the `seq` of an entry of the audit log, which says who took a
 * comment down, and why.
 */
export function commentTakedownsStatement(db: Db, before: number) {
  return db.all<CommentTakedownRow>(sql`
    SELECT a.seq, a.after->>'reason' AS reason, a.created_at AS takenDownAt, a.admin_name AS takenDownBy,
      c.id AS commentId, c.body = '' AS isEmptied, commenter.id AS commenterId, commenter.username AS commenterName,
      p.id AS postId, p.title, author.id AS authorId, author.username AS authorName
      FROM audit_entries a
      CROSS JOIN comments c ON c.id = a.after->>'comment' AND c.hidden_by = 'admin'
      CROSS JOIN posts p ON p.seq = c.post
      CROSS JOIN users author ON author.seq = p.blogger
      LEFT JOIN users commenter ON commenter.seq = c.author
     WHERE a.action = 'comment_taken_down' AND a.seq < ${before} AND ${isLastTakedownSql}
     ORDER BY a.seq DESC LIMIT ${literalNumber(MODERATION_PAGE_SIZE + 1)}`);
}
