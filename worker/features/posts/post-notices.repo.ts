import { type SQL, sql } from 'drizzle-orm';
import { NOTICED_COUNT_MAX } from '#contract/limits';
import { assertStatement } from '../../db/assert.ts';
import type { Db } from '../../db/client.ts';
import { enqueueStatement } from '../../outbox/enqueue.ts';
import { NOTICE_PREFIX, NOTICE_TTL_MS } from '../mail/post-notices.messages.ts';
import { type PostNoticeSlice, postNoticeMessage } from './post-notices.messages.ts';

const subscribedTo = (blogger: SQL | number) => sql`s.creator = ${blogger} AND s.ended_at IS NULL AND s.active = 1`;

/**
 * Enqueues the notices of a post if it is recent, its author wants emails, and there are subscribers. A republished
 * post needs this too, because unpublishing deleted its waiting notices. Put it after the post is written.
 */
export function postNoticeStatement(db: Db, post: { id: string; blogger: number; at: number }) {
  const message = postNoticeMessage({ postId: post.id, publishedAt: post.at, after: '' }, post.at);
  const isNews = sql`EXISTS (SELECT 1 FROM posts WHERE id = ${post.id} AND is_quiet = 0
                              AND created_at > ${post.at - NOTICE_TTL_MS})`;
  const hasReaders = sql`EXISTS (SELECT 1 FROM subscriptions s WHERE ${subscribedTo(post.blogger)})`;
  return enqueueStatement(db, message, sql`${isNews} AND ${hasReaders}`);
}

const wantsNotices = sql`coalesce(m.new_posts, 1) = 1`;
const readerJoins = (subscriber: SQL) => sql`
  JOIN users u ON u.seq = ${subscriber} AND u.deleting_at IS NULL LEFT JOIN mail_preferences m ON m.user = ${subscriber}`;
const noticedReaders = (postId: string) => sql`
  subscriptions s ${readerJoins(sql`s.subscriber`)}
   WHERE ${subscribedTo(sql`(SELECT blogger FROM posts WHERE id = ${postId})`)} AND ${wantsNotices}`;

/**
 * Counts the readers that a publication newly notifies: one row; null above NOTICED_COUNT_MAX subscribers, because the
 * publishing batch must stay short. Put it after `postNoticeStatement`, in its batch.
 */
export function noticedCountStatement(db: Db, post: { id: string; blogger: number; at: number }) {
  const { id: message } = postNoticeMessage({ postId: post.id, publishedAt: post.at, after: '' }, post.at);
  return db.all<{ emailed: number | null }>(sql`
    WITH audience AS MATERIALIZED (
      SELECT s.id, s.subscriber FROM subscriptions s
       WHERE ${subscribedTo(post.blogger)} AND EXISTS (SELECT 1 FROM outbox_messages WHERE id = ${message})
       LIMIT ${NOTICED_COUNT_MAX + 1}),
    size AS MATERIALIZED (SELECT count(*) AS subscribers FROM audience)
    SELECT CASE WHEN subscribers <= ${NOTICED_COUNT_MAX} THEN (
        SELECT count(*) FROM audience ${readerJoins(sql`audience.subscriber`)}
         WHERE ${wantsNotices}
           AND NOT EXISTS (SELECT 1 FROM outbox_messages WHERE id = ${NOTICE_PREFIX} || ${post.id} || ':' || audience.id)) END AS emailed
      FROM size`);
}

type NoticedRow = { id: string; title: string; excerpt: string; isFree: 0 | 1; username: string; createdAt: number };

const publicPost = (id: string) => sql`
  posts p JOIN users u ON u.seq = p.blogger WHERE p.id = ${id} AND p.unpublished_at IS NULL AND u.deleting_at IS NULL`;

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
     ORDER BY s.id LIMIT ${limit}`);
}
