import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Theme } from '#contract/accounts';
import { toSkeleton } from '#contract/handle-rules';
import type { Db } from '../../db/client.ts';
import { adminUsers, profiles, sessions, users } from '../../db/schema/index.ts';
import { isClaimedSession, type SessionClaim, sessionUserColumns } from '../../db/session.ts';
import { factorColumns } from '../../db/user-factors.ts';
import { enqueueStatement, type NewOutboxMessage } from '../../outbox/enqueue.ts';
import {
  endRedirectStatement,
  type HandleClaim,
  handleFactsStatement,
  isHandleFreeSql,
  leaveHandleStatement,
} from '../handles/handles.statements.ts';
import { hasEmailSql } from './accounts.statements.ts';

export type NewUser = { id: string; email: string; username: string; passwordHash: string; createdAt: number };

const selectPerson = (db: Db, where: SQL, now: number) =>
  db
    .select({
      ...sessionUserColumns(now),
      ...factorColumns,
      passwordHash: users.passwordHash,
      suspension: {
        since: users.suspendedAt,
        until: users.suspendedUntil,
        reason: users.suspensionReason,
      },
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.user, users.seq))
    .leftJoin(adminUsers, eq(adminUsers.user, users.seq))
    .where(and(where, isNull(users.deletingAt)));

/** A user who signs in, with the hash to verify the password against and the second factors. */
export type Person = Awaited<ReturnType<typeof selectPerson>>[number];

/** Returns the user with this email (compared case-insensitively). */
export const personByEmailStatement = (db: Db, email: string, now: number) => selectPerson(db, hasEmailSql(email), now);

/** Returns a user for the second step of a sign-in. */
export const personStatement = (db: Db, seq: number, now: number) => selectPerson(db, eq(users.seq, seq), now);

/** Adds a user. Returns no row when the email is taken or the username cannot be taken. */
export function addUserStatement(db: Db, user: NewUser, claim: HandleClaim) {
  const { id, email, username, passwordHash, createdAt } = user;
  return db.all<{ seq: number }>(sql`
    INSERT INTO users (id, email, username, skeleton, password_hash, created_at)
    SELECT ${id}, ${email}, ${username}, ${toSkeleton(username)}, ${passwordHash}, ${createdAt}
     WHERE ${isHandleFreeSql(claim)}
        ON CONFLICT DO NOTHING RETURNING seq`);
}

/** Includes users who are being deleted. */
export function emailHolderStatement(db: Db, email: string) {
  return db.select({ seq: users.seq }).from(users).where(sql`lower(${users.email}) = lower(${email})`);
}

/** Corrects an unconfirmed address. Returns no row when the address was confirmed in between or is taken. */
export function correctEmailStatement(db: Db, seq: number, email: string) {
  return db
    .update(users)
    .set({ email })
    .where(
      and(
        eq(users.seq, seq),
        isNull(users.emailConfirmedAt),
        sql`NOT EXISTS (SELECT 1 FROM users other WHERE lower(other.email) = lower(${email}) AND other.seq <> ${seq})`,
      ),
    )
    .returning({ seq: users.seq });
}

/**
 * Renames a user, unless they are being deleted or cannot take the handle: then the UPDATE, the fourth statement, returns
 * no row, and the last one says why. Enqueues the notice, and Stripe's update for a user who sells subscriptions, whose
 * product bears the name.
 */
export function renameStatements(
  db: Db,
  claim: HandleClaim,
  { notice, toProvider }: { notice: NewOutboxMessage; toProvider: NewOutboxMessage },
) {
  const { username, userSeq } = claim;
  const isFree = isHandleFreeSql(claim);
  const isChanging = sql`${isFree} AND EXISTS (
    SELECT 1 FROM users WHERE seq = ${userSeq} AND username <> ${username} AND deleting_at IS NULL)`;
  const sells = sql`EXISTS (SELECT 1 FROM stripe_products WHERE creator = ${userSeq})`;
  return [
    leaveHandleStatement(db, claim, isChanging),
    enqueueStatement(db, notice, isChanging),
    enqueueStatement(db, toProvider, sql`${isChanging} AND ${sells}`),
    db.all<{ seq: number }>(sql`
      UPDATE users SET username = ${username}, skeleton = ${toSkeleton(username)}
       WHERE seq = ${userSeq} AND deleting_at IS NULL AND ${isFree} RETURNING seq`),
    endRedirectStatement(db, claim),
    handleFactsStatement(db, claim),
  ] as const;
}

export function saveThemeStatement(db: Db, seq: number, theme: Theme) {
  return db.update(users).set({ theme }).where(eq(users.seq, seq));
}

/** Returns the password hash of the claimed session's user, and the session's "remember me" flag. */
export function credentialsStatement(db: Db, claim: SessionClaim | null) {
  return db
    .select({
      passwordHash: users.passwordHash,
      remember: sessions.remember,
      verifiedAt: sessions.verifiedAt,
      ...factorColumns,
    })
    .from(sessions)
    .innerJoin(users, eq(users.seq, sessions.user))
    .where(isClaimedSession(claim));
}

/**
 * Stores a reset request for the admins. Stores nothing for an unknown address, or while the address has an open
 * request.
 */
export function fileResetRequestStatement(db: Db, email: string, now: number) {
  return db.run(sql`
    INSERT INTO password_reset_requests (id, email, created_at)
    SELECT ${crypto.randomUUID()}, email, ${now} FROM users
     WHERE ${hasEmailSql(email)} AND deleting_at IS NULL
    ON CONFLICT DO NOTHING`);
}
