import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { assertStatement } from '../../db/assert.ts';
import type { Db } from '../../db/client.ts';
import { mailTokens, users } from '../../db/schema/index.ts';
import { enqueueStatement, type NewOutboxMessage } from '../../outbox/enqueue.ts';
import { voidedByPassword } from './mail-tokens.repo.ts';
import { type NewSession, openSessionStatement } from './sessions.repo.ts';
import { endAllSessionsStatement } from './sessions.statements.ts';

type Change = {
  user: { seq: number; id: string };
  /** Hash of the verified current password; `after` is the hash of the new one. */
  before: string;
  after: string;
  /** The new session of the browser that changed the password. */
  session: NewSession;
  mail: NewOutboxMessage;
};

/** Sets a password. Rolls the batch back when the verified password has been changed in between. */
export function changePasswordStatements(db: Db, { user, before, after, session, mail }: Change, now: number) {
  return [
    assertStatement(
      db,
      sql`EXISTS (SELECT 1 FROM users WHERE seq = ${user.seq} AND password_hash = ${before} AND deleting_at IS NULL)`,
    ),
    db.update(users).set({ passwordHash: after }).where(eq(users.seq, user.seq)),
    endAllSessionsStatement(db, user.seq),
    openSessionStatement(db, session, { id: user.id, passwordHash: after }, 'password'),
    db
      .update(mailTokens)
      .set({ usedAt: now })
      .where(
        and(eq(mailTokens.user, user.seq), inArray(mailTokens.purpose, voidedByPassword), isNull(mailTokens.usedAt)),
      ),
    enqueueStatement(db, mail),
  ] as const;
}
