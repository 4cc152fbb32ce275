import { sql } from 'drizzle-orm';
import { mailedKinds } from '#contract/notifications';
import type { Db, Statement } from '../../db/client.ts';
import { literalNumber } from '../../db/literal-number.ts';
import { isMutedPersonSql } from '../../db/mutes.ts';
import { isOfKindsSql, type NotificationRow, selectNotificationsSql } from './notifications.repo.ts';
import { REPLY_MAIL_PREFIX, replyMailTimes } from './reply-mails.messages.ts';

/** Notifications that one email lists. */
export const MAILED_MAX = 20;

/** A person who gets emails about replies and comments. */
export type ReplyMailRecipient = { username: string; email: string };

const recipientSql = sql`
  users u LEFT JOIN mail_preferences m ON m.user = u.seq
   WHERE u.deleting_at IS NULL AND u.email_confirmed_at IS NOT NULL AND coalesce(m.replies, 1) = 1`;

/** Reads a person, if their emails about replies and comments are on: at most one row. @param userId public id */
export function replyMailRecipientStatement(db: Db, userId: string) {
  return db.all<ReplyMailRecipient>(sql`SELECT u.username, u.email FROM ${recipientSql} AND u.id = ${userId}`);
}

/** Deletes the messages that email a person's notifications. @param userId public id */
export const deleteReplyMailsStatement = (db: Db, userId: string): Statement =>
  db.run(sql`
    DELETE FROM outbox_messages
     WHERE id > ${REPLY_MAIL_PREFIX + userId} || ':' AND id < ${REPLY_MAIL_PREFIX + userId} || ';'`);

/** SQL condition: the comment of a row of `notifications` is there, or still waits, and its author is not muted. */
const isPresentSql = sql`EXISTS (
  SELECT 1 FROM comments c WHERE c.id = notifications.ref
     AND c.state = iif(notifications.kind = 'comment_held', 'held', 'visible')
     AND NOT ${isMutedPersonSql(sql`notifications.user`, sql`c.author`)})`;

/**
 * Reads the notifications of a slot that are still unread, newest first, with what the person may see of them now, and
 * one row more. Without those of comments that were hidden, deleted or decided about meanwhile. @param userId public id
 */
export function mailedNotificationsStatement(db: Db, { userId, slot }: { userId: string; slot: number }, now: number) {
  const { from, before } = replyMailTimes(slot);
  return db.all<NotificationRow>(
    selectNotificationsSql(
      now,
      sql`user = (SELECT seq FROM users WHERE id = ${userId}) AND read_at IS NULL AND at >= ${from} AND at < ${before}
        AND ${isOfKindsSql(mailedKinds)} AND ${isPresentSql} ORDER BY seq DESC LIMIT ${literalNumber(MAILED_MAX + 1)}`,
    ),
  );
}
