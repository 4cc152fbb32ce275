import { sql } from 'drizzle-orm';
import { MODERATION_PAGE_SIZE } from '#contract/moderation';
import type { Db } from '../../db/client.ts';
import type { TimeCursor } from '../../db/cursor.ts';
import { isErasedSql } from '../../db/erased-post.ts';
import { literalNumber } from '../../db/literal-number.ts';
import type { ArticleLinkRow } from './article-link.present.ts';

/** SQL condition: the post exists and is not yet taken down for this reason. */
export const needsTakedownSql = (id: string, reason: string) =>
  sql`EXISTS (SELECT 1 FROM posts WHERE id = ${id} AND (taken_down_at IS NULL OR taken_down_reason <> ${reason}))`;

/** SQL condition: the post is taken down. */
export const isTakenDownSql = (id: string) =>
  sql`EXISTS (SELECT 1 FROM posts WHERE id = ${id} AND taken_down_at IS NOT NULL)`;

/** SQL condition: the post is taken down and its author still has a draft of it. */
export const isTakenDownDraftSql = (id: string) =>
  sql`${isTakenDownSql(id)} AND EXISTS (SELECT 1 FROM drafts WHERE id = ${id})`;

/** Reads a post's id: one row when the post exists. */
export function postExistsStatement(db: Db, id: string) {
  return db.all<{ id: string }>(sql`SELECT id FROM posts WHERE id = ${id}`);
}

export type TakedownRow = ArticleLinkRow & { seq: number; takenDownAt: number; reason: string; isEmptied: number };

/** Cursor of the list's first page. */
export const FIRST_TAKEDOWN_CURSOR: TimeCursor = { at: Number.MAX_SAFE_INTEGER, id: '0' };

/** The `id` of a cursor is a post's `seq`. */
export const TAKEDOWN_CURSOR_PATTERN = /^\d{1,15}$/;

/** Reads taken-down posts, the last first, below a cursor of time (milliseconds UTC) and `seq`. */
export function takedownsStatement(db: Db, { at, id }: TimeCursor) {
  return db.all<TakedownRow>(sql`
    SELECT p.seq, p.taken_down_at AS takenDownAt, p.id AS postId, p.title, u.id AS authorId, u.username AS authorName,
      p.taken_down_reason AS reason, (${isErasedSql}) AS isEmptied
      FROM posts p CROSS JOIN users u ON u.seq = p.blogger
     WHERE p.taken_down_at <= ${at} AND (p.taken_down_at < ${at} OR p.seq < ${Number(id)})
     ORDER BY p.taken_down_at DESC, p.seq DESC LIMIT ${literalNumber(MODERATION_PAGE_SIZE + 1)}`);
}
