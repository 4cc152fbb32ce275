import { type SQL, sql } from 'drizzle-orm';
import type { Format } from '#contract/format/tree';
import { assertStatement } from '../../db/assert.ts';
import type { Db, Statement } from '../../db/client.ts';
import { isErasedSql } from '../../db/erased-post.ts';

/**
 * A post under moderation. `authorEmail` is null for an author who is being deleted, `reason` is null unless it is
 * taken down.
 */
export type ModeratedPostRow = {
  id: string;
  title: string;
  author: number;
  authorId: string;
  authorName: string;
  authorEmail: string | null;
  reason: string | null;
};

/** Reads a post, published or not, with its author: at most one row. @param id public id, or SQL that selects it */
export function moderatedPostStatement(db: Db, id: string | SQL) {
  return db.all<ModeratedPostRow>(sql`
    SELECT p.id, p.title, p.blogger AS author, u.id AS authorId, u.username AS authorName,
      iif(u.deleting_at IS NULL, u.email, NULL) AS authorEmail,
      iif(p.taken_down_at IS NULL, NULL, p.taken_down_reason) AS reason
      FROM posts p JOIN users u ON u.seq = p.blogger WHERE p.id = ${id}`);
}

/** Stores the text of a post before its take-down. A post that is already down retains its earlier evidence. */
export function saveEvidenceStatement(db: Db, id: string, now: number): Statement {
  return db.run(sql`
    INSERT INTO takedown_evidence (post, taken_down_at, title, content, format)
    SELECT p.seq, ${now}, p.title, b.content, p.format FROM posts p JOIN post_bodies b ON b.post = p.seq
     WHERE p.id = ${id} AND p.taken_down_at IS NULL`);
}

/** A post under inspection: its current text, and its text at the last take-down. */
export type InspectedPostRow = {
  id: string;
  title: string;
  author: number;
  authorId: string;
  authorName: string;
  isFree: number;
  isPublished: number;
  isTakenDown: number;
  draftTitle: string | null;
  draftContent: string | null;
  draftFormat: Format | null;
  content: string | null;
  format: Format;
  takenDownAt: number | null;
  evidenceTitle: string | null;
  evidenceContent: string | null;
  evidenceFormat: Format | null;
};

/**
 * Reads a post with its text for an admin: at most one row. The author's draft is included only for a post that is
 * taken down; otherwise it is private.
 */
export function inspectedPostStatement(db: Db, id: string) {
  return db.all<InspectedPostRow>(sql`
    SELECT p.id, p.title, p.blogger AS author, u.id AS authorId, u.username AS authorName, p.is_free AS isFree,
      p.unpublished_at IS NULL AS isPublished, p.taken_down_at IS NOT NULL AS isTakenDown,
      d.title AS draftTitle, d.content AS draftContent, d.format AS draftFormat, b.content, p.format,
      e.taken_down_at AS takenDownAt, e.title AS evidenceTitle, e.content AS evidenceContent,
      e.format AS evidenceFormat
      FROM posts p JOIN users u ON u.seq = p.blogger
      LEFT JOIN post_bodies b ON b.post = p.seq
      LEFT JOIN drafts d ON d.id = p.id AND p.taken_down_at IS NOT NULL
      LEFT JOIN takedown_evidence e ON e.post = p.seq AND e.taken_down_at = (
        SELECT max(taken_down_at) FROM takedown_evidence WHERE post = p.seq)
     WHERE p.id = ${id} AND (p.unpublished_at IS NULL OR p.taken_down_at IS NOT NULL OR EXISTS (
       SELECT 1 FROM article_reports WHERE post = p.seq))`);
}

/** Bans a post from being published. A post that is already down retains its take-down time. */
export function banStatement(db: Db, id: string, reason: string, now: number): Statement {
  return db.run(sql`
    UPDATE posts SET taken_down_at = coalesce(taken_down_at, ${now}), taken_down_reason = ${reason} WHERE id = ${id}`);
}

/** Rolls the batch back if the post was deleted. */
export const assertPostExists = (db: Db, id: string) =>
  assertStatement(db, sql`EXISTS (SELECT 1 FROM posts WHERE id = ${id})`);

/** Lifts the ban of a post. If its author has deleted the text meanwhile, deletes the post. */
export function liftBanStatements(db: Db, id: string): Statement[] {
  return [
    db.run(sql`
      DELETE FROM posts AS p WHERE p.id = ${id} AND p.taken_down_at IS NOT NULL AND ${isErasedSql}`),
    db.run(sql`UPDATE posts SET taken_down_at = NULL, taken_down_reason = '' WHERE id = ${id}`),
  ];
}
