import { and, desc, eq, gt, not, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { sessions } from '../../db/schema/index.ts';
import { isClaimedSession, type SessionClaim } from '../../db/session.ts';
import { hasFactorSql } from '../../db/user-factors.ts';
import { enqueueStatement, type NewOutboxMessage } from '../../outbox/enqueue.ts';

export type NewSession = {
  id: string;
  remember: boolean;
  userAgent: string;
  createdAt: number;
  expiresAt: number;
};

/** What the user has proved: that they know the password, or that they have the second factor. */
export type Proof = 'password' | 'factor';

/**
 * Opens a session and returns its id. Returns no row when the password was changed after it was verified. The password
 * alone verifies no session of a user with a second factor, which may be newer than the check of the password.
 */
export function openSessionStatement(
  db: Db,
  session: NewSession,
  owner: { id: string; passwordHash: string },
  proof: Proof,
) {
  const verifiedAt =
    proof === 'factor'
      ? sql`${session.createdAt}`
      : sql`iif(${hasFactorSql(sql`users.seq`)}, NULL, ${session.createdAt})`;
  return db
    .insert(sessions)
    .select(
      sql`SELECT ${session.id}, seq, ${session.remember ? 1 : 0}, ${session.userAgent}, ${session.createdAt}, ${session.expiresAt},
                 ${verifiedAt}
            FROM users WHERE id = ${owner.id} AND password_hash = ${owner.passwordHash}`,
    )
    .returning({ id: sessions.id });
}

/** Stores a message about a session that the same batch opens. */
export const enqueueForSessionStatement = (db: Db, message: NewOutboxMessage, session: NewSession) =>
  enqueueStatement(db, message, sql`EXISTS (SELECT 1 FROM sessions WHERE id = ${session.id})`);

/** Marks the claimed session as verified at this moment; by the password only without a second factor. */
export function markVerifiedStatement(db: Db, claim: SessionClaim | null, proof: Proof, now: number) {
  return db
    .update(sessions)
    .set({ verifiedAt: now })
    .where(and(isClaimedSession(claim), proof === 'factor' ? undefined : not(hasFactorSql(sql`sessions.user`))));
}

/** Ends the claimed session. Has no effect without a claim. */
export function endSessionStatement(db: Db, claim: SessionClaim | null) {
  return db.delete(sessions).where(isClaimedSession(claim));
}

/** Ends one session of a user. Returns no row when it belongs to another user or has ended. */
export function endOwnSessionStatement(db: Db, user: number, id: string) {
  return db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.user, user)))
    .returning({ id: sessions.id });
}

/** Returns a user's unexpired sessions, newest first. */
export function ownSessionsStatement(db: Db, user: number, now: number, limit: number) {
  return db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .where(and(eq(sessions.user, user), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
    .limit(limit);
}
