import { sql } from 'drizzle-orm';
import { DAY } from '#contract/limits';
import type { Db, Statement } from './client.ts';
import {
  checkouts,
  mailTokens,
  outboxMessages,
  revisions,
  sessions,
  stripeEvents,
  viewFlushes,
} from './schema/index.ts';

/** One round deletes at most so many rows of each table. */
export const SWEEP_SLICE = 500;

const FLUSHES_KEPT = DAY;
const SENT_KEPT = 30 * DAY;
/** Longer than the provider sends an event again. */
const PAYMENTS_KEPT = 90 * DAY;

/**
 * Deletes, a slice of each, what nobody needs any more: ended sessions, expired mail tokens, view flushes older than a
 * day, sent messages and parked mails older than 30 days, expired revisions; after 90 days events of the payment provider that are done, and
 * checkouts that are closed. Each statement answers with what it deleted.
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
    db
      .delete(viewFlushes)
      .where(
        sql`id IN (SELECT id FROM view_flushes WHERE applied_at < ${now - FLUSHES_KEPT}
                    ORDER BY applied_at LIMIT ${SWEEP_SLICE})`,
      )
      .returning({ key: viewFlushes.id }),
    db
      .delete(outboxMessages)
      .where(
        sql`id IN (SELECT id FROM outbox_messages
                    WHERE created_at < ${now - SENT_KEPT} AND (state = 'sent' OR state = 'parked' AND kind = 'email')
                    ORDER BY created_at LIMIT ${SWEEP_SLICE})`,
      )
      .returning({ key: outboxMessages.id }),
    db
      .delete(revisions)
      .where(
        sql`rowid IN (SELECT rowid FROM revisions WHERE expires_at <= ${now} ORDER BY expires_at LIMIT ${SWEEP_SLICE})`,
      )
      .returning({ key: revisions.work }),
    db
      .delete(stripeEvents)
      .where(
        sql`id IN (SELECT id FROM stripe_events WHERE received_at < ${now - PAYMENTS_KEPT} AND state <> 'received'
                    ORDER BY received_at LIMIT ${SWEEP_SLICE})`,
      )
      .returning({ key: stripeEvents.id }),
    db
      .delete(checkouts)
      .where(
        sql`id IN (SELECT id FROM checkouts WHERE created_at < ${now - PAYMENTS_KEPT} AND state <> 'open'
                    ORDER BY created_at LIMIT ${SWEEP_SLICE})`,
      )
      .returning({ key: checkouts.id }),
  ] as const;
}

/** So many profiles are counted anew at once. */
export const RECOUNT_SLICE = 1000;

/** The highest user who has a profile, 0 without any. */
export function lastProfileStatement(db: Db) {
  return db.all<{ user: number }>(sql`SELECT coalesce(max(user), 0) AS user FROM profiles`);
}

/**
 * Lets `active_subscribers` equal the active subscriptions again for the users numbered above `after`, RECOUNT_SLICE
 * numbers: triggers keep it, except from what is written past them (a restore, INSERT OR REPLACE).
 */
export function recountSubscribersStatement(db: Db, after: number): Statement {
  const active = sql`(SELECT count(*) FROM subscriptions s WHERE s.creator = profiles.user AND s.active = 1)`;
  return db.run(sql`
    UPDATE profiles SET active_subscribers = ${active}
     WHERE user > ${after} AND user <= ${after + RECOUNT_SLICE} AND active_subscribers <> ${active}`);
}
