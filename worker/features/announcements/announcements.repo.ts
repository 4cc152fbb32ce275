import { type SQL, sql } from 'drizzle-orm';
import {
  ANNOUNCEMENTS_PAGE_SIZE,
  type Announcement,
  type AnnouncementAudience,
  type AnnouncementReach,
  AUDIENCE_COUNT_MAX,
} from '#contract/announcements';
import type { Db } from '../../db/client.ts';
import { literalNumber } from '../../db/literal-number.ts';
import { oneRow } from '../../db/one-row.ts';
import { audienceSql, getsAnnouncementsSql, type NewAnnouncement } from './announcements.statements.ts';

export type AnnouncementRow = Omit<Announcement, 'byEmail' | 'byNotification'> & {
  seq: number;
  byEmail: 0 | 1;
  byNotification: 0 | 1;
};

/** Reads a page of announcements with their progress, newest first, and one row more. */
export function announcementsStatement(db: Db, before: number) {
  return db.all<AnnouncementRow>(sql`
    SELECT a.seq, a.id, a.title, a.text, a.audience, a.by_email AS byEmail, a.by_notification AS byNotification,
           a.document, a.created_at AS createdAt, m.state, m.reason, m.candidates, m.sent, m.failed, m.excluded,
           m.ended_at AS endedAt
      FROM announcements a JOIN campaigns m ON m.announcement = a.seq
     WHERE a.seq < ${before} ORDER BY a.seq DESC LIMIT ${literalNumber(ANNOUNCEMENTS_PAGE_SIZE + 1)}`);
}

const countSql = (audience: AnnouncementAudience, which: SQL): SQL => sql`(
  SELECT count(*) FROM (SELECT 1 FROM ${audienceSql(audience, { after: 0 }, which)} LIMIT ${literalNumber(AUDIENCE_COUNT_MAX)}))`;

/** Counts the users of an audience, and those who get its emails: one row. */
export function reachStatement(db: Db, audience: AnnouncementAudience) {
  return oneRow<AnnouncementReach>(
    db,
    sql`SELECT ${countSql(audience, sql`1`)} AS people, ${countSql(audience, getsAnnouncementsSql(true))} AS emails`,
  );
}

/** SQL condition: no announcement has this id. */
export const isNewAnnouncementSql = (id: string): SQL => sql`NOT EXISTS (SELECT 1 FROM announcements WHERE id = ${id})`;

/** Reads whether the announcement with this id is this one: at most one row. */
export function sameAnnouncementStatement(
  db: Db,
  { id, title, text, audience, byEmail, byNotification }: NewAnnouncement,
) {
  return db.all<{ seq: number }>(sql`
    SELECT seq FROM announcements
     WHERE id = ${id} AND title = ${title} AND text = ${text} AND audience = ${audience}
       AND by_email = ${byEmail ? 1 : 0} AND by_notification = ${byNotification ? 1 : 0}`);
}
