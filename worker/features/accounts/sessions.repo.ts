import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { sessions } from '../../db/schema/index.ts';
import type { SessionClaim } from '../../db/session.ts';

export type NewSession = {
  id: string;
  remember: boolean;
  userAgent: string;
  createdAt: number;
  expiresAt: number;
};

/**
 * Opens a session, and answers with its id. It opens only while the person has the password that was checked: a
 * password change in between ends this session too.
 */
export function openSessionStatement(db: Db, session: NewSession, owner: { id: string; passwordHash: string }) {
  return db
    .insert(sessions)
    .select(
      sql`SELECT ${session.id}, seq, ${session.remember ? 1 : 0}, ${session.userAgent}, ${session.createdAt}, ${session.expiresAt}
            FROM users WHERE id = ${owner.id} AND password_hash = ${owner.passwordHash}`,
    )
    .returning({ id: sessions.id });
}

/** Ends the session that a browser claims; a guest's claim ends nothing. */
export function endSessionStatement(db: Db, claim: SessionClaim | null) {
  return db
    .delete(sessions)
    .where(and(eq(sessions.id, claim?.sessionId ?? ''), eq(sessions.user, claim?.userSeq ?? 0)));
}
