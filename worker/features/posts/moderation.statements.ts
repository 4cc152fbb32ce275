import { type SQL, sql } from 'drizzle-orm';
import { assertStatement } from '../../db/assert.ts';
import type { Db, Statement } from '../../db/client.ts';
import { isErasedSql } from '../../db/erased-post.ts';

/** A post an admin looks at. `authorEmail` is null for who is leaving; `reason` says why it is down, null when it is not. */
export type ModeratedPostRow = {
  id: string;
  title: string;
  author: number;
  authorName: string;
  authorEmail: string | null;
  reason: string | null;
};

/** A post, published or not, with its author: at most one row. @param id its public id, or SQL that gives it */
export function moderatedPostStatement(db: Db, id: string | SQL) {
  return db.all<ModeratedPostRow>(sql`
    SELECT p.id, p.title, p.blogger AS author, u.username AS authorName,
      iif(u.deleting_at IS NULL, u.email, NULL) AS authorEmail,
      iif(p.taken_down_at IS NULL, NULL, p.taken_down_reason) AS reason
      FROM posts p JOIN users u ON u.seq = p.blogger WHERE p.id = ${id}`);
}

/** Stores the text of a post that is about to be taken down. A post that is down already keeps its evidence. */
export function saveEvidenceStatement(db: Db, id: string, now: number): Statement {
  return db.run(sql`
    INSERT INTO takedown_evidence (post, taken_down_at, title, content)
    SELECT p.seq, ${now}, p.title, b.content FROM posts p JOIN post_bodies b ON b.post = p.seq
     WHERE p.id = ${id} AND p.taken_down_at IS NULL`);
}

/** A post as an admin inspects it: as it is now, and at its last take-down. */
export type InspectedPostRow = {
  id: string;
  title: string;
  authorId: string;
  authorName: string;
  isFree: number;
  isPublished: number;
  isTakenDown: number;
  draftTitle: string | null;
  draftContent: string | null;
  content: string | null;
  takenDownAt: number | null;
  evidenceTitle: string | null;
  evidenceContent: string | null;
};

/**
 * A post with its text, for an admin: at most one row. The author's draft counts only for a post that is taken down,
 * whose text it is; of any other post it is private.
 */
export function inspectedPostStatement(db: Db, id: string) {
  return db.all<InspectedPostRow>(sql`
    SELECT p.id, p.title, u.id AS authorId, u.username AS authorName, p.is_free AS isFree,
      p.unpublished_at IS NULL AS isPublished, p.taken_down_at IS NOT NULL AS isTakenDown,
      d.title AS draftTitle, d.content AS draftContent, b.content,
      e.taken_down_at AS takenDownAt, e.title AS evidenceTitle, e.content AS evidenceContent
      FROM posts p JOIN users u ON u.seq = p.blogger
      LEFT JOIN post_bodies b ON b.post = p.seq
      LEFT JOIN drafts d ON d.id = p.id AND p.taken_down_at IS NOT NULL
      LEFT JOIN takedown_evidence e ON e.post = p.seq AND e.taken_down_at = (
        SELECT max(taken_down_at) FROM takedown_evidence WHERE post = p.seq)
     WHERE p.id = ${id} AND (p.unpublished_at IS NULL OR p.taken_down_at IS NOT NULL OR EXISTS (
       SELECT 1 FROM article_reports WHERE post = p.seq))`);
}

/** Keeps a post from being published. What is down already keeps its time. */
export function banStatement(db: Db, id: string, reason: string, now: number): Statement {
  return db.run(sql`
    UPDATE posts SET taken_down_at = coalesce(taken_down_at, ${now}), taken_down_reason = ${reason} WHERE id = ${id}`);
}

/** Lets a batch fail when a post is gone. */
export const assertPostExists = (db: Db, id: string) =>
  assertStatement(db, sql`EXISTS (SELECT 1 FROM posts WHERE id = ${id})`);

/** Lets its author publish a post again. What they have deleted meanwhile goes for good. */
export function liftBanStatements(db: Db, id: string): Statement[] {
  return [
    db.run(sql`
      DELETE FROM posts AS p WHERE p.id = ${id} AND p.taken_down_at IS NOT NULL AND ${isErasedSql}`),
    db.run(sql`UPDATE posts SET taken_down_at = NULL, taken_down_reason = '' WHERE id = ${id}`),
  ];
}
