import { type SQL, sql } from 'drizzle-orm';
import type { Db, Statement } from '../../db/client.ts';
import { LEASE_MS } from '../../outbox/lease.ts';
import { NOTICE_PREFIX } from './post-notices.messages.ts';

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
 * Preserves notices that are being sent, so republishing does not send them twice; a failed one is not retried. Put it
 * before `withdrawNoticesStatement`, in the same batch.
 */
export function preserveNoticesInFlightStatement(db: Db, posts: SQL): Statement {
  return db.run(sql`
    UPDATE outbox_messages SET expires_at = created_at
     WHERE next_attempt_at = tried_at + ${LEASE_MS} AND id IN (${waitingOf(posts)})`);
}
