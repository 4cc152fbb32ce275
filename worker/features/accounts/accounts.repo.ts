import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { emailKey, type Theme } from '#contract/accounts';
import type { Db } from '../../db/client.ts';
import { adminUsers, profiles, sessions, users } from '../../db/schema/index.ts';
import { type SessionClaim, sessionUserColumns } from '../../db/session.ts';
import { enqueueStatement, type NewOutboxMessage } from '../../outbox/enqueue.ts';

export type NewUser = { id: string; email: string; username: string; passwordHash: string; createdAt: number };

/**
 * Matches the email as typed, otherwise its stored spelling. `lower()` only converts ASCII, and older accounts may have
 * any spelling.
 */
function hasEmailSql(email: string): SQL {
  const spelled = sql`lower(email) = lower(${email})`;
  const key = emailKey(email);
  if (key === email.toLowerCase() && /^[\0-\x7f]*$/.test(email)) return spelled;
  return sql`(${spelled} OR (lower(email) = lower(${key})
    AND NOT EXISTS (SELECT 1 FROM users exact WHERE lower(exact.email) = lower(${email}))))`;
}

/** Returns the user with this email (compared case-insensitively) and the hash to verify the password against. */
export function personByEmailStatement(db: Db, email: string) {
  return db
    .select({ ...sessionUserColumns, passwordHash: users.passwordHash })
    .from(users)
    .leftJoin(profiles, eq(profiles.user, users.seq))
    .leftJoin(adminUsers, eq(adminUsers.user, users.seq))
    .where(and(hasEmailSql(email), isNull(users.deletingAt)));
}

/** Adds a user. Returns no row when the email or the username is taken. */
export function addUserStatement(db: Db, user: NewUser) {
  return db.insert(users).values(user).onConflictDoNothing().returning({ seq: users.seq });
}

/** Includes users who are being deleted. */
export function emailHolderStatement(db: Db, email: string) {
  return db.select({ seq: users.seq }).from(users).where(sql`lower(${users.email}) = lower(${email})`);
}

export function usernameHolderStatement(db: Db, username: string) {
  return db.select({ seq: users.seq }).from(users).where(sql`lower(${users.username}) = lower(${username})`);
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
 * Renames a user; the first returns a row unless another user has the name.
 * @param toProvider sent when the user sells subscriptions, whose product bears the name
 */
export function renameStatements(db: Db, seq: number, username: string, toProvider: NewOutboxMessage) {
  const isNamed = sql`EXISTS (SELECT 1 FROM users u JOIN stripe_products p ON p.creator = u.seq
    WHERE u.seq = ${seq} AND u.username = ${username})`;
  const rename = db
    .update(users)
    .set({ username })
    .where(
      and(
        eq(users.seq, seq),
        sql`NOT EXISTS (
          SELECT 1 FROM users other WHERE lower(other.username) = lower(${username}) AND other.seq <> ${seq})`,
      ),
    )
    .returning({ seq: users.seq });
  return [rename, enqueueStatement(db, toProvider, isNamed)] as const;
}

export function saveThemeStatement(db: Db, seq: number, theme: Theme) {
  return db.update(users).set({ theme }).where(eq(users.seq, seq));
}

/** Returns the password hash of the claimed session's user, and the session's "remember me" flag. */
export function credentialsStatement(db: Db, claim: SessionClaim | null) {
  return db
    .select({ passwordHash: users.passwordHash, remember: sessions.remember })
    .from(sessions)
    .innerJoin(users, eq(users.seq, sessions.user))
    .where(and(eq(sessions.id, claim?.sessionId ?? ''), eq(sessions.user, claim?.userSeq ?? 0)));
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
