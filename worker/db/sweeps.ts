import { type SQL, sql } from 'drizzle-orm';
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

/**
 * A count beside what it counts: triggers keep it, except from what is written past them (a restore, INSERT OR REPLACE).
 * It is made right again for `slice` numbers (`key`) at once.
 */
type KeptCount = { table: string; key: string; column: string; slice: number; counted: SQL };

/** Of posts before of their bloggers, whose count is their sum. */
export const keptCounts: readonly KeptCount[] = [
  {
    ...{ table: 'profiles', key: 'user', column: 'active_subscribers', slice: 1000 },
    counted: sql`(SELECT count(*) FROM subscriptions s WHERE s.creator = profiles.user AND s.active = 1)`,
  },
  {
    ...{ table: 'posts', key: 'seq', column: 'dislike_count', slice: 1000 },
    counted: sql`(SELECT count(*) FROM article_reactions WHERE post = posts.seq AND reaction_type = 'dislike')`,
  },
  {
    // All posts of each are read.
    ...{ table: 'profiles', key: 'user', column: 'dislike_count', slice: 100 },
    counted: sql`(SELECT coalesce(sum(p.dislike_count), 0) FROM posts p WHERE p.blogger = profiles.user)`,
  },
];

/** The highest number a count is kept for, 0 without any. */
export function lastCountedStatement(db: Db, { table, key }: KeptCount) {
  return db.all<{ last: number }>(sql`SELECT coalesce(max(${sql.raw(key)}), 0) AS last FROM ${sql.raw(table)}`);
}

/** Lets a kept count equal what it counts again, for the slice of numbers above `after`. */
export function recountStatement(db: Db, count: KeptCount, after: number): Statement {
  const [table, key, column] = [sql.raw(count.table), sql.raw(count.key), sql.raw(count.column)];
  return db.run(sql`
    UPDATE ${table} SET ${column} = ${count.counted}
     WHERE ${key} > ${after} AND ${key} <= ${after + count.slice} AND ${column} <> ${count.counted}`);
}
