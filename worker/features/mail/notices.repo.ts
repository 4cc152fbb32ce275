import { type SQL, sql } from 'drizzle-orm';
import type { Db, Statement } from '../../db/client.ts';
import { NOTICE_LIFE_MS, NOTICE_PREFIX } from './notice-messages.ts';

/** Takes back what waits to be told of posts. Before they change, in the same batch. @param posts gives their `seq`s */
export function withdrawNoticesStatement(db: Db, posts: SQL): Statement {
  return db.run(sql`
    DELETE FROM outbox_messages WHERE id IN (
      SELECT o.id FROM posts p CROSS JOIN outbox_messages o
          ON o.id > ${NOTICE_PREFIX} || p.id || ':' AND o.id < ${NOTICE_PREFIX} || p.id || ';' AND o.state = 'waiting'
       WHERE p.seq IN (${posts}))`);
}

/** Takes back the notices that wait for a person, by their public id: of posts so new that one can wait. */
export function withdrawNoticesToStatement(db: Db, userId: string, now: number): Statement {
  return db.run(sql`
    DELETE FROM outbox_messages WHERE +state = 'waiting' AND id IN (
      SELECT ${NOTICE_PREFIX} || p.id || ':' || s.id FROM subscriptions s CROSS JOIN posts p
          ON p.blogger = s.creator
         AND p.seq >= (SELECT seq FROM posts WHERE created_at > ${now - NOTICE_LIFE_MS} ORDER BY created_at LIMIT 1)
       WHERE s.subscriber = (SELECT seq FROM users WHERE id = ${userId}))`);
}
