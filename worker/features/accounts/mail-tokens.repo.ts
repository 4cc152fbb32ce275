import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { mailTokens, sessions, users } from '../../db/schema/index.ts';
import { enqueueStatement, type NewOutboxMessage } from '../../outbox/enqueue.ts';
import { guestFollowsStatement, mergeGuestStatements } from '../audience/members.statements.ts';

export type TokenPurpose = 'confirm_email' | 'reset_password' | 'change_email';

/** A token as stored. `email` is the address that it was mailed to, the only one that it proves. */
export type NewToken = { hash: string; purpose: TokenPurpose; email: string; createdAt: number; expiresAt: number };

/**
 * Stores a token and its mail together. Stores neither when the user is deleted, has another address, or has already
 * confirmed this one. The mail expires with its token.
 */
export function insertMailTokenStatements(db: Db, token: NewToken, userId: string, mail: NewOutboxMessage) {
  return [
    db.run(sql`
      INSERT INTO mail_tokens (hash, user, purpose, email, created_at, expires_at)
      SELECT ${token.hash}, seq, ${token.purpose}, email, ${token.createdAt}, ${token.expiresAt}
        FROM users
       WHERE id = ${userId} AND lower(email) = lower(${token.email}) AND deleting_at IS NULL
         AND (${token.purpose} <> 'confirm_email' OR email_confirmed_at IS NULL)`),
    enqueueStatement(
      db,
      { ...mail, expiresAt: token.expiresAt },
      sql`EXISTS (SELECT 1 FROM mail_tokens WHERE hash = ${token.hash})`,
    ),
  ] as const;
}

/**
 * Selects the owner of a working token. The token's address must be the owner's present one, except for a change of
 * address.
 */
export const tokenOwnerSql = (hash: string, purpose: TokenPurpose, now: number) => sql`(
  SELECT t.user FROM mail_tokens t JOIN users u ON u.seq = t.user
   WHERE t.hash = ${hash} AND t.purpose = ${purpose} AND t.used_at IS NULL AND t.expires_at > ${now}
     AND (t.purpose = 'change_email' OR lower(t.email) = lower(u.email)) AND u.deleting_at IS NULL)`;

/** Selects the owner of a token that a statement before, in the same batch, has marked as used. */
export const justUsedTokenOwnerSql = (hash: string, now: number) =>
  sql`(SELECT user FROM mail_tokens WHERE hash = ${hash} AND used_at = ${now})`;

/** Links that a new password voids: an intruder may have requested them. */
export const voidedByPassword: TokenPurpose[] = ['reset_password', 'change_email'];

/** Returns the owner of a mailed token and whether it still works. No row for an unknown token. */
export function mailedTokenStatement(db: Db, hash: string, purpose: TokenPurpose, now: number) {
  return db
    .select({
      username: users.username,
      email: users.email,
      isWorking: sql<boolean>`${tokenOwnerSql(hash, purpose, now)} IS NOT NULL`.mapWith(Boolean),
    })
    .from(mailTokens)
    .innerJoin(users, eq(users.seq, mailTokens.user))
    .where(and(eq(mailTokens.hash, hash), eq(mailTokens.purpose, purpose)));
}

/** Returns a row when the token has confirmed its owner's present address. */
export function confirmedByTokenStatement(db: Db, hash: string) {
  return db
    .select({ confirmedAt: users.emailConfirmedAt })
    .from(mailTokens)
    .innerJoin(users, eq(users.seq, mailTokens.user))
    .where(
      and(
        eq(mailTokens.hash, hash),
        eq(mailTokens.purpose, 'confirm_email'),
        gt(users.emailConfirmedAt, 0),
        sql`lower(${mailTokens.email}) = lower(${users.email})`,
      ),
    );
}

/**
 * Uses a token to confirm its address, and takes over the lists of a guest with this address. The first statement
 * returns a row on success, the third one also when the token had confirmed the address before. The fourth one returns
 * whom the guest follows.
 */
export function confirmStatements(db: Db, hash: string, now: number) {
  return [
    db
      .update(users)
      .set({ emailConfirmedAt: sql`coalesce(email_confirmed_at, ${now})` })
      .where(eq(users.seq, tokenOwnerSql(hash, 'confirm_email', now)))
      .returning({ seq: users.seq }),
    db
      .update(mailTokens)
      .set({ usedAt: now })
      .where(and(eq(mailTokens.hash, hash), eq(mailTokens.purpose, 'confirm_email'), isNull(mailTokens.usedAt))),
    confirmedByTokenStatement(db, hash),
    guestFollowsStatement(db, justUsedTokenOwnerSql(hash, now)),
    ...mergeGuestStatements(db, justUsedTokenOwnerSql(hash, now), now),
  ] as const;
}

/**
 * Uses a token to set a password, ends all sessions of its owner, voids their other links and mails the `notice`. The
 * token proves the address, which is confirmed too. The first statement returns a row when it worked.
 */
export function resetStatements(db: Db, hash: string, passwordHash: string, notice: NewOutboxMessage, now: number) {
  const owner = tokenOwnerSql(hash, 'reset_password', now);
  return [
    db
      .update(users)
      .set({ passwordHash, emailConfirmedAt: sql`coalesce(email_confirmed_at, ${now})` })
      .where(eq(users.seq, owner))
      .returning({ seq: users.seq }),
    db.delete(sessions).where(eq(sessions.user, owner)),
    enqueueStatement(db, notice, sql`${owner} IS NOT NULL`),
    db
      .update(mailTokens)
      .set({ usedAt: now })
      .where(and(eq(mailTokens.user, owner), inArray(mailTokens.purpose, voidedByPassword), isNull(mailTokens.usedAt))),
    ...mergeGuestStatements(db, justUsedTokenOwnerSql(hash, now), now),
  ] as const;
}
