import { type SQL, sql } from 'drizzle-orm';
import { SCHEDULES_MAX } from '#contract/limits';
import type { ScheduleState } from '#contract/schedules';
import { assertStatement } from '../../db/assert.ts';
import type { Db } from '../../db/client.ts';
import { literalNumber } from '../../db/literal-number.ts';
import { isSuspendedSql } from '../../db/suspensions.ts';
import {
  excludedSql,
  type FieldRow,
  fromWork,
  selectFieldsSql,
  workColumnsSql,
  workFields,
} from '../../db/work-fields.ts';

/** Fields of a work that its author submits; the others are derived from them. */
const submittedFields = workFields.filter((field) => field !== 'words' && field !== 'pictures');
export type SubmittedRow = FieldRow<(typeof submittedFields)[number]>;

/** A user's draft to schedule, and the number of their other schedules. */
export type DraftToSchedule = SubmittedRow & { version: number; otherSchedules: number };

/** Reads the author's draft with its text: at most one row. */
export function draftToScheduleStatement(db: Db, id: string, author: number) {
  return db.all<DraftToSchedule>(sql`
    SELECT ${selectFieldsSql(submittedFields, fromWork('d'))}, d.version,
      (SELECT count(*) FROM schedules WHERE author = ${author} AND id <> d.id) AS otherSchedules
      FROM drafts d WHERE d.id = ${id} AND d.author = ${author}`);
}

/** A user's new time for version `base` of a draft. `publishAt` is milliseconds UTC. */
export type NewSchedule = {
  id: string;
  author: number;
  base: number;
  publishAt: number;
  zone: string;
  withMail: boolean;
};

/** Rolls the batch back unless the draft may be scheduled. */
export const assertSchedulableStatement = (db: Db, { id, author, base }: NewSchedule) =>
  assertStatement(
    db,
    sql`EXISTS (SELECT 1 FROM drafts WHERE id = ${id} AND author = ${author} AND version = ${base})
      AND NOT EXISTS (SELECT 1 FROM posts WHERE id = ${id} AND unpublished_at IS NULL)
      AND (SELECT count(*) FROM schedules WHERE author = ${author} AND id <> ${id}) < ${SCHEDULES_MAX}`,
  );

/** Schedules the draft's present text, or replaces its earlier schedule. */
export function saveScheduleStatement(db: Db, { id, publishAt, zone, withMail }: NewSchedule) {
  return db.run(sql`
    INSERT INTO schedules (id, ${workColumnsSql}, version, publish_at, zone, with_mail, state)
    SELECT id, ${workColumnsSql}, version, ${publishAt}, ${zone}, ${withMail ? 1 : 0}, 'waiting' FROM drafts WHERE id = ${id}
    ON CONFLICT (id) DO UPDATE SET ${excludedSql(workFields)}, version = excluded.version,
      publish_at = excluded.publish_at, zone = excluded.zone, with_mail = excluded.with_mail, state = 'waiting',
      problem = NULL, tried_at = NULL`);
}

/** Whether the user has a draft of the work, and whether it is published: one row. */
export function workStateStatement(db: Db, id: string, user: number) {
  return db.all<{ hasDraft: number; isPublished: number }>(sql`
    SELECT EXISTS (SELECT 1 FROM drafts WHERE id = ${id} AND author = ${user}) AS hasDraft,
      EXISTS (SELECT 1 FROM posts WHERE id = ${id} AND blogger = ${user} AND unpublished_at IS NULL) AS isPublished`);
}

/** Deletes the author's schedule of a work. */
export function deleteScheduleStatement(db: Db, id: string, author: number) {
  return db.run(sql`DELETE FROM schedules WHERE id = ${id} AND author = ${author}`);
}

/** A scheduled work with its text. Times are milliseconds UTC. */
export type ScheduledRow = SubmittedRow & {
  id: string;
  author: number;
  version: number;
  publishAt: number;
  zone: string;
  withMail: number;
  state: ScheduleState;
};

/** Reads the author's schedule of a work: at most one row. @param dueAt reads it only if it waits and is due then */
export function scheduledStatement(db: Db, id: string, author: number | null, dueAt: number | null) {
  const isDue = dueAt === null ? sql`1` : sql`s.state = 'waiting' AND s.publish_at <= ${dueAt}`;
  return db.all<ScheduledRow>(sql`
    SELECT s.id, s.author, ${selectFieldsSql(submittedFields, fromWork('s'))}, s.version, s.publish_at AS publishAt,
      s.zone, s.with_mail AS withMail, s.state
      FROM schedules s WHERE s.id = ${id} AND s.author = ${author} AND ${isDue}`);
}

/** Tests that a schedule is as it was read. */
export const isUnchangedSql = ({ id, version, publishAt, state }: ScheduledRow): SQL => sql`EXISTS (
  SELECT 1 FROM schedules WHERE id = ${id} AND version = ${version} AND publish_at = ${publishAt} AND state = ${state})`;

/** SELECT for `notifyStatements`: the author of a schedule that is as it was read. */
export const notifiedAuthorSql = (row: ScheduledRow): SQL =>
  sql`SELECT ${row.author} AS user, ${`${row.id}:${row.publishAt}`} AS ref, 1 AS count WHERE ${isUnchangedSql(row)}`;

/** Rolls the batch back unless the schedule is as it was read, and its author may still publish. */
export const assertScheduledStatement = (db: Db, row: ScheduledRow, now: number) =>
  assertStatement(
    db,
    sql`${isUnchangedSql(row)} AND EXISTS (
      SELECT 1 FROM users u JOIN profiles p ON p.user = u.seq
       WHERE u.seq = ${row.author} AND u.email_confirmed_at IS NOT NULL AND u.deleting_at IS NULL
         AND NOT ${isSuspendedSql('u', now)} AND p.is_blogging = 1 AND p.deleting_at IS NULL)`,
  );

/** Marks a schedule as not published, unless it has changed. Put its email first, with `isUnchangedSql`. */
export function markUnpublishedStatement(
  db: Db,
  row: ScheduledRow,
  { state, problem, at }: { state: Exclude<ScheduleState, 'waiting'>; problem: string; at: number },
) {
  return db.run(sql`
    UPDATE schedules SET state = ${state}, problem = ${problem}, tried_at = ${at}
     WHERE id = ${row.id} AND ${isUnchangedSql(row)}`);
}

/** Reads the ids of due schedules, in the order of their times. */
export function dueStatement(db: Db, now: number, limit: number) {
  return db.all<{ id: string; author: number }>(sql`
    SELECT id, author FROM schedules WHERE state = 'waiting' AND publish_at <= ${now}
     ORDER BY publish_at, id LIMIT ${literalNumber(limit)}`);
}

/** Reads the time of the next schedule after `now`, null without one: one row. */
export function nextScheduleStatement(db: Db, now: number) {
  return db.all<{ next: number | null }>(
    sql`SELECT min(publish_at) AS next FROM schedules WHERE state = 'waiting' AND publish_at > ${now}`,
  );
}
