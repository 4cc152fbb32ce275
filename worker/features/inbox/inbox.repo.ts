import { sql } from 'drizzle-orm';
import { INBOX_PAGE_SIZE, type InboxMessage } from '#contract/inbox';
import { assertStatement } from '../../db/assert.ts';
import type { Db, Statement } from '../../db/client.ts';
import type { TimeCursor } from '../../db/cursor.ts';
import { literalNumber } from '../../db/literal-number.ts';

/** Cursor of the list's first page. */
export const FIRST_INBOX_CURSOR: TimeCursor = { at: Number.MAX_SAFE_INTEGER, id: '~' };

/** The `id` of a cursor is a message's id. */
export const INBOX_CURSOR_PATTERN = /^[\w-]{1,100}$/;

/** Reads messages of one state below a cursor, newest first, each with the account that has confirmed its address. */
export function inboxStatement(db: Db, isAnswered: boolean, { at, id }: TimeCursor) {
  const state = isAnswered ? sql`answered_at IS NOT NULL` : sql`answered_at IS NULL`;
  return db.all<InboxMessage>(sql`
    SELECT m.id, m.name, m.email, m.message, u.username, m.created_at AS createdAt, m.answered_at AS answeredAt,
      admin.username AS answeredBy
      FROM (SELECT * FROM contact_messages
             WHERE ${state} AND created_at <= ${at} AND (created_at < ${at} OR id < ${id})
             ORDER BY created_at DESC, id DESC LIMIT ${literalNumber(INBOX_PAGE_SIZE + 1)}) m
      LEFT JOIN users u ON lower(u.email) = lower(m.email) AND u.email_confirmed_at IS NOT NULL AND u.deleting_at IS NULL
      LEFT JOIN users admin ON admin.seq = m.answered_by
     ORDER BY m.created_at DESC, m.id DESC`);
}

/** Reads whether a message is answered (1) or open (0): at most one row. */
export function messageStateStatement(db: Db, id: string) {
  return db.all<{ isAnswered: number }>(sql`
    SELECT answered_at IS NOT NULL AS isAnswered FROM contact_messages WHERE id = ${id}`);
}

/** Marks an open message as answered. Rolls the batch back if it is not open. */
export function answerStatements(db: Db, id: string, admin: number, now: number): Statement[] {
  return [
    assertStatement(db, sql`EXISTS (SELECT 1 FROM contact_messages WHERE id = ${id} AND answered_at IS NULL)`),
    db.run(sql`UPDATE contact_messages SET answered_at = ${now}, answered_by = ${admin} WHERE id = ${id}`),
  ];
}

/** Marks an answered message as open. Rolls the batch back if it is not answered. */
export function reopenStatements(db: Db, id: string): Statement[] {
  return [
    assertStatement(db, sql`EXISTS (SELECT 1 FROM contact_messages WHERE id = ${id} AND answered_at IS NOT NULL)`),
    db.run(sql`UPDATE contact_messages SET answered_at = NULL, answered_by = NULL WHERE id = ${id}`),
  ];
}

/** Deletes a message with its email in the outbox, which has the same id. Rolls the batch back if it does not exist. */
export function deleteMessageStatements(db: Db, id: string): Statement[] {
  return [
    assertStatement(db, sql`EXISTS (SELECT 1 FROM contact_messages WHERE id = ${id})`),
    db.run(sql`DELETE FROM contact_messages WHERE id = ${id}`),
    db.run(sql`DELETE FROM outbox_messages WHERE id = ${id}`),
  ];
}
