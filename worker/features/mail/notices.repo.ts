import { sql } from 'drizzle-orm';
import type { Db, Statement } from '../../db/client.ts';
import { NOTICE_PREFIX, NOTICE_TTL_MS } from './post-notices.messages.ts';

/**
 * Deletes the waiting notices of a user who receives them so far. Only native posts younger than NOTICE_TTL_MS can have one.
 * Put it before the change of the preferences, in the same batch.
 * @param userId public id
 */
export function withdrawUserNoticesStatement(db: Db, userId: string, now: number): Statement {
  return db.run(sql`
    DELETE FROM outbox_messages WHERE +state = 'waiting' AND id IN (
      SELECT ${NOTICE_PREFIX} || p.id || ':' || s.id FROM subscriptions s CROSS JOIN posts p
          ON p.blogger = s.creator
         AND p.seq >= (SELECT seq FROM posts WHERE created_at > ${now - NOTICE_TTL_MS} AND seq > 0 ORDER BY created_at LIMIT 1)
       WHERE s.subscriber = (SELECT u.seq FROM users u LEFT JOIN mail_preferences m ON m.user = u.seq
                              WHERE u.id = ${userId} AND coalesce(m.new_posts, 1) = 1))`);
}
