import { sql } from 'drizzle-orm';
import { PENDING_COUNT_MAX } from '#contract/moderation';
import { NOTES_PAGE_SIZE, PERSON_NOTES_MAX } from '#contract/people';
import type { Db } from '../../db/client.ts';
import { literalNumber } from '../../db/literal-number.ts';

/** What acts on a person need. The end of a suspension may have passed. */
export type AccountStateRow = {
  seq: number;
  id: string;
  username: string;
  email: string;
  emailConfirmed: number;
  roles: string | null;
  suspendedAt: number | null;
  suspendedUntil: number | null;
  suspensionReason: string;
};

/** A person as admins see them. Counts stop at PENDING_COUNT_MAX. */
export type PersonFactsRow = AccountStateRow & {
  createdAt: number;
  isBlogger: number;
  isDeleting: number;
  sessions: number;
  lastSignInAt: number | null;
  subscriptions: number;
  subscribers: number;
  reportsBy: number;
  reportsAbout: number;
  commentBans: number;
};

/** Posts and comments of a person, the newest ones, among which reports are counted. */
const NEWEST = 1000;

const accountState = sql`
  u.seq, u.id, u.username, u.email, u.email_confirmed_at IS NOT NULL AS emailConfirmed,
  (SELECT roles FROM admin_users WHERE user = u.seq) AS roles,
  u.suspended_at AS suspendedAt, u.suspended_until AS suspendedUntil, u.suspension_reason AS suspensionReason`;

/** Reads a person by public id: at most one row. */
export const accountStateStatement = (db: Db, userId: string) =>
  db.all<AccountStateRow>(sql`SELECT ${accountState} FROM users u WHERE u.id = ${userId}`);

const counted = (rows: ReturnType<typeof sql>) =>
  sql`(SELECT count(*) FROM (${rows} LIMIT ${literalNumber(PENDING_COUNT_MAX)}))`;

/** Reads a person with all facts: at most one row. */
export function personFactsStatement(db: Db, userId: string, now: number) {
  return db.all<PersonFactsRow>(sql`
    SELECT ${accountState}, u.created_at AS createdAt,
      EXISTS (SELECT 1 FROM profiles WHERE user = u.seq) AS isBlogger, u.deleting_at IS NOT NULL AS isDeleting,
      ${counted(sql`SELECT 1 FROM sessions WHERE user = u.seq AND expires_at > ${now}`)} AS sessions,
      (SELECT max(created_at) FROM sessions WHERE user = u.seq AND expires_at > ${now}) AS lastSignInAt,
      ${counted(sql`SELECT 1 FROM subscriptions WHERE subscriber = u.seq AND active = 1`)} AS subscriptions,
      ${counted(sql`SELECT 1 FROM subscriptions WHERE creator = u.seq AND active = 1`)} AS subscribers,
      ${counted(sql`SELECT 1 FROM article_reports WHERE reporter = u.seq
                     UNION ALL SELECT 1 FROM comment_reports WHERE reporter = u.seq`)} AS reportsBy,
      ${counted(sql`SELECT 1 FROM (SELECT seq FROM posts WHERE blogger = u.seq ORDER BY seq DESC LIMIT ${literalNumber(NEWEST)}) p
                      CROSS JOIN article_reports r ON r.post = p.seq
                     UNION ALL SELECT 1 FROM (SELECT seq FROM comments WHERE author = u.seq ORDER BY seq DESC LIMIT ${literalNumber(NEWEST)}) c
                      CROSS JOIN comment_reports r ON r.comment = c.seq`)} AS reportsAbout,
      ${counted(sql`SELECT 1 FROM comment_bans WHERE user = u.seq AND (until IS NULL OR until > ${now})`)} AS commentBans
      FROM users u WHERE u.id = ${userId}`);
}

export type NoteRow = { seq: number; text: string; author: string | null; createdAt: number };

/** Reads a page of the notes about a person below `before`, newest first. */
export function notesStatement(db: Db, userId: string, before: number) {
  return db.all<NoteRow>(sql`
    SELECT n.seq, n.text, a.username AS author, n.created_at AS createdAt
      FROM (SELECT * FROM person_notes WHERE user = (SELECT seq FROM users WHERE id = ${userId}) AND seq < ${before}
             ORDER BY seq DESC LIMIT ${literalNumber(NOTES_PAGE_SIZE + 1)}) n
      LEFT JOIN users a ON a.seq = n.author ORDER BY n.seq DESC`);
}

/** SQL condition: another note about the person can be stored. */
export const hasRoomForNoteSql = (user: number) => sql`
  (SELECT count(*) FROM person_notes WHERE user = ${user}) < ${PERSON_NOTES_MAX}`;

export function addNoteStatement(db: Db, note: { user: number; text: string; author: number }, now: number) {
  return db.run(sql`
    INSERT INTO person_notes (user, text, author, created_at)
    VALUES (${note.user}, ${note.text}, ${note.author}, ${now})`);
}
