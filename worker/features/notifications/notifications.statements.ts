import { type SQL, sql } from 'drizzle-orm';
import { isMailedKind, type NotificationKind } from '#contract/notifications';
import type { Db, Statement } from '../../db/client.ts';
import { REPLY_MAIL_DELAY_MS, REPLY_MAIL_PREFIX, replyMailTimes, toReplyMailSlot } from './reply-mails.messages.ts';

/** Row of each new or changed notification: whom `announceNotified` notifies. */
export type NotifiedRow = { user: number; kind: NotificationKind };

/** SQL expression: the number of the next notification of a person. */
const nextSeqSql = (user: SQL): SQL => sql`coalesce((SELECT max(seq) FROM notifications WHERE user = ${user}), 0)`;

/**
 * Adds notifications, each cause once. Put it into the batch of the cause: before the change, if `rows` depends on the
 * state before it. Returns whom `announceNotified` notifies.
 * @param rows SELECT of `user` (the `seq` of the person), `ref` and `count`; no row for no notification
 */
export function notifyStatement(db: Db, kind: NotificationKind, rows: SQL, now: number) {
  return db.all<NotifiedRow>(sql`
    INSERT INTO notifications (user, seq, kind, ref, count, at)
    SELECT x.user, ${nextSeqSql(sql`x.user`)} + row_number() OVER (PARTITION BY x.user ORDER BY x.ref), ${kind}, x.ref, x.count, ${now}
      FROM (${rows}) x CROSS JOIN users u ON u.seq = x.user AND u.deleting_at IS NULL
     WHERE NOT EXISTS (SELECT 1 FROM notifications WHERE user = x.user AND kind = ${kind} AND ref = x.ref)
        ON CONFLICT (user, kind, ref) DO NOTHING
    RETURNING user, kind`);
}

/** Enqueues one email for each person with a new notification among `rows`, at most one in a slot. */
function enqueueReplyMailStatement(db: Db, kind: NotificationKind, rows: SQL, now: number): Statement {
  const slot = toReplyMailSlot(now);
  const dueAt = replyMailTimes(slot).before + REPLY_MAIL_DELAY_MS;
  return db.run(sql`
    INSERT INTO outbox_messages (id, kind, payload, state, next_attempt_at, created_at)
    SELECT DISTINCT ${REPLY_MAIL_PREFIX} || u.id || ':' || ${slot}, 'reply-mail', json_object('userId', u.id, 'slot', ${slot}),
           'waiting', ${dueAt}, ${now}
      FROM (${rows}) x CROSS JOIN notifications n ON n.user = x.user AND n.kind = ${kind} AND n.ref = x.ref AND n.at = ${now}
      CROSS JOIN users u ON u.seq = x.user LEFT JOIN mail_preferences m ON m.user = u.seq
     WHERE coalesce(m.replies, 1) = 1
        ON CONFLICT (id) DO NOTHING`);
}

/**
 * Adds notifications as `notifyStatement`, the first of the statements, does. For a kind in `mailedKinds` also enqueues
 * the message that emails them at the end of the half hour.
 */
export function notifyStatements(
  db: Db,
  kind: NotificationKind,
  rows: SQL,
  now: number,
): [ReturnType<typeof notifyStatement>, ...Statement[]] {
  const mails = isMailedKind(kind) ? [enqueueReplyMailStatement(db, kind, rows, now)] : [];
  return [notifyStatement(db, kind, rows, now), ...mails];
}

/**
 * Counts one more person of a day (UTC) in the person's notification of that day, which is then unread again. Put it
 * into the batch that adds the counted person, with a condition under which they are new.
 * @param user `seq` of the person who is notified
 */
export function countOfDayStatement(
  db: Db,
  kind: 'new_followers' | 'new_subscribers',
  user: number | SQL,
  now: number,
  onlyIf: SQL = sql`1`,
) {
  const day = new Date(now).toISOString().slice(0, 10);
  return db.all<NotifiedRow>(sql`
    INSERT INTO notifications (user, seq, kind, ref, count, at)
    SELECT u.seq, ${nextSeqSql(sql`u.seq`)} + 1, ${kind}, ${day}, 1, ${now}
      FROM users u WHERE u.seq = ${user} AND u.deleting_at IS NULL AND ${onlyIf}
        ON CONFLICT (user, kind, ref) DO UPDATE SET count = count + 1, read_at = NULL
    RETURNING user, kind`);
}
