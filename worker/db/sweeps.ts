import { sql } from 'drizzle-orm';
import type { Db } from './client.ts';
import { mailTokens, outboxMessages, sessions, viewFlushes } from './schema/index.ts';

/** One round deletes at most so many rows of each table. */
export const SWEEP_SLICE = 500;

const DAY = 24 * 60 * 60_000;
const FLUSHES_KEPT = DAY;
const SENT_KEPT = 30 * DAY;

/**
 * Deletes, a slice of each, what nobody needs any more: ended sessions, expired mail tokens, view flushes older than a
 * day, sent messages older than 30 days. Each statement answers with what it deleted.
 */
export function sweepStatements(db: Db, now: number) {
  return [
    db
      .delete(sessions)
      .where(sql`id IN (SELECT id FROM sessions WHERE expires_at <= ${now} ORDER BY expires_at LIMIT ${SWEEP_SLICE})`)
      .returning({ key: sessions.id }),
    db
      .delete(mailTokens)
      .where(
        sql`hash IN (SELECT hash FROM mail_tokens WHERE expires_at <= ${now} ORDER BY expires_at LIMIT ${SWEEP_SLICE})`,
      )
      .returning({ key: mailTokens.hash }),
    // Flushes are only ever appended: the oldest are the first rows, and no more than a slice of them is looked at.
    db
      .delete(viewFlushes)
      .where(
        sql`rowid IN (SELECT rowid FROM (SELECT rowid, applied_at FROM view_flushes ORDER BY rowid LIMIT ${SWEEP_SLICE})
                       WHERE applied_at < ${now - FLUSHES_KEPT})`,
      )
      .returning({ key: viewFlushes.id }),
    db
      .delete(outboxMessages)
      .where(
        sql`id IN (SELECT id FROM outbox_messages WHERE created_at < ${now - SENT_KEPT} AND state = 'sent'
                    ORDER BY created_at LIMIT ${SWEEP_SLICE})`,
      )
      .returning({ key: outboxMessages.id }),
  ] as const;
}
