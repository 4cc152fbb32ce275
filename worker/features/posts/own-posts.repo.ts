import { sql } from 'drizzle-orm';
import { FREE_POSTS_MAX } from '#contract/limits';
import type { OwnPostCounts } from '#contract/posts';
import type { Db, Statement } from '../../db/client.ts';
import { keepSendingNoticesStatement, withdrawNoticesStatement } from '../mail/notices.repo.ts';
import { leaveSearchStatement } from './post-search.repo.ts';
import { leaveStreamsStatement } from './post-streams.repo.ts';

/** Someone's published posts in figures: one row. */
export function ownPostCountsStatement(db: Db, user: number | null) {
  return db.all<OwnPostCounts>(sql`
    SELECT count(*) AS total, coalesce(sum(is_free), 0) AS free, coalesce(sum(view_count), 0) AS views,
      coalesce((SELECT max_free_posts FROM profiles WHERE user = ${user}), ${FREE_POSTS_MAX}) AS maxFree
      FROM posts WHERE blogger = ${user} AND unpublished_at IS NULL`);
}

export type OwnPostRow = {
  seq: number;
  id: string;
  title: string;
  category: string;
  isFree: number;
  viewCount: number;
  createdAt: number;
  excerpt: string;
};

/** Someone's published posts below `before`, newest first. */
export function ownPostsStatement(db: Db, user: number | null, before: number, limit: number) {
  return db.all<OwnPostRow>(sql`
    SELECT p.seq, p.id, p.title, t.category, p.is_free AS isFree, p.view_count AS viewCount, p.created_at AS createdAt,
      p.excerpt
      FROM posts p JOIN topics t ON t.seq = p.topic
     WHERE p.blogger = ${user} AND p.seq < ${before} AND p.unpublished_at IS NULL
     ORDER BY p.seq DESC LIMIT ${limit}`);
}

/** A post of the person's own, published or not: at most one row. */
export function ownPostStatement(db: Db, id: string, user: number | null) {
  return db.all<{ title: string; image: string | null }>(
    sql`SELECT title, image FROM posts WHERE id = ${id} AND blogger = ${user}`,
  );
}

/** Takes a post out of everything that shows it or is to tell of it. Before it changes, in the same batch. */
const hideStatements = (db: Db, id: string): Statement[] => [
  leaveStreamsStatement(db, id),
  leaveSearchStatement(db, sql`(SELECT seq FROM posts WHERE id = ${id})`),
  keepSendingNoticesStatement(db, sql`SELECT seq FROM posts WHERE id = ${id}`),
  withdrawNoticesStatement(db, sql`SELECT seq FROM posts WHERE id = ${id}`),
];

/** Takes someone's post back: it stays with its views, reactions and date, and nobody can read it. */
export function unpublishStatements(db: Db, id: string, user: number, now: number): Statement[] {
  return [
    ...hideStatements(db, id),
    db.run(sql`
      UPDATE posts SET unpublished_at = ${now} WHERE id = ${id} AND blogger = ${user} AND unpublished_at IS NULL`),
  ];
}

/**
 * Deletes someone's post and all that belongs to it; streams and search are no children of its row. The row of one that an
 * admin has taken down stays, so that the ban does.
 */
export function deletePostStatements(db: Db, id: string, user: number): Statement[] {
  return [
    ...hideStatements(db, id),
    db.run(sql`DELETE FROM posts WHERE id = ${id} AND blogger = ${user} AND taken_down_at IS NULL`),
  ];
}
