import { type SQL, sql } from 'drizzle-orm';
import { assertStatement } from '../../db/assert.ts';
import type { Db } from '../../db/client.ts';
import { literalNumber } from '../../db/literal-number.ts';
import type { PostNoticeSlice } from './post-notices.messages.ts';

const subscribedTo = (blogger: SQL | number) => sql`s.creator = ${blogger} AND s.ended_at IS NULL AND s.active = 1`;

const wantsNotices = sql`coalesce(m.new_posts, 1) = 1`;
const readerJoins = (subscriber: SQL) => sql`
  JOIN users u ON u.seq = ${subscriber} AND u.deleting_at IS NULL LEFT JOIN mail_preferences m ON m.user = ${subscriber}`;
const noticedReaders = (postId: string) => sql`
  subscriptions s ${readerJoins(sql`s.subscriber`)}
   WHERE ${subscribedTo(sql`(SELECT blogger FROM posts WHERE id = ${postId})`)} AND ${wantsNotices}`;

type NoticedRow = { id: string; title: string; excerpt: string; isFree: 0 | 1; username: string; createdAt: number };

/** Imported posts, with numbers below 0, cause no notices. */
const publicPost = (id: string) => sql`
  posts p JOIN users u ON u.seq = p.blogger WHERE p.id = ${id} AND p.seq > 0 AND p.unpublished_at IS NULL AND u.deleting_at IS NULL`;

/** Reads the public part of a post: at most one row, none while it is not public. */
export function noticedPostStatement(db: Db, id: string) {
  return db.all<NoticedRow>(sql`
    SELECT p.id, p.title, p.excerpt, p.is_free AS isFree, u.username, p.created_at AS createdAt FROM ${publicPost(id)}`);
}

/** Rolls the batch back if the post is no longer public. */
export const assertPublicStatement = (db: Db, id: string) =>
  assertStatement(db, sql`EXISTS (SELECT 1 FROM ${publicPost(id)})`);

export type NoticeRecipient = { subscriptionId: string; id: string; email: string; username: string };

/** Reads a slice of the author's subscribers who want notices, by subscription id. */
export function noticeRecipientsStatement(db: Db, { postId, after }: PostNoticeSlice, limit: number) {
  return db.all<NoticeRecipient>(sql`
    SELECT s.id AS subscriptionId, u.id, u.email, u.username FROM ${noticedReaders(postId)} AND s.id > ${after}
     ORDER BY s.id LIMIT ${literalNumber(limit)}`);
}
