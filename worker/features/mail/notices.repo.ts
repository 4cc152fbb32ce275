import { type SQL, sql } from 'drizzle-orm';
import type { Db, Statement } from '../../db/client.ts';
import { LEASE_MS } from '../../outbox/lease.ts';
import { NOTICE_PREFIX, NOTICE_TTL_MS } from './post-notices.messages.ts';

const waitingOf = (posts: SQL) => sql`
  SELECT o.id FROM posts p CROSS JOIN outbox_messages o
      ON o.id > ${NOTICE_PREFIX} || p.id || ':' AND o.id < ${NOTICE_PREFIX} || p.id || ';' AND o.state = 'waiting'
   WHERE p.seq IN (${posts})`;

/** Takes back what waits to be told of posts. Before they change, in the same batch. @param posts gives their `seq`s */
export function withdrawNoticesStatement(db: Db, posts: SQL): Statement {
  return db.run(sql`DELETE FROM outbox_messages WHERE expires_at > created_at AND id IN (${waitingOf(posts)})`);
}

/**
 * Lets those of posts that are being sent this moment stay, for their posts may come back: nobody is to be told twice. What
 * fails of them is not tried again. Before `withdrawNoticesStatement`, in the same batch.
 */
export function keepNoticesInFlightStatement(db: Db, posts: SQL): Statement {
  return db.run(sql`
    UPDATE outbox_messages SET expires_at = created_at
     WHERE next_attempt_at = tried_at + ${LEASE_MS} AND id IN (${waitingOf(posts)})`);
}

/**
 * Takes back the notices that wait for a person who wants them so far, by their public id: of posts so new that one can
 * wait. Before their preferences change, in the same batch.
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
