import { type SQL, sql } from 'drizzle-orm';
import {
  filteredKinds,
  NOTIFICATIONS_PAGE_SIZE,
  type NotificationFilter,
  type NotificationKind,
} from '#contract/notifications';
import type { Db } from '../../db/client.ts';
import { literalNumber } from '../../db/literal-number.ts';
import { subjectSql } from './subjects.repo.ts';

/** `subject` is JSON of NotificationSubject, or null. */
export type NotificationRow = {
  seq: number;
  kind: NotificationKind;
  count: number;
  at: number;
  readAt: number | null;
  subject: string | null;
};

/** SQL condition: a row of `notifications` has one of these kinds. */
export const isOfKindsSql = (kinds: readonly NotificationKind[]): SQL =>
  sql`kind IN (SELECT value FROM json_each(${JSON.stringify(kinds)}))`;

const isOfFilterSql = (filter: NotificationFilter | undefined): SQL =>
  filter === undefined ? sql`1` : isOfKindsSql(filteredKinds[filter]);

/** Selects notifications of one person, with their subjects, newest first. @param which condition, order and limit */
export const selectNotificationsSql = (now: number, which: SQL): SQL => sql`
  SELECT n.seq, n.kind, n.count, n.at, n.read_at AS readAt, ${subjectSql(now)} AS subject
    FROM (SELECT * FROM notifications WHERE ${which}) n ORDER BY n.seq DESC`;

/** Reads a page of a person's notifications, newest first, and one row more. */
export function notificationsStatement(
  db: Db,
  user: number,
  { before, filter, now }: { before: number; filter: NotificationFilter | undefined; now: number },
) {
  return db.all<NotificationRow>(
    selectNotificationsSql(
      now,
      sql`user = ${user} AND seq < ${before} AND ${isOfFilterSql(filter)} ORDER BY seq DESC LIMIT ${literalNumber(NOTIFICATIONS_PAGE_SIZE + 1)}`,
    ),
  );
}

/** Marks a person's notifications of a filter as read, from the oldest to `upTo`. Returns a row for each. */
export function markReadStatement(
  db: Db,
  user: number,
  { upTo, filter, now }: { upTo: number; filter: NotificationFilter | undefined; now: number },
) {
  return db.all<{ seq: number }>(sql`
    UPDATE notifications SET read_at = ${now} WHERE user = ${user} AND seq <= ${upTo} AND read_at IS NULL AND ${isOfFilterSql(filter)}
    RETURNING seq`);
}

/** Reads whether a person has unread notifications: one row. */
export function hasUnreadStatement(db: Db, user: number) {
  return db.all<{ unread: 0 | 1 }>(
    sql`SELECT EXISTS (SELECT 1 FROM notifications WHERE user = ${user} AND read_at IS NULL) AS unread`,
  );
}
