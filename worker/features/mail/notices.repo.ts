import { type SQL, sql } from 'drizzle-orm';
import type { Db, Statement } from '../../db/client.ts';
import { LEASE_MS } from '../../outbox/lease.ts';
import { NOTICE_PREFIX, NOTICE_TTL_MS } from './post-notices.messages.ts';

const waitingOf = (posts: SQL) => sql`
  SELECT o.id FROM posts p CROSS JOIN outbox_messages o
      ON o.id > ${NOTICE_PREFIX} || p.id || ':' AND o.id < ${NOTICE_PREFIX} || p.id || ';' AND o.state = 'waiting'
   WHERE p.seq IN (${posts})`;

/**
 * Deletes the waiting notices of posts. Put it before the change of the posts, in the same batch.
 * @param posts selects their `seq`s
 */
export function withdrawNoticesStatement(db: Db, posts: SQL): Statement {
  return db.run(sql`DELETE FROM outbox_messages WHERE expires_at > created_at AND id IN (${waitingOf(posts)})`);
}

/**
 * Keeps notices that are being sent, so republishing does not send them twice; a failed one is not retried. Put it
 * before `withdrawNoticesStatement`, in the same batch.
 */
export function keepNoticesInFlightStatement(db: Db, posts: SQL): Statement {
  return db.run(sql`
    UPDATE outbox_messages SET expires_at = created_at
     WHERE next_attempt_at = tried_at + ${LEASE_MS} AND id IN (${waitingOf(posts)})`);
}

/**
 * Deletes the waiting notices of a user who receives them so far. Only posts younger than NOTICE_TTL_MS can have one.
 * Put it before the change of the preferences, in the same batch.
 * @param userId public id
 */
export function withdrawUserNoticesStatement(db: Db, userId: string, now: number): Statement {
  return db.run(sql`
    DELETE FROM outbox_messages WHERE +state = 'waiting' AND id IN (
      SELECT ${NOTICE_PREFIX} || p.id || ':' || s.id FROM subscriptions s CROSS JOIN posts p
          ON p.blogger = s.creator
         AND p.seq >= (SELECT seq FROM posts WHERE created_at > ${now - NOTICE_TTL_MS} ORDER BY created_at LIMIT 1)
       WHERE s.subscriber = (SELECT u.seq FROM users u LEFT JOIN mail_preferences m ON m.user = u.seq
                              WHERE u.id = ${userId} AND coalesce(m.new_posts, 1) = 1))`);
}
