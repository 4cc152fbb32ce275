import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { isSuspendedSql } from '../../db/suspensions.ts';

/** A person and an article, with what explains why they see it. `postId` is null for an unknown article. */
export type ReadingFactsRow = {
  user: number;
  id: string;
  username: string;
  isDeleting: number;
  isSuspended: number;
  postId: string | null;
  title: string;
  isFree: number;
  isAuthor: number;
  isUnpublished: number;
  isTakenDown: number;
  isHidden: number;
  /** The subscription to the author; null without one. */
  active: number | null;
  status: string | null;
  pastDueSince: number | null;
};

/** Reads a person and an article by their public ids: at most one row. */
export function readingFactsStatement(db: Db, userId: string, postId: string, now: number) {
  return db.all<ReadingFactsRow>(sql`
    SELECT u.seq AS user, u.id, u.username, u.deleting_at IS NOT NULL AS isDeleting,
      ${isSuspendedSql('u', now)} AS isSuspended, p.id AS postId, coalesce(p.title, '') AS title,
      p.is_free = 1 AS isFree, p.blogger = u.seq AS isAuthor, p.unpublished_at IS NOT NULL AS isUnpublished,
      p.taken_down_at IS NOT NULL AS isTakenDown,
      EXISTS (SELECT 1 FROM team_page_exclusions WHERE post = p.seq) AS isHidden,
      s.active, s.status, s.past_due_since AS pastDueSince
      FROM users u LEFT JOIN posts p ON p.id = ${postId}
      LEFT JOIN subscriptions s ON s.subscriber = u.seq AND s.creator = p.blogger
     WHERE u.id = ${userId} ORDER BY s.active DESC, s.ended_at IS NULL DESC LIMIT 1`);
}
